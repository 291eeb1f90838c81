/** The sandbox's second app, whose wallets users of the first may bring: it is opened on this page, too. */
export const WALLET_APP = 'latchkitsandbox0000000002'

/** Where the other of the two apps is. */
export function otherApp(search: string): { readonly href: string; readonly name: string } {
  const isSecond = new URLSearchParams(search).get('app') === WALLET_APP
  return isSecond ? { href: '/', name: 'First app' } : { href: `/?app=${WALLET_APP}`, name: 'Wallet app' }
}
