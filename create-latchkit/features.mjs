/** The hosts by the names that users type, each with its label and its folders of templates. */
export const hosts = {
  vite: { label: 'Vite with React', templates: ['common', 'with-vite', 'vite'] },
  next: { label: 'Next.js', templates: ['common', 'next'] },
  plain: {
    label: 'Vite without a framework: the app draws the login itself',
    templates: ['common', 'with-vite', 'plain'],
  },
}

/** The plugins by the names that users type, each with its label and the packages it needs besides Latchkit. */
export const plugins = {
  email: { label: 'codes by email', packages: [] },
  sms: { label: 'codes by SMS', packages: [] },
  passkey: { label: 'passkeys', packages: [] },
  guest: { label: 'guests', packages: [] },
  wallets: { label: 'wallets of the browser', packages: [] },
  'embedded-wallet': { label: 'a wallet for each user', packages: ['viem'] },
}

/** Every app has this plugin, because the login test uses it. */
export const REQUIRED_PLUGIN = 'email'
