import type { HostConfig, WalletId } from 'latchkit'
import type { LatchkitProviderProps } from 'latchkit/react'
import type { Connection } from '../page/connection.js'
import { ELEMENTS } from './elements.js'
import { embedded } from './embedded.js'
import { type HostSettings, names } from './host-settings.js'

type Config = NonNullable<LatchkitProviderProps['config']>
type Appearance = NonNullable<HostConfig['appearance']>
type Hex = `#${string}`

/** The panel's settings as a host's configuration. Empty settings are left out. */
export function toConfig(settings: HostSettings, dark: boolean, { provider }: Connection): Config {
  const { defaultCountry, timeout } = settings
  const text = texts(settings)
  const intl = { ...(defaultCountry && { defaultCountry }), ...(text && { text }) }
  return {
    appearance: appearance(settings, dark),
    ...methods(settings),
    ...wallets(settings),
    ...embedded(settings, provider),
    ...(Object.keys(intl).length && { intl }),
    ...legal(settings),
    ...(settings.standalone && { render: { standalone: true } }),
    ...(settings.headless && { headless: true }),
    ...(settings.oauthPopup && { oauthMode: 'popup' as const }),
    ...(settings.noPromptOnMfaRequired && { mfa: { noPromptOnMfaRequired: true } }),
    ...(settings.moonpaySandbox && { fundingMethodConfig: { moonpay: { useSandbox: true } } }),
    ...(!settings.analytics && { analytics: false }),
    ...(!settings.cookies && { cookies: false }),
    ...(!settings.sessionsFromLinks && { sessionsFromLinks: false }),
    ...(Number(timeout) > 0 && { timeout: Number(timeout) }),
  }
}

function appearance(settings: HostSettings, dark: boolean): Appearance {
  const { accentColor, landingHeader } = settings
  const theme = { page: dark ? 'dark' : 'light', light: 'light', dark: 'dark', custom: settings.themeColor, unset: '' }
  const logo = { app: '', url: settings.logoUrl, svg: ELEMENTS.logo, wrong: ELEMENTS.wrongLogo }[settings.logo]
  const loginMessage = { none: '', text: settings.messageText, element: ELEMENTS.message }[settings.message]
  const chosen = theme[settings.theme] as Hex | 'light' | 'dark' | ''
  return {
    ...(chosen && { theme: chosen }),
    ...(accentColor && { accentColor: accentColor as Hex }),
    ...(logo && { logo }),
    ...(landingHeader && { landingHeader }),
    ...(loginMessage && { loginMessage }),
    ...walletAppearance(settings),
  }
}

function walletAppearance({ walletList, walletsFirst, hideDirectWeb2Inputs }: HostSettings): Appearance {
  const list = names<WalletId>(walletList)
  return {
    ...(list.length && { walletList: list }),
    ...(walletsFirst !== 'app' && { showWalletLoginFirst: walletsFirst === 'yes' }),
    ...(hideDirectWeb2Inputs && { hideDirectWeb2Inputs }),
  }
}

function wallets({ walletConnect, projectId, relayUrl, coinbase, keysUrl }: HostSettings): Config {
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

function methods({ methods, methodList, primary, overflow }: HostSettings): Config {
  if (methods === 'list') return { loginMethods: names(methodList) }
  return methods === 'order' ? { loginMethodsAndOrder: { primary: names(primary), overflow: names(overflow) } } : {}
}

function texts({ textKey1, textValue1, textKey2, textValue2 }: HostSettings) {
  const text = { ...(textValue1 && { [textKey1]: textValue1 }), ...(textValue2 && { [textKey2]: textValue2 }) }
  return Object.keys(text).length ? text : undefined
}

function legal({ terms, privacy }: HostSettings): Config {
  const url = (typed: string) => (typed === 'none' ? null : typed)
  const consents = {
    ...(terms && { termsAndConditionsUrl: url(terms) }),
    ...(privacy && { privacyPolicyUrl: url(privacy) }),
  }
  return Object.keys(consents).length ? { legal: consents } : {}
}
