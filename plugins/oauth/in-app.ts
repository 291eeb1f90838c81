import type { Storage } from '../../core/browser/storage.js'
import type { HostConfig } from '../../core/host-config.js'
import type { Elsewhere, OAuthProvider } from './contract.js'

/** In-app browsers: Facebook, Instagram, Snapchat, LinkedIn, Telegram, React Native. Wire §6.3. */
const IN_APP = /fba[nv]|instagram|snapchat|linkedinapp|telegram/i

const isInAppBrowser = () => IN_APP.test(navigator.userAgent) || 'ReactNativeWebView' in window

/** Google refuses in-app browsers, and a redirect cannot be completed without storage. Core §5, Wire §6.3. */
export const isBlocked = (provider: OAuthProvider, storage: Storage, host: HostConfig): boolean =>
  !storage.isLasting() || (provider === 'google' && !host.allowOAuthInEmbeddedBrowsers && isInAppBrowser())

/** An address that opens this page in the device's default browser. */
export function elsewhere(): Elsewhere {
  const { href } = location
  const { userAgent } = navigator
  const withoutScheme = href.replace(/^https?:\/\//, '')
  const scheme = href.startsWith('https') ? 'https' : 'http'
  if (/Android/.test(userAgent)) return { href, browser: `intent://${withoutScheme}#Intent;scheme=${scheme};end` }
  if (/iP(hone|ad|od)/.test(userAgent)) return { href, browser: `x-safari-${href}` }
  return { href }
}
