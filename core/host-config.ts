import { LatchkitError } from './errors.js'
import type { AppConfig } from './protocol/app-config.js'
import { LOGIN_METHODS, type LoginMethodName } from './protocol/methods.js'

/** A chain as viem describes it; the fields that the SDK reads. Wire §5.2. */
export interface Chain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined
  readonly rpcUrls?: Readonly<Record<string, { readonly http: readonly string[] }>> | undefined
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}
/** A React element, without React's types: the core knows no React. */
export interface ElementLike {
  readonly type: unknown
  readonly props: unknown
  readonly key: unknown
}
export type Hex = `#${string}`
export type CreateOnLogin = 'off' | 'users-without-wallets' | 'all-users'

/** What the host says about look and behaviour. Names and defaults: Wire §5.2. */
export interface ClientConfig {
  readonly appearance?: {
    readonly theme?: 'light' | 'dark' | Hex
    readonly accentColor?: Hex
    /** A URL or an <img>/<svg> element. */
    readonly logo?: string | ElementLike
    /** Default 'Log in or sign up'. */
    readonly landingHeader?: string
    /** At most 100 characters when a string. */
    readonly loginMessage?: string | ElementLike
    readonly showWalletLoginFirst?: boolean
    readonly hideDirectWeb2Inputs?: boolean
    readonly walletList?: readonly string[]
  }
  readonly loginMethods?: readonly string[]
  readonly loginMethodsAndOrder?: { readonly primary: readonly string[]; readonly overflow?: readonly string[] }
  readonly intl?: {
    /** ISO 3166 alpha-2; default US. */
    readonly defaultCountry?: string
    /** Replaces any of the dialog's words, by `<space>.<key>`. */
    readonly text?: Readonly<Record<string, string>>
  }
  readonly legal?: { readonly termsAndConditionsUrl?: string | null; readonly privacyPolicyUrl?: string | null }
  readonly customAuth?: {
    /** Default true. */
    readonly enabled?: boolean
    /** The host does not know yet who its user is. */
    readonly isLoading: boolean
    /** The host's own JWT of its user; nothing where nobody is logged in. */
    getCustomAccessToken(): Promise<string | undefined>
    /** A getter that throws ends the session; by default the session stays as it is. */
    readonly logoutOnError?: boolean
  }
  readonly walletConnectCloudProjectId?: string
  readonly supportedChains?: readonly Chain[]
  readonly defaultChain?: Chain
  /** Older places of what `rpcUrls` of a chain and `externalWallets` say now. */
  readonly rpcConfig?: {
    readonly rpcUrls?: Readonly<Record<number, string>>
    /** Milliseconds by wallet client type. */
    readonly rpcTimeouts?: Readonly<Record<string, number>>
  }
  readonly captchaEnabled?: boolean
  readonly externalWallets?: {
    readonly coinbaseWallet?: {
      readonly connectionOptions?: 'all' | 'eoaOnly' | 'smartWalletOnly'
      /** Where smart wallets keep their keys, in place of Coinbase's own. */
      readonly keysUrl?: string
    }
    readonly walletConnect?: {
      readonly enabled: boolean
      /** In place of WalletConnect's own relay: `wss://…` */
      readonly relayUrl?: string
    }
    /** Milliseconds by wallet client type; default 120 000. */
    readonly signatureRequestTimeouts?: Readonly<Record<string, number>>
  }
  readonly embeddedWallets?: {
    /** An older place of `ethereum.createOnLogin`. */
    readonly createOnLogin?: CreateOnLogin
    readonly ethereum?: { readonly createOnLogin?: CreateOnLogin }
    /** Off by default: an app's settings say nothing of Solana. */
    readonly solana?: { readonly createOnLogin?: CreateOnLogin }
    readonly noPromptOnSignature?: boolean
    readonly waitForTransactionConfirmation?: boolean
    readonly priceDisplay?:
      | { readonly primary: 'fiat-currency'; readonly secondary: 'native-token' }
      | { readonly primary: 'native-token'; readonly secondary: null }
  }
  readonly solana?: {
    /** Nodes by chain (`solana:mainnet`, `solana:devnet`, …), in the place of Solana's public ones; the first is where transactions go that name none. */
    readonly rpcs?: Readonly<Record<string, { readonly url: string }>>
  }
  /** How identity providers are gone to; `redirect` by default (decision 25). */
  readonly oauthMode?: 'redirect' | 'popup'
  /** Where a redirect comes back to, on an allowed domain; by default the page as it is. */
  readonly customOAuthRedirectUrl?: string
  /** Google is tried within other apps' browsers too. */
  readonly allowOAuthInEmbeddedBrowsers?: boolean
  readonly mfa?: { readonly noPromptOnMfaRequired?: boolean }
  readonly fundingMethodConfig?: {
    readonly moonpay?: {
      readonly useSandbox?: boolean
      readonly paymentMethod?: string
      readonly uiConfig?: { readonly accentColor?: string; readonly theme?: string }
    }
  }
  readonly render?: { readonly standalone?: boolean }
  /** No dialog: the host draws its own. */
  readonly headless?: boolean
  /** false: no analytics at all. */
  readonly analytics?: boolean
  /** false: no cookies for the host's server, for a second client on one page (decision 2). */
  readonly cookies?: boolean
  /** Milliseconds for one attempt of a request; default 20 000. */
  readonly timeout?: number
}
export interface HostConfig extends ClientConfig {
  /** 25 characters, from the dashboard. */
  readonly appId: string
  readonly clientId?: string
  /** The provider's origin: `https://auth.example.com`. */
  readonly apiUrl: string
  /** The wire's prefix, where the provider uses another. */
  readonly wirePrefix?: string
}

/** What can be known wrong before the server is asked; what is only about chains or wallets, they refuse when they are asked. Core §5, Wire §5.1, decisions 7 and 10a. */
export function checkHost(host: HostConfig): void {
  const { appId, apiUrl } = host
  if (typeof appId !== 'string' || appId.length !== 25)
    fail(
      'missing_or_invalid_app_id',
      `appId must be the 25 characters of your dashboard, not ${JSON.stringify(appId)}.`,
    )
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(apiUrl))
    fail('invalid_config', `apiUrl must be an origin, as in https://auth.example.com, not ${JSON.stringify(apiUrl)}.`)
}

/** The host's wishes over the app's settings. At least one way in must be left (decision 13). */
export function mergeConfig(app: AppConfig, host: HostConfig): AppConfig {
  const order = host.loginMethodsAndOrder
  const wanted = order ? [...order.primary, ...(order.overflow ?? [])] : host.loginMethods
  const loginMethods = wanted ? LOGIN_METHODS.filter((method) => isWanted(method, wanted, app)) : app.loginMethods
  if (app.id && !loginMethods.length)
    fail('invalid_config', 'No login method is left: check loginMethods and your dashboard.')
  const { appearance, legal } = host
  return {
    ...app,
    loginMethods,
    accentColor: appearance?.accentColor ?? app.accentColor,
    showWalletLoginFirst: appearance?.showWalletLoginFirst ?? app.showWalletLoginFirst,
    legal: { ...app.legal, ...legal },
  }
}

/** Passkey, guest and custom are the server's to switch; a host's list names the others, wallets by their ids. Wire §5.2. */
function isWanted(method: LoginMethodName, wanted: readonly string[], app: AppConfig) {
  const server = app.loginMethods.includes(method)
  if (method === 'passkey' || method === 'guest' || method === 'custom') return server
  return (
    wanted.includes(method) ||
    (method === 'wallet' &&
      wanted.some((name) => !name.includes(':') && !(LOGIN_METHODS as readonly string[]).includes(name)))
  )
}

function fail(code: 'missing_or_invalid_app_id' | 'invalid_config', message: string): never {
  throw new LatchkitError(code, message)
}
