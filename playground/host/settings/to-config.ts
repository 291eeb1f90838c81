import type { HostConfig } from 'latchkit'
import type { LatchkitProviderProps } from 'latchkit/react'
import type { Connection } from '../page/connection.js'
import { ELEMENTS } from './elements.js'
import { embedded } from './embedded.js'
import { names, type Wishes } from './wishes.js'

type Config = NonNullable<LatchkitProviderProps['config']>
type Appearance = NonNullable<HostConfig['appearance']>
type Hex = `#${string}`

/** What the panel says, as a host would write it: a key without a wish is left out. */
export function toConfig(wishes: Wishes, dark: boolean, { provider }: Connection): Config {
  const { defaultCountry, timeout } = wishes
  const text = texts(wishes)
  const intl = { ...(defaultCountry && { defaultCountry }), ...(text && { text }) }
  return {
    appearance: appearance(wishes, dark),
    ...methods(wishes),
    ...wallets(wishes),
    ...embedded(wishes, provider),
    ...(Object.keys(intl).length && { intl }),
    ...legal(wishes),
    ...(wishes.standalone && { render: { standalone: true } }),
    ...(wishes.headless && { headless: true }),
    ...(wishes.oauthPopup && { oauthMode: 'popup' as const }),
    ...(!wishes.analytics && { analytics: false }),
    ...(!wishes.cookies && { cookies: false }),
    ...(Number(timeout) > 0 && { timeout: Number(timeout) }),
  }
}

function appearance(wishes: Wishes, dark: boolean): Appearance {
  const { accentColor, landingHeader } = wishes
  const theme = { page: dark ? 'dark' : 'light', light: 'light', dark: 'dark', custom: wishes.themeColor, unset: '' }
  const logo = { app: '', url: wishes.logoUrl, svg: ELEMENTS.logo, wrong: ELEMENTS.wrongLogo }[wishes.logo]
  const loginMessage = { none: '', text: wishes.messageText, element: ELEMENTS.message }[wishes.message]
  const chosen = theme[wishes.theme] as Hex | 'light' | 'dark' | ''
  return {
    ...(chosen && { theme: chosen }),
    ...(accentColor && { accentColor: accentColor as Hex }),
    ...(logo && { logo }),
    ...(landingHeader && { landingHeader }),
    ...(loginMessage && { loginMessage }),
    ...walletAppearance(wishes),
  }
}

function walletAppearance({ walletList, walletsFirst, hideDirectWeb2Inputs }: Wishes): Appearance {
  const list = names(walletList)
  return {
    ...(list.length && { walletList: list }),
    ...(walletsFirst !== 'app' && { showWalletLoginFirst: walletsFirst === 'yes' }),
    ...(hideDirectWeb2Inputs && { hideDirectWeb2Inputs }),
  }
}

function wallets({ walletConnect, projectId, relayUrl, coinbase, keysUrl }: Wishes): Config {
  const coinbaseWallet = { ...(coinbase !== 'unset' && { connectionOptions: coinbase }), ...(keysUrl && { keysUrl }) }
  const externalWallets = {
    ...((!walletConnect || relayUrl) && { walletConnect: { enabled: walletConnect, ...(relayUrl && { relayUrl }) } }),
    ...(Object.keys(coinbaseWallet).length && { coinbaseWallet }),
  }
  return {
    ...(projectId && { walletConnectCloudProjectId: projectId }),
    ...(Object.keys(externalWallets).length && { externalWallets }),
  }
}

function methods({ methods, methodList, primary, overflow }: Wishes): Config {
  if (methods === 'list') return { loginMethods: names(methodList) }
  return methods === 'order' ? { loginMethodsAndOrder: { primary: names(primary), overflow: names(overflow) } } : {}
}

function texts({ textKey1, textValue1, textKey2, textValue2 }: Wishes) {
  const text = { ...(textValue1 && { [textKey1]: textValue1 }), ...(textValue2 && { [textKey2]: textValue2 }) }
  return Object.keys(text).length ? text : undefined
}

function legal({ terms, privacy }: Wishes): Config {
  const url = (typed: string) => (typed === 'none' ? null : typed)
  const wanted = {
    ...(terms && { termsAndConditionsUrl: url(terms) }),
    ...(privacy && { privacyPolicyUrl: url(privacy) }),
  }
  return Object.keys(wanted).length ? { legal: wanted } : {}
}
