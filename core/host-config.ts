import type { ListedMethod } from './protocol/methods.js'
import type { TextKey, WalletId } from './registry.js'

/**
 * A chain in viem's format, with the fields that Latchkit reads. You can pass a chain of `viem/chains`.
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
/** A React element, without React's types, since the core does not depend on React. */
export interface ElementLike {
  readonly type: unknown
  readonly props: unknown
  readonly key: unknown
}
export type Hex = `#${string}`
export type CreateOnLogin = 'off' | 'users-without-wallets' | 'all-users'

/** Appearance and behaviour of the app. Each setting has a default, usually the app's own at the server. */
export interface ClientConfig {
  readonly appearance?:
    | {
        /** Default: `light`. A colour is the background colour, from which the others are derived. */
        readonly theme?: 'light' | 'dark' | Hex | undefined
        /** Default: the app's accent colour, else #676FFF. */
        readonly accentColor?: Hex | undefined
        /** A URL or an <img>/<svg> element. Default: the app's logo. */
        readonly logo?: string | ElementLike | undefined
        /** Default: 'Log in or sign up'. */
        readonly landingHeader?: string | undefined
        /** Shown below the header; a string has at most 100 characters. Default: none. */
        readonly loginMessage?: string | ElementLike | undefined
        /** Shows wallets before all other login methods. Default: the app's setting. */
        readonly showWalletLoginFirst?: boolean | undefined
        /** Beside wallets, shows email and phone as rows instead of open fields. Default: false. */
        readonly hideDirectWeb2Inputs?: boolean | undefined
        /**
         * Ids of wallets in order, and names that stand for several wallets. Default: `detected_wallets`, `metamask`,
         * `coinbase_wallet`, `rainbow`, `wallet_connect`. An unknown id is left out, with a warning.
         */
        readonly walletList?: readonly WalletId[] | undefined
      }
    | undefined
  /**
   * Narrows what the app's settings have on to these login methods: `wallet` for wallets, `<prefix>:<app id>` for
   * accounts of another app. An unknown name, and a method that the app has off, is left out, with a warning. The list
   * has no say about passkeys, guests and custom auth. Default: the app's methods.
   */
  readonly loginMethods?: readonly ListedMethod[] | undefined
  /**
   * Narrows what the app's settings have on to these login methods and wallet ids, in this order; the overflow is
   * behind 'More options'. What the app has off is left out, with a warning. Replaces `loginMethods` and `walletList`.
   * Default: none.
   */
  readonly loginMethodsAndOrder?:
    | {
        readonly primary: readonly (ListedMethod | WalletId)[]
        readonly overflow?: readonly (ListedMethod | WalletId)[] | undefined
      }
    | undefined
  readonly intl?:
    | {
        /** Default country of phone numbers, ISO 3166 alpha-2. Default: `US`. */
        readonly defaultCountry?: string | undefined
        /**
         * Overrides texts of the dialog: `{ 'passwordless.submit': 'Go' }`. Keep the `{name}` placeholders of a text.
         * Default: none.
         */
        readonly text?: Readonly<Partial<Record<TextKey, string>>> | undefined
      }
    | undefined
  /** URLs of the app's terms; null removes one. Default: the app's URLs. */
  readonly legal?:
    | {
        readonly termsAndConditionsUrl?: string | null | undefined
        readonly privacyPolicyUrl?: string | null | undefined
      }
    | undefined
  /** Makes the session follow your own login: the user that your JWT names is logged in here too. Default: off. */
  readonly customAuth?:
    | {
        /** Default: true. */
        readonly enabled?: boolean | undefined
        /** True while the host does not know its user yet. */
        readonly isLoading: boolean
        /**
         * Returns the host's JWT for its user, or nothing if nobody is logged in. With `fresh`, return a newly issued
         * token (by its `iat`) and not a cached one, because a recent login is required.
         */
        getCustomAccessToken(wish?: { readonly fresh: boolean }): Promise<string | undefined>
        /** Ends the session if the getter throws. Default: false, the session stays. */
        readonly logoutOnError?: boolean | undefined
      }
    | undefined
  /**
   * The host's own WalletConnect project id. Default: the app's id. Without one, WalletConnect's wallets show what is
   * missing.
   */
  readonly walletConnectCloudProjectId?: string | undefined
  /** The chains that the app uses, instead of the list in `latchkit/chains`. Must not be empty. */
  readonly supportedChains?: readonly Chain[] | undefined
  /** The initial chain of wallets, one of `supportedChains`. Default: the first of them, else Ethereum. */
  readonly defaultChain?: Chain | undefined
  /** Older settings, now `rpcUrls` of a chain and `externalWallets`. Default: none. */
  readonly rpcConfig?:
    | {
        readonly rpcUrls?: Readonly<Record<number, string>> | undefined
        /** In milliseconds by wallet client type. Default: 120 000. */
        readonly rpcTimeouts?: Readonly<Record<string, number>> | undefined
      }
    | undefined
  /** Has no effect, since the app's settings decide. */
  readonly captchaEnabled?: boolean | undefined
  readonly externalWallets?:
    | {
        readonly coinbaseWallet?:
          | {
              /** The kinds of Coinbase wallets to offer. Default: `all`. */
              readonly connectionOptions?: 'all' | 'eoaOnly' | 'smartWalletOnly' | undefined
              /** The page that holds the keys of smart wallets. Default: Coinbase's own. */
              readonly keysUrl?: string | undefined
            }
          | undefined
        readonly walletConnect?:
          | {
              /** Default: true, if the host has the plugin. */
              readonly enabled: boolean
              /** A relay `wss://…`. Default: WalletConnect's own. */
              readonly relayUrl?: string | undefined
            }
          | undefined
        /** In milliseconds by wallet client type. Default: 120 000. */
        readonly signatureRequestTimeouts?: Readonly<Record<string, number>> | undefined
      }
    | undefined
  readonly embeddedWallets?:
    | ({
        /** The older name of `ethereum.createOnLogin`. */
        readonly createOnLogin?: CreateOnLogin | undefined
        /** Which users get an Ethereum wallet at login. Default: the app's setting; `all-users` with custom auth. */
        readonly ethereum?: { readonly createOnLogin?: CreateOnLogin | undefined } | undefined
        /** Which users get a Solana wallet at login. Default: `off`, since the app has no setting for Solana. */
        readonly solana?: { readonly createOnLogin?: CreateOnLogin | undefined } | undefined
        /** The currency in which amounts are shown first. Default: dollars. */
        readonly priceDisplay?:
          | { readonly primary: 'fiat-currency'; readonly secondary: 'native-token' }
          | { readonly primary: 'native-token'; readonly secondary: null }
          | undefined
      } & (
        | {
            /** Signs and sends without asking the user. Default: true with custom auth, else the app's setting. */
            readonly noPromptOnSignature?: boolean | undefined
            /** Waits for a transaction's receipt. Default: true. False needs `noPromptOnSignature: true`. */
            readonly waitForTransactionConfirmation?: true | undefined
          }
        | { readonly noPromptOnSignature: true; readonly waitForTransactionConfirmation?: boolean | undefined }
      ))
    | undefined
  readonly solana?:
    | {
        /**
         * RPC URLs by chain (`solana:mainnet`, `solana:devnet`, …). A transaction without a chain goes to the first.
         * Default: Solana's public nodes.
         */
        readonly rpcs?: Readonly<Record<string, { readonly url: string }>> | undefined
      }
    | undefined
  /** Opens identity providers in this page or in a popup. Default: `redirect`. */
  readonly oauthMode?: 'redirect' | 'popup' | undefined
  /** The URL to return to, on an allowed domain. Default: the current page. */
  readonly customOAuthRedirectUrl?: string | undefined
  /** Offers Google in the browsers of other apps too, where it may fail. Default: false. */
  readonly allowOAuthInEmbeddedBrowsers?: boolean | undefined
  readonly mfa?:
    | {
        /**
         * Set it if the host asks for second factors itself, when `useRegisterMfaListener` reports one. Default: false,
         * the dialog asks.
         */
        readonly noPromptOnMfaRequired?: boolean | undefined
      }
    | undefined
  readonly fundingMethodConfig?:
    | {
        readonly moonpay?:
          | {
              /** Uses Moonpay's test mode, if the app has keys for it. Default: false. */
              readonly useSandbox?: boolean | undefined
              /** Moonpay's name of the payment method, such as `credit_debit_card`. Default: Moonpay's choice. */
              readonly paymentMethod?: string | undefined
              /** The colours of Moonpay's page. Default: those of `appearance`. */
              readonly uiConfig?:
                | { readonly accentColor?: string | undefined; readonly theme?: string | undefined }
                | undefined
            }
          | undefined
        /**
         * The bridge between chains. Default: https://api.relay.link, or https://api.testnets.relay.link for test
         * networks.
         */
        readonly relay?: { readonly url?: string | undefined; readonly testnetUrl?: string | undefined } | undefined
      }
    | undefined
  /**
   * The app that asks for signatures, if it is not this page: for a server's page that asks on behalf of another
   * app. The user is then always asked, whatever the app's settings are.
   */
  readonly asker?:
    | {
        readonly appId: string
        readonly appName: string
        readonly logo: string | null
        /** The origin of its page, as in `location.origin`. */
        readonly origin: string
      }
    | undefined
  /**
   * Set it to false to ignore a session that a link brings (`forkSession`). Default: true. The session is used at once
   * in the browser of the wallet that the link names, and elsewhere after the user has confirmed it.
   */
  readonly sessionsFromLinks?: boolean | undefined
  /** Draws the dialog's content inline, at the place of the provider. Default: false. */
  readonly render?: { readonly standalone?: boolean | undefined } | undefined
  /** Draws no dialog, because the host has its own screens. Default: false. */
  readonly headless?: boolean | undefined
  /** Set it to false to send no analytics. Default: true. */
  readonly analytics?: boolean | undefined
  /**
   * Whether to copy the tokens to cookies for your own server. Set it to false for a second client on one page.
   * Default: true.
   */
  readonly cookies?: boolean | undefined
  /** Time-out of one attempt of a request, in milliseconds. Default: 20 000. */
  readonly timeout?: number | undefined
}
export interface HostConfig extends ClientConfig {
  /** The id of the app at its server, 25 characters. */
  readonly appId: string
  /** The id of one of the app's clients, if it has several. Default: none. */
  readonly clientId?: string | undefined
  /** Origin of the server: `https://auth.example.com`. */
  readonly apiUrl: string
  /** The prefix of names on the wire, if the server uses another than the default. */
  readonly wirePrefix?: string | undefined
}
