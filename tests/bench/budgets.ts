/** Bytes that a manifest may add to those of the other plugins. */
export const MANIFEST_LIMIT = 150
/** Manifests that are older than this limit, with their bytes. They may not grow, and none may be added here. */
export const LARGER_MANIFESTS: Readonly<Record<string, number>> = { 'embedded-wallet': 168, oauth: 178 }

/** A sentence for each manifest that adds more bytes than allowed. `added` maps plugins to bytes. */
export const tooLarge = (added: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(added)
    .map(([plugin, bytes]) => ({ plugin, bytes, limit: LARGER_MANIFESTS[plugin] ?? MANIFEST_LIMIT }))
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ plugin, bytes, limit }) => `The manifest of ${plugin} adds ${bytes} B to the others: ${limit} B at most.`)

/** The limit of a page that does nothing. */
const IDLE_LIMIT = 8_540
/** The limit in bytes for most of `ways`. */
const WAY_LIMIT = 37_000
/** Limits of logins that use another service, app or wallet. */
const ways = {
  oauth: { title: 'login by Google complete, there and back', limit: WAY_LIMIT },
  passkey: { title: 'login by passkey complete', limit: WAY_LIMIT },
  farcaster: { title: 'login by Farcaster complete, with its code', limit: WAY_LIMIT },
  telegram: { title: 'login by Telegram complete', limit: WAY_LIMIT },
  wallet: { title: 'login by a wallet of the browser complete', limit: 39_000 },
  captcha: { title: 'email login complete, with a captcha that asks', limit: WAY_LIMIT },
  embedded: { title: 'email login, a wallet made, a message signed', limit: 48_000 },
}
export type Way = keyof typeof ways

/**
 * The limits of Architecture §9, with 1,000 bytes to a kB. Each journey's page carries every manifest, and all of its
 * bytes count.
 */
export const budgets = {
  idle: {
    title: 'page loaded + 3 s idle, nobody clicked',
    limit: IDLE_LIMIT,
    field: '537 kB the incumbent; 143 kB smallest modal; 9.9 kB smallest headless client',
  },
  loggedIn: { title: 'the same, logged in, after a reload', limit: 14_500 },
  modal: { title: 'modal open on the landing', limit: 22_500 },
  email: { title: 'email login complete', limit: 32_000 },
  ...ways,
  manifests: { title: 'all manifests together', limit: 1_500 },
  sms: { title: 'SMS field shown, phone metadata and all', limit: undefined },
} satisfies Record<string, Budget>

export interface Budget {
  readonly title: string
  /** The limit in bytes; undefined if the figure is only reported. */
  readonly limit: number | undefined
  /** What other login SDKs need today. */
  readonly field?: string
}
export type Measured = keyof typeof budgets

/** Bytes fetched after an email login, a new wallet and a signed message. The page has the manifests already. */
export const secondFactorBudgets = {
  signature: { title: 'a message signed with an authenticator code', limit: 8_000 },
  enrolment: { title: 'an authenticator app added, QR code and backup codes included', limit: 18_700 },
} satisfies Record<string, Budget>
export type SecondFactorBudget = keyof typeof secondFactorBudgets

/**
 * Bytes fetched after an email login. The window shows a page of the other app's server, whose bytes do not count
 * here.
 */
export const crossAppBudgets = {
  signature: { title: 'an account of another app linked, a message signed by its wallet', limit: 12_000 },
} satisfies Record<string, Budget>
export type CrossAppBudget = keyof typeof crossAppBudgets

/** Bytes fetched after an email login with a wallet. */
export const fundingBudgets = {
  manual: { title: 'an address to send money to, its QR code and balance', limit: 14_000 },
} satisfies Record<string, Budget>
export type FundingBudget = keyof typeof fundingBudgets

/**
 * Bytes that Latchkit adds to a host's idle page, compared with the same host without it. Each bundler builds the
 * packed tarball. A bundler's own code for `import()` counts, although a host needs it once for all of its lazy code:
 * 0.7 kB with Vite and with webpack. Webpack's also lists every chunk of the app, with 13 B for each. A third of the
 * chunks of a host with every plugin come from WalletConnect's package, so webpack has a row without that package too.
 */
export const hostBudgets = {
  vite: { title: 'Vite, every plugin: page loaded + 3 s idle', limit: 8_700 },
  next: { title: 'Next (Turbopack), every plugin: the same', limit: IDLE_LIMIT },
  webpack: { title: 'webpack 5, all but walletConnect, coinbase and solanaWallet: the same', limit: 9_000 },
  webpackEvery: { title: 'webpack 5, every plugin: the same', limit: 10_100 },
} satisfies Record<string, Budget>
export type HostName = keyof typeof hostBudgets

export const limits = {
  /** The time until the login button works, and the JavaScript time until then, relative to a bare React page. */
  button: {
    'this machine': { usable: 1.1 },
    'CPU 4× slower': { usable: 1.05, script: 1.2 },
    'CPU 4× slower, 1.6 Mbit/s, 150 ms': { usable: 1.1 },
  } satisfies Record<string, { readonly usable: number; readonly script?: number }>,
  /** The time from the click until the email field is painted, relative to a word on a bare React page. */
  dialog: 3,
  /** The time of a signature by a warm wallet without the network, relative to viem with a key in the page. */
  signature: 25,
  /** The cost of a login, relative to one among 1,000 users. */
  login: 1.3,
}
