import type { Connection } from '../page/connection.js'

export interface FundingConfig {
  readonly default_recommended_currency: { readonly chain: string; readonly asset?: string }
  readonly default_recommended_amount: string
  readonly methods: readonly ('moonpay' | 'coinbase-onramp' | 'external')[]
  readonly prompt_funding_on_wallet_creation: boolean
}

/** An app whose accounts and wallets this app's users may use. */
export interface CrossAppConnection {
  readonly provider_app_id: string
  readonly read_only: boolean
}

/** An app whose users may use accounts and wallets of this app. */
export interface CrossAppRequester {
  readonly requester_app_id: string
  readonly read_only: boolean
}

/** The app's settings that this page can change. */
export interface AppSettingsOnWire {
  /** Whether nobody has changed a setting since the server made the app. */
  readonly untouched: boolean
  readonly name: string
  readonly logo_url: string | null
  readonly accent_color: string | null
  readonly email_auth: boolean
  readonly sms_auth: boolean
  readonly wallet_auth: boolean
  readonly solana_wallet_auth: boolean
  readonly show_wallet_login_first: boolean
  readonly guest_auth: boolean
  readonly custom_auth_jwks_url?: string
  readonly custom_auth_audience?: string
  readonly farcaster_auth: boolean
  readonly telegram_auth: boolean
  readonly telegram_auth_config?: {
    readonly bot_id: string
    readonly bot_name: string
    readonly link_enabled: boolean
    readonly seamless_auth_enabled: boolean
  }
  readonly passkey_auth: boolean
  readonly mfa_methods: readonly ('sms' | 'totp' | 'passkey')[]
  readonly cross_app_connections: readonly CrossAppConnection[]
  readonly cross_app_requesters: readonly CrossAppRequester[]
  readonly funding_config?: FundingConfig
  /** Accounts at card services, with their keys. */
  readonly moonpay: object | null
  readonly moonpay_sandbox: object | null
  readonly coinbase_onramp: object | null
  readonly google_oauth: boolean
  readonly discord_oauth: boolean
  readonly github_oauth: boolean
  readonly linkedin_oauth: boolean
  readonly twitter_oauth: boolean
  readonly spotify_oauth: boolean
  readonly instagram_oauth: boolean
  readonly tiktok_oauth: boolean
  readonly apple_oauth: boolean
  readonly twitter_oauth_on_mobile_enabled: boolean
  readonly oauth_tokens: boolean
  readonly embedded_wallet_config: {
    readonly create_on_login: 'off' | 'users-without-wallets' | 'all-users'
    readonly user_owned_recovery_options: readonly string[]
    readonly require_user_owned_recovery_on_create?: boolean
  }
  readonly embedded_wallets: readonly ('ethereum' | 'solana')[]
  readonly enforce_wallet_uis: boolean
  readonly legacy_wallet_ui_config: boolean
  readonly captcha_enabled: boolean
  readonly captcha_site_key?: string
  readonly captcha_script_url: string | null
  readonly terms_and_conditions_url: string | null
  readonly privacy_policy_url: string | null
  readonly require_users_accept_terms: boolean
  readonly allowlist_enabled: boolean
  readonly allowlist: readonly string[]
  readonly allowlist_config: {
    readonly error_title: string | null
    readonly error_detail: string | null
    readonly cta_text: string | null
    readonly cta_link: string | null
  }
  readonly max_users: number | null
  readonly signups_enabled: boolean
  readonly blocked_phone_countries: readonly string[]
  readonly rate_limits: { readonly per_address: number; readonly per_ip: number; readonly window: number }
  /** Lifetimes in seconds. */
  readonly access_token_ttl: number
  readonly otp_ttl: number
  readonly passkey_ttl: number
  readonly clock_offset: number
}
/** Changes to settings. Objects are merged key by key. */
export type AppChanges = { readonly [K in keyof AppSettingsOnWire]?: Partial<AppSettingsOnWire[K]> | null }

export interface Fault {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  /** The number of calls that get the fault; null is unlimited. */
  readonly count?: number | null
  readonly status?: number
  /** Milliseconds. */
  readonly latency?: number
  readonly drop?: boolean
  readonly lose?: boolean
  readonly malformed?: boolean
}
export interface ArmedFault extends Fault {
  readonly id: number
  readonly app: string | null
  readonly seen: number
}
/** A message that the sandbox kept in its outbox. */
export interface Message {
  readonly to: string
  /** Null for a message without a code. */
  readonly code: string | null
  readonly at: string
}
export type Sandbox = ReturnType<typeof createSandbox>

/** The server's control surface, for this page's app. */
export function createSandbox({ provider, appId }: Connection) {
  async function ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await fetch(`${provider}/sandbox${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Error(`The server does not answer at ${provider}.`)
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.error ?? `The server answered ${response.status}.`)
    return answer
  }
  return {
    appId,
    app: () => ask<AppSettingsOnWire>('GET', `/apps/${appId}`),
    /** What another app lets this one do with its accounts and wallets; undefined if nothing. */
    agreement: async (otherId: string) => {
      const { cross_app_requesters: requesters } = await ask<AppSettingsOnWire>('GET', `/apps/${otherId}`)
      return requesters.find(({ requester_app_id: id }) => id === appId)
    },
    /** Changes that. `readOnly` is undefined to take it back. */
    agree: async (otherId: string, readOnly?: boolean) => {
      const { cross_app_requesters: requesters } = await ask<AppSettingsOnWire>('GET', `/apps/${otherId}`)
      const others = requesters.filter(({ requester_app_id: id }) => id !== appId)
      const own = readOnly === undefined ? [] : [{ requester_app_id: appId, read_only: readOnly }]
      await ask('PUT', `/apps/${otherId}`, { cross_app_requesters: [...others, ...own] })
    },
    changeApp: (changes: AppChanges) => ask<AppSettingsOnWire>('PUT', `/apps/${appId}`, changes),
    /** The origin of the stand-ins. */
    outside: async () => (await ask<{ readonly url: string }>('GET', '/outside')).url,
    /** The addresses of the Ethereum chains, by id. */
    chains: () => ask<Readonly<Record<string, string>>>('GET', '/chains'),
    /** The app's messages, the newest first. */
    outbox: () => ask<readonly Message[]>('GET', `/outbox?app=${appId}`),
    faults: async () => (await ask<readonly ArmedFault[]>('GET', '/faults')).filter(({ app }) => app === appId),
    addFault: (fault: Fault) => ask<unknown>('POST', '/faults', { ...fault, app: appId }),
    clearFaults: () => ask<unknown>('DELETE', `/faults?app=${appId}`),
    reset: () => ask<unknown>('POST', '/reset', { app: appId }),
  }
}
