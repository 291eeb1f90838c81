/** The sandbox's second app, whose wallets users of the first may bring: it is opened on this page, too. */
const SECOND = 'latchkitsandbox0000000002'

/** Where the other of the two apps is. */
export function otherApp(search: string): { readonly href: string; readonly name: string } {
  const isSecond = new URLSearchParams(search).get('app') === SECOND
  return isSecond ? { href: '/', name: 'First app' } : { href: `/?app=${SECOND}`, name: 'Wallet app' }
}
