/** What the panel can say about the host's configuration. An empty text is no wish. */
export interface Wishes {
  readonly theme: 'page' | 'light' | 'dark' | 'custom' | 'unset'
  readonly themeColor: string
  readonly accentColor: string
  readonly logo: 'app' | 'url' | 'svg' | 'wrong'
  readonly logoUrl: string
  readonly landingHeader: string
  readonly message: 'none' | 'text' | 'element'
  readonly messageText: string
  readonly methods: 'app' | 'list' | 'order'
  /** Names with commas between, as are the two below. */
  readonly methodList: string
  readonly primary: string
  readonly overflow: string
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
  readonly analytics: boolean
  readonly cookies: boolean
  /** Milliseconds. */
  readonly timeout: string
  readonly nextMethods: string
  readonly prefillType: 'none' | 'email' | 'phone'
  readonly prefillValue: string
}

export const NO_WISHES: Wishes = {
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
  defaultCountry: '',
  textKey1: 'landing.header',
  textValue1: '',
  textKey2: 'passwordless.codeTitle',
  textValue2: '',
  terms: '',
  privacy: '',
  standalone: false,
  headless: false,
  analytics: true,
  cookies: true,
  timeout: '',
  nextMethods: '',
  prefillType: 'none',
  prefillValue: '',
}

/** Changes some of them. */
export type ChangeWishes = (changes: Partial<Wishes>) => void

/** The names between commas. */
export const names = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
