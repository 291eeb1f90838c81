/** The panel's settings. An empty text leaves the setting out. */
export interface HostSettings {
  readonly theme: 'page' | 'light' | 'dark' | 'custom' | 'unset'
  readonly themeColor: string
  readonly accentColor: string
  readonly logo: 'app' | 'url' | 'svg' | 'wrong'
  readonly logoUrl: string
  readonly landingHeader: string
  readonly message: 'none' | 'text' | 'element'
  readonly messageText: string
  readonly methods: 'app' | 'list' | 'order'
  /** Names separated by commas, as in the next three settings. */
  readonly methodList: string
  readonly primary: string
  readonly overflow: string
  /** Wallet ids. */
  readonly walletList: string
  readonly walletsFirst: 'app' | 'yes' | 'no'
  readonly hideDirectWeb2Inputs: boolean
  readonly walletConnect: boolean
  /** Empty for the app's project id. */
  readonly projectId: string
  /** Empty for WalletConnect's relay. */
  readonly relayUrl: string
  readonly coinbase: 'unset' | 'all' | 'eoaOnly' | 'smartWalletOnly'
  readonly keysUrl: string
  /** When embedded wallets are created. */
  readonly createOnLogin: 'app' | 'off' | 'users-without-wallets' | 'all-users'
  readonly solanaCreateOnLogin: 'unset' | 'off' | 'users-without-wallets' | 'all-users'
  readonly noPromptOnSignature: boolean
  /** Applies only without prompts. */
  readonly waitForConfirmation: boolean
  readonly priceDisplay: 'unset' | 'fiat-currency' | 'native-token'
  readonly chains: 'sandbox' | 'cards' | 'more' | 'unset'
  readonly solanaRpcs: boolean
  readonly defaultCountry: string
  readonly textKey1: string
  readonly textValue1: string
  readonly textKey2: string
  readonly textValue2: string
  /** A URL, or `none`. */
  readonly terms: string
  readonly privacy: string
  readonly standalone: boolean
  readonly headless: boolean
  readonly oauthPopup: boolean
  /** The host asks for second factors itself. */
  readonly noPromptOnMfaRequired: boolean
  /** Offers a second factor after each login of a user without one. */
  readonly mfaAtLogin: boolean
  readonly moonpaySandbox: boolean
  readonly analytics: boolean
  readonly cookies: boolean
  readonly sessionsFromLinks: boolean
  /** Milliseconds. */
  readonly timeout: string
  /** The direction and the language of the page, which the dialog follows. They are no part of `config`. */
  readonly direction: 'ltr' | 'rtl'
  readonly language: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ar' | 'he' | 'hi' | 'ja' | 'zh'
  /** The size of the part of this page that shows the app. */
  readonly viewport: 'window' | 'small' | 'phone' | 'tablet'
  readonly nextMethods: string
  readonly prefillType: 'none' | 'email' | 'phone'
  readonly prefillValue: string
}

export const DEFAULT_SETTINGS: HostSettings = {
  theme: 'page',
  themeColor: '#0b1020',
  accentColor: '',
  logo: 'app',
  logoUrl: '/logo.svg',
  landingHeader: '',
  message: 'none',
  messageText: 'Welcome back.',
  methods: 'app',
  methodList: 'email, sms',
  primary: 'sms',
  overflow: 'email',
  walletList: '',
  walletsFirst: 'app',
  hideDirectWeb2Inputs: false,
  walletConnect: true,
  projectId: '',
  relayUrl: '',
  coinbase: 'unset',
  keysUrl: '',
  createOnLogin: 'app',
  solanaCreateOnLogin: 'unset',
  noPromptOnSignature: false,
  waitForConfirmation: true,
  priceDisplay: 'unset',
  chains: 'sandbox',
  solanaRpcs: true,
  defaultCountry: '',
  textKey1: 'landing.header',
  textValue1: '',
  textKey2: 'passwordless.codeTitle',
  textValue2: '',
  terms: '',
  privacy: '',
  standalone: false,
  headless: false,
  oauthPopup: false,
  noPromptOnMfaRequired: false,
  mfaAtLogin: false,
  moonpaySandbox: false,
  analytics: true,
  cookies: true,
  sessionsFromLinks: true,
  timeout: '',
  direction: 'ltr',
  language: 'en',
  viewport: 'window',
  nextMethods: '',
  prefillType: 'none',
  prefillValue: '',
}

type Choices = {
  readonly [K in keyof HostSettings as string extends HostSettings[K]
    ? never
    : HostSettings[K] extends boolean
      ? never
      : K]: readonly HostSettings[K][]
}
const WHEN = ['off', 'users-without-wallets', 'all-users'] as const

/** The values of the settings that have a few only. */
const CHOICES: Choices = {
  theme: ['page', 'light', 'dark', 'custom', 'unset'],
  logo: ['app', 'url', 'svg', 'wrong'],
  message: ['none', 'text', 'element'],
  methods: ['app', 'list', 'order'],
  walletsFirst: ['app', 'yes', 'no'],
  coinbase: ['unset', 'all', 'eoaOnly', 'smartWalletOnly'],
  createOnLogin: ['app', ...WHEN],
  solanaCreateOnLogin: ['unset', ...WHEN],
  priceDisplay: ['unset', 'fiat-currency', 'native-token'],
  chains: ['sandbox', 'cards', 'more', 'unset'],
  direction: ['ltr', 'rtl'],
  language: ['en', 'de', 'fr', 'es', 'pt', 'ar', 'he', 'hi', 'ja', 'zh'],
  viewport: ['window', 'small', 'phone', 'tablet'],
  prefillType: ['none', 'email', 'phone'],
}

/** Whether the key is that of a setting, and the value one that it may have. */
export function isSetting(key: string, value: unknown): boolean {
  if (!Object.hasOwn(DEFAULT_SETTINGS, key)) return false
  const choices = Object.entries<readonly string[]>(CHOICES).find(([name]) => name === key)?.[1]
  if (choices) return choices.some((choice) => choice === value)
  return typeof value === typeof DEFAULT_SETTINGS[key as keyof HostSettings]
}

/** Changes the given settings and keeps the others. */
export type ChangeSettings = (changes: Partial<HostSettings>) => void

/** The names in a list. Unknown names are passed on, and the SDK reports them. */
export const names = <Name extends string>(list: string): Name[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name): name is Name => name !== '')
