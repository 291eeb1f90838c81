import type { ListedMethod } from './protocol/methods.js'
import type { TextKey, WalletId } from './registry.js'

/**
 * A chain as viem describes it: the fields that Latchkit reads, so that a chain of `viem/chains` can be passed as it
 * is.
 * @see https://viem.sh/docs/chains/introduction
 */
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

/** Settings of your app's appearance and behaviour. Each has a default, which is mostly the value of the dashboard. */
export interface ClientConfig {
  readonly appearance?: {
    /** Default `light`. A colour is the background; the other colours are derived from it. */
    readonly theme?: 'light' | 'dark' | Hex
    /** Default: the app's, else #676FFF. */
    readonly accentColor?: Hex
    /** A URL or an <img>/<svg> element. Default: the app's. */
    readonly logo?: string | ElementLike
    /** Default 'Log in or sign up'. */
    readonly landingHeader?: string
    /** Under the header; at most 100 characters when a string. Default: none. */
    readonly loginMessage?: string | ElementLike
    /** Wallets stand before all other ways in. Default: the app's. */
    readonly showWalletLoginFirst?: boolean
    /** Beside wallets, email and phone are rows rather than open fields. Default false. */
    readonly hideDirectWeb2Inputs?: boolean
    /**
     * Wallets by their ids, in order, and what stands for several. Default `detected_wallets`, `metamask`,
     * `coinbase_wallet`, `rainbow`, `wallet_connect`. An id that nobody knows is left out, with a warning.
     */
    readonly walletList?: readonly WalletId[]
  }
  /**
   * The login methods to offer: all wallets as `wallet`, or single ones by their ids; accounts of another app by
   * `<prefix>:<app id>`. Passkeys, guests and custom auth are enabled only by the app's settings. Default: the app's.
   */
  readonly loginMethods?: readonly (ListedMethod | WalletId)[]
  /**
   * The login methods in order, wallets by their ids; the overflow is behind 'More options'. Replaces `loginMethods`
   * and `walletList`. Default: none.
   */
  readonly loginMethodsAndOrder?: {
    readonly primary: readonly (ListedMethod | WalletId)[]
    readonly overflow?: readonly (ListedMethod | WalletId)[]
  }
  readonly intl?: {
    /** Of phone numbers: ISO 3166 alpha-2. Default `US`. */
    readonly defaultCountry?: string
    /**
     * Replaces any of the dialog's texts: `{ 'passwordless.submit': 'Go' }`. Keep the `{name}` placeholders of a text.
     * Default: none.
     */
    readonly text?: Readonly<Partial<Record<TextKey, string>>>
  }
  /** Addresses of the app's terms; null takes one away. Default: the app's. */
  readonly legal?: { readonly termsAndConditionsUrl?: string | null; readonly privacyPolicyUrl?: string | null }
  /** The session follows your app's own login: the user whom your JWT names is logged in here too. Default: off. */
  readonly customAuth?: {
    /** Default true. */
    readonly enabled?: boolean
    /** The host does not know yet who its user is. */
    readonly isLoading: boolean
    /**
     * The host's own JWT of its user; nothing where nobody is logged in. `fresh`: a login long ago is not enough, so
     * the token has to be issued now (its `iat`), and not be one that is kept.
     */
    getCustomAccessToken(wish?: { readonly fresh: boolean }): Promise<string | undefined>
    /** A getter that throws ends the session. Default false: the session stays as it is. */
    readonly logoutOnError?: boolean
  }
  /**
   * Of the host's own project at WalletConnect. Default: the app's; without one WalletConnect's wallets say what is
   * missing.
   */
  readonly walletConnectCloudProjectId?: string
  /** The chains that the app uses, in the place of the list in `latchkit/chains`; not empty. */
  readonly supportedChains?: readonly Chain[]
  /** Where wallets begin; one of `supportedChains`. Default: the first of them, else Ethereum. */
  readonly defaultChain?: Chain
  /** Older places of what `rpcUrls` of a chain and `externalWallets` say now. Default: none. */
  readonly rpcConfig?: {
    readonly rpcUrls?: Readonly<Record<number, string>>
    /** Milliseconds by wallet client type; default 120 000. */
    readonly rpcTimeouts?: Readonly<Record<string, number>>
  }
  /** Has no effect: the app's settings decide. */
  readonly captchaEnabled?: boolean
  readonly externalWallets?: {
    readonly coinbaseWallet?: {
      /** Which of Coinbase's wallets. Default `all`. */
      readonly connectionOptions?: 'all' | 'eoaOnly' | 'smartWalletOnly'
      /** Where smart wallets keep their keys. Default: Coinbase's own. */
      readonly keysUrl?: string
    }
    readonly walletConnect?: {
      /** Default true, where the host has the plugin. */
      readonly enabled: boolean
      /** `wss://…` Default: WalletConnect's own. */
      readonly relayUrl?: string
    }
    /** Milliseconds by wallet client type; default 120 000. */
    readonly signatureRequestTimeouts?: Readonly<Record<string, number>>
  }
  readonly embeddedWallets?: {
    /** An older place of `ethereum.createOnLogin`. */
    readonly createOnLogin?: CreateOnLogin
    /** Who gets an Ethereum wallet at login. Default: as the dashboard says; with custom auth `all-users`. */
    readonly ethereum?: { readonly createOnLogin?: CreateOnLogin }
    /** Default `off`: an app's settings say nothing of Solana. */
    readonly solana?: { readonly createOnLogin?: CreateOnLogin }
    /** What amounts are said in first. Default dollars. */
    readonly priceDisplay?:
      | { readonly primary: 'fiat-currency'; readonly secondary: 'native-token' }
      | { readonly primary: 'native-token'; readonly secondary: null }
  } & (
    | {
        /** Signs and sends without asking the user. Default: true with custom auth, else as the app says. */
        readonly noPromptOnSignature?: boolean
        /** A transaction's receipt is waited for. Default true; false needs `noPromptOnSignature: true`. */
        readonly waitForTransactionConfirmation?: true
      }
    | { readonly noPromptOnSignature: true; readonly waitForTransactionConfirmation?: boolean }
  )
  readonly solana?: {
    /**
     * Nodes by chain (`solana:mainnet`, `solana:devnet`, …). A transaction that names no chain goes to the first.
     * Default: Solana's public nodes.
     */
    readonly rpcs?: Readonly<Record<string, { readonly url: string }>>
  }
  /** How an identity provider is opened: in the page's own place, or in a window of its own. Default `redirect`. */
  readonly oauthMode?: 'redirect' | 'popup'
  /** Where a redirect comes back to, on an allowed domain. Default: the page as it is. */
  readonly customOAuthRedirectUrl?: string
  /** Google is tried within other apps' browsers too. Default false. */
  readonly allowOAuthInEmbeddedBrowsers?: boolean
  readonly mfa?: {
    /**
     * True if the host asks for second factors by itself, when `useRegisterMfaListener` reports it. Default false: the
     * dialog asks.
     */
    readonly noPromptOnMfaRequired?: boolean
  }
  readonly fundingMethodConfig?: {
    readonly moonpay?: {
      /** Moonpay's test mode, where the app has keys for it. Default false. */
      readonly useSandbox?: boolean
      /** As Moonpay names it: `credit_debit_card`. Default: Moonpay's own choice. */
      readonly paymentMethod?: string
      /** How Moonpay's page looks. Default: as \`appearance\` says. */
      readonly uiConfig?: { readonly accentColor?: string; readonly theme?: string }
    }
    /** The bridge between chains. Default https://api.relay.link, between test networks https://api.testnets.relay.link. */
    readonly relay?: { readonly url?: string; readonly testnetUrl?: string }
  }
  /**
   * Who asks for signatures, where it is not this page: for a page of a provider that asks its user in the name of
   * another app. The user is then always asked, whatever the app says.
   */
  readonly asker?: {
    readonly appId: string
    readonly appName: string
    readonly logo: string | null
    /** As `location.host` has it. */
    readonly domain: string
  }
  /**
   * false: a session that a link brings (`forkSession`) is not taken. Default true: in the browser of the wallet that
   * the link leads to at once, elsewhere once the person has said that it is theirs.
   */
  readonly sessionsFromLinks?: boolean
  /** The dialog's content inline, where the provider stands. Default false. */
  readonly render?: { readonly standalone?: boolean }
  /** No dialog: the host draws its own. Default false. */
  readonly headless?: boolean
  /** false: no analytics at all. Default true. */
  readonly analytics?: boolean
  /**
   * Whether the tokens are put into cookies for your own server. Set it to false for a second client on one page.
   * Default true.
   */
  readonly cookies?: boolean
  /** Milliseconds for one attempt of a request; default 20 000. */
  readonly timeout?: number
}
export interface HostConfig extends ClientConfig {
  /** 25 characters, from the dashboard. */
  readonly appId: string
  /** Of one of the app's clients, where it has several. Default: none. */
  readonly clientId?: string
  /** The provider's origin: `https://auth.example.com`. */
  readonly apiUrl: string
  /** The wire's prefix, where the provider uses another than the usual one. */
  readonly wirePrefix?: string
}
