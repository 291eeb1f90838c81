/** The id of the sandbox's second app, whose wallets users of the first may use. This page can open either app. */
export const WALLET_APP = 'latchkitsandbox0000000002'

/** The link to the other app, which has its own users and settings. */
export function otherApp(search: string): { readonly href: string; readonly name: string } {
  const isSecond = new URLSearchParams(search).get('app') === WALLET_APP
  return isSecond
    ? { href: '/', name: 'Open the first app' }
    : { href: `/?app=${WALLET_APP}`, name: 'Open the wallet app' }
}
