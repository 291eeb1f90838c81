import { WALLET_APP } from '../page/second-app.js'
import type { AppChanges, AppSettingsOnWire } from '../sandbox/control.js'
import type { HostSettings } from '../settings/host-settings.js'

export const PRESETS = ['everything', 'email', 'socials', 'wallets', 'headless'] as const
export type PresetName = (typeof PRESETS)[number]

/** The settings that a preset changes. All other settings stay as they are. */
interface Preset {
  readonly app: Plain
  readonly host: Pick<HostSettings, (typeof HOST_KEYS)[number]>
  /** Whether to use the stand-ins' card services, WalletConnect relay and custom login, and test wallets. */
  readonly outside: boolean
}

const HOST_KEYS = [
  'methods',
  'primary',
  'overflow',
  'walletList',
  'walletsFirst',
  'hideDirectWeb2Inputs',
  'headless',
  'standalone',
] as const
const HOST: Preset['host'] = {
  methods: 'app',
  primary: 'sms',
  overflow: 'email',
  walletList: '',
  walletsFirst: 'app',
  hideDirectWeb2Inputs: false,
  headless: false,
  standalone: false,
}

/** Each preset sets all of these, so that no setting of an earlier preset remains. */
const NOTHING = {
  email_auth: false,
  sms_auth: false,
  wallet_auth: false,
  solana_wallet_auth: false,
  show_wallet_login_first: false,
  guest_auth: false,
  farcaster_auth: false,
  telegram_auth: false,
  passkey_auth: false,
  google_oauth: false,
  discord_oauth: false,
  github_oauth: false,
  linkedin_oauth: false,
  twitter_oauth: false,
  spotify_oauth: false,
  instagram_oauth: false,
  tiktok_oauth: false,
  apple_oauth: false,
  twitter_oauth_on_mobile_enabled: false,
  mfa_methods: [],
  embedded_wallets: ['ethereum', 'solana'],
  embedded_wallet_config: {
    create_on_login: 'off',
    user_owned_recovery_options: ['user-passcode'],
    require_user_owned_recovery_on_create: false,
  },
  terms_and_conditions_url: null,
  privacy_policy_url: null,
  require_users_accept_terms: false,
  captcha_enabled: false,
  allowlist_enabled: false,
  max_users: null,
  signups_enabled: true,
} satisfies Partial<AppSettingsOnWire>
type Plain = Pick<AppSettingsOnWire, keyof typeof NOTHING>

const SOCIALS = {
  google_oauth: true,
  discord_oauth: true,
  github_oauth: true,
  linkedin_oauth: true,
  twitter_oauth: true,
  twitter_oauth_on_mobile_enabled: true,
  spotify_oauth: true,
  instagram_oauth: true,
  tiktok_oauth: true,
  apple_oauth: true,
  farcaster_auth: true,
  telegram_auth: true,
}
const WALLETS = { wallet_auth: true, solana_wallet_auth: true }
const EVERYTHING: Plain = {
  ...NOTHING,
  ...SOCIALS,
  ...WALLETS,
  email_auth: true,
  sms_auth: true,
  guest_auth: true,
  passkey_auth: true,
  mfa_methods: ['totp', 'sms', 'passkey'],
  embedded_wallet_config: {
    create_on_login: 'users-without-wallets',
    user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'],
    require_user_owned_recovery_on_create: false,
  },
  terms_and_conditions_url: 'https://example.com/terms',
  privacy_policy_url: 'https://example.com/privacy',
}

const SETTINGS: Readonly<Record<PresetName, Preset>> = {
  everything: { app: EVERYTHING, host: HOST, outside: true },
  email: { app: { ...NOTHING, email_auth: true }, host: HOST, outside: false },
  socials: {
    app: { ...NOTHING, ...SOCIALS, email_auth: true, sms_auth: true },
    host: {
      ...HOST,
      methods: 'order',
      primary: 'google, apple, discord, github',
      overflow: 'email, sms, twitter, linkedin, spotify, instagram, tiktok, farcaster, telegram',
    },
    outside: false,
  },
  wallets: {
    app: { ...NOTHING, ...WALLETS, email_auth: true, google_oauth: true, show_wallet_login_first: true },
    host: HOST,
    outside: true,
  },
  headless: { app: EVERYTHING, host: { ...HOST, headless: true }, outside: true },
}

/** A bot of the stand-in, which accepts every id. */
export const BOT = {
  bot_id: '7000000001',
  bot_name: 'latchkit_sandbox_bot',
  link_enabled: true,
  seamless_auth_enabled: true,
}

/** The addresses of the page and the stand-ins, and the app's keys there. */
export interface Places {
  readonly appId: string
  /** The page's origin. */
  readonly page: string
  /** The origin of the stand-ins. */
  readonly outside: string
  /** The app's accounts at the stand-ins' card services. */
  readonly cards: AppChanges
}

/** The changes of the app that a preset needs. A logo that was already set stays. */
export function appChanges(name: PresetName, app: AppSettingsOnWire, places: Places): AppChanges {
  const { app: plain, outside } = SETTINGS[name]
  return {
    ...plain,
    logo_url: app.logo_url ?? `${places.page}/logo.svg`,
    telegram_auth_config: plain.telegram_auth ? BOT : null,
    custom_auth_jwks_url: outside ? `${places.outside}/own-login/jwks` : null,
    // An app cannot be connected with itself.
    cross_app_connections:
      outside && places.appId !== WALLET_APP ? [{ provider_app_id: WALLET_APP, read_only: false }] : [],
    funding_config: outside
      ? {
          default_recommended_currency: { chain: 'eip155:31337' },
          default_recommended_amount: '0.01',
          methods: ['moonpay', 'coinbase-onramp', 'external'],
          prompt_funding_on_wallet_creation: false,
        }
      : null,
    ...(outside && places.cards),
  }
}

/** The changes of the host's settings that a preset needs. */
export function hostChanges(name: PresetName, { outside }: Pick<Places, 'outside'>): Partial<HostSettings> {
  const { host, outside: usesOutside } = SETTINGS[name]
  return {
    ...host,
    ...(usesOutside && {
      walletConnect: true,
      projectId: 'playground',
      relayUrl: `${outside.replace(/^http/, 'ws')}/walletconnect/relay`,
      keysUrl: `${outside}/coinbase/connect`,
    }),
  }
}

export const wantsTestWallets = (name: PresetName): boolean => SETTINGS[name].outside

/** The preset that equals the current settings, if there is one. */
export function chosenPreset(app: AppSettingsOnWire, host: HostSettings): PresetName | undefined {
  const usesOutside = !!app.custom_auth_jwks_url && !!app.funding_config
  return PRESETS.find((name) => {
    const preset = SETTINGS[name]
    return preset.outside === usesOutside && holds(app, preset.app) && holds(host, preset.host)
  })
}

/** Whether an object has these values. It and its nested objects may have further keys. */
function holds(whole: object, part: object): boolean {
  const values = new Map<string, unknown>(Object.entries(whole))
  return Object.entries(part).every(([key, expected]) => {
    const value = values.get(key)
    if (typeof expected !== 'object' || expected === null) return value === expected
    if (Array.isArray(expected)) return JSON.stringify(value) === JSON.stringify(expected)
    return typeof value === 'object' && value !== null && holds(value, expected)
  })
}
