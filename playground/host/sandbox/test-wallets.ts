import { CHAIN_IDS, chainUrl } from './chains.js'

/** Kept in the browser: a page that had test wallets has them from its first moment after a reload. */
const KEY = 'playground:test-wallets'

export const testWalletsWanted = () => localStorage.getItem(KEY) === 'on'

/** Test wallets cannot leave a page that has them. */
export function wantTestWallets(wanted: boolean): void {
  if (wanted) localStorage.setItem(KEY, 'on')
  else localStorage.removeItem(KEY)
  location.reload()
}

/** Resolves when they are there; without the stand-ins there are none. `outside`: where those are. */
export function loadTestWallets(outside: string, provider: string): Promise<void> {
  const nodes = Object.fromEntries(CHAIN_IDS.map((id) => [`rpc.${id}`, chainUrl(provider, id)]))
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = `${outside}/test-wallets/wallets.js?${new URLSearchParams(nodes)}`
    script.onload = script.onerror = () => resolve()
    document.head.append(script)
  })
}
