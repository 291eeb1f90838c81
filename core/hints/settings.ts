import type { ClientConfig, HostConfig } from '../host-config.js'

/** A setting that is a value, or the settings below it. */
type Known = 'value' | { readonly [name: string]: Known }
type Part<Key extends keyof ClientConfig> = NonNullable<ClientConfig[Key]>
type Names<T> = Readonly<Record<keyof T, Known>>

const value = 'value'

/** Every setting of a host. A name that is missing or wrong here does not compile. */
export const SETTINGS = {
  appId: value,
  clientId: value,
  apiUrl: value,
  wirePrefix: value,
  appearance: {
    theme: value,
    accentColor: value,
    logo: value,
    landingHeader: value,
    loginMessage: value,
    showWalletLoginFirst: value,
    hideDirectWeb2Inputs: value,
    walletList: value,
  } satisfies Names<Part<'appearance'>>,
  loginMethods: value,
  loginMethodsAndOrder: { primary: value, overflow: value } satisfies Names<Part<'loginMethodsAndOrder'>>,
  intl: { defaultCountry: value, text: value } satisfies Names<Part<'intl'>>,
  legal: { termsAndConditionsUrl: value, privacyPolicyUrl: value } satisfies Names<Part<'legal'>>,
  customAuth: {
    enabled: value,
    isLoading: value,
    getCustomAccessToken: value,
    logoutOnError: value,
  } satisfies Names<Part<'customAuth'>>,
  walletConnectCloudProjectId: value,
  supportedChains: value,
  defaultChain: value,
  rpcConfig: { rpcUrls: value, rpcTimeouts: value } satisfies Names<Part<'rpcConfig'>>,
  captchaEnabled: value,
  externalWallets: {
    coinbaseWallet: { connectionOptions: value, keysUrl: value } satisfies Names<
      NonNullable<Part<'externalWallets'>['coinbaseWallet']>
    >,
    walletConnect: { enabled: value, relayUrl: value } satisfies Names<
      NonNullable<Part<'externalWallets'>['walletConnect']>
    >,
    signatureRequestTimeouts: value,
  } satisfies Names<Part<'externalWallets'>>,
  embeddedWallets: {
    createOnLogin: value,
    ethereum: { createOnLogin: value },
    solana: { createOnLogin: value },
    priceDisplay: { primary: value, secondary: value },
    noPromptOnSignature: value,
    waitForTransactionConfirmation: value,
  } satisfies Names<Part<'embeddedWallets'>>,
  solana: { rpcs: value } satisfies Names<Part<'solana'>>,
  oauthMode: value,
  customOAuthRedirectUrl: value,
  allowOAuthInEmbeddedBrowsers: value,
  mfa: { noPromptOnMfaRequired: value } satisfies Names<Part<'mfa'>>,
  fundingMethodConfig: {
    moonpay: { useSandbox: value, paymentMethod: value, uiConfig: { accentColor: value, theme: value } },
    relay: { url: value, testnetUrl: value },
  } satisfies Names<Part<'fundingMethodConfig'>>,
  asker: { appId: value, appName: value, logo: value, origin: value } satisfies Names<Part<'asker'>>,
  sessionsFromLinks: value,
  render: { standalone: value } satisfies Names<Part<'render'>>,
  headless: value,
  analytics: value,
  cookies: value,
  timeout: value,
} satisfies Names<HostConfig>

interface Unknown {
  /** The whole name: `appearance.them`. */
  readonly name: string
  /** The last part of it. */
  readonly key: string
  /** The names that there are at its place. */
  readonly siblings: readonly string[]
}

/** The names in a host's configuration that are no settings. */
export function unknownIn(config: object, known: Known = SETTINGS, above = ''): readonly Unknown[] {
  if (known === 'value') return []
  const siblings = Object.keys(known)
  return Object.entries(config).flatMap(([key, part]) => {
    const name = above + key
    const below = known[key]
    if (!below) return part === undefined ? [] : [{ name, key, siblings }]
    return part && typeof part === 'object' ? unknownIn(part, below, `${name}.`) : []
  })
}

/** The whole names of the settings whose last part is this: `theme` → `appearance.theme`. */
export function placesOf(key: string, known: Known = SETTINGS, above = ''): readonly string[] {
  if (known === 'value') return []
  return Object.entries(known).flatMap(([name, below]) => [
    ...(name === key ? [above + name] : []),
    ...placesOf(key, below, `${above}${name}.`),
  ])
}
