import type { ConnectorParts } from '../roles/connector.js'

/** Where the SDK looks for the app to open when a request is sent to it. Wire §1.8. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** On a phone, requests bring the wallet that was chosen to the front. */
export function rememberDeepLink({ wallet, appLink }: Pick<ConnectorParts, 'wallet' | 'appLink'>): void {
  const isMobile = /Android|iPhone|iPad|Mobi/i.test(globalThis.navigator?.userAgent ?? '')
  if (appLink && isMobile) write(JSON.stringify({ href: appLink, name: wallet.name }))
  else write()
}
export const forgetDeepLink = () => write()

function write(value?: string) {
  try {
    if (value === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, value)
  } catch {
    // storage is denied: the user opens the wallet by hand
  }
}
