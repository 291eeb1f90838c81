/** The hosts, by the names of their templates. */
export const hosts = {
  vite: 'Vite with React',
  next: 'Next.js',
  plain: 'Vite without a framework: the app draws the login itself',
}

/** The plugins by the names that people type, and the packages that they need beside Latchkit. */
export const plugins = {
  email: { about: 'codes by email', packages: [] },
  sms: { about: 'codes by SMS', packages: [] },
  passkey: { about: 'passkeys', packages: [] },
  guest: { about: 'guests', packages: [] },
  wallets: { about: 'wallets of the browser', packages: [] },
  'embedded-wallet': { about: 'a wallet for each user', packages: ['viem'] },
}

/** The login test uses it. */
export const ALWAYS = 'email'
