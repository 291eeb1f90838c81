import type { ConnectorParts } from '../roles/connector.js'

/** The storage key under which the SDK finds the app to open for each request. Wire §1.8. */
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** On a phone, makes each request open the app of the chosen wallet. */
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
    // Storage is blocked, so the user has to open the wallet by hand
  }
}
