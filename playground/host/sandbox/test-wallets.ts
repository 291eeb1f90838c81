import { CHAIN_IDS, chainUrl } from './chains.js'

/** The choice is stored in the browser, so that test wallets are available at once after a reload. */
const KEY = 'playground:test-wallets'

export const testWalletsWanted = () => localStorage.getItem(KEY) === 'on'

/** Stores the choice and reloads the page, because wallets can only be removed by a reload. */
export function wantTestWallets(enabled: boolean): void {
  if (enabled) localStorage.setItem(KEY, 'on')
  else localStorage.removeItem(KEY)
  location.reload()
}

/** Stores that test wallets are wanted, and loads them unless the page already has them. */
export async function haveTestWallets(outside: string, provider: string): Promise<void> {
  localStorage.setItem(KEY, 'on')
  if (!('testWallets' in window)) await loadTestWallets(outside, provider)
}

/** Loads the test wallets from the stand-ins, whose origin is `outside`. Resolves also if there are no stand-ins. */
export function loadTestWallets(outside: string, provider: string): Promise<void> {
  const nodes = Object.fromEntries(CHAIN_IDS.map((id) => [`rpc.${id}`, chainUrl(provider, id)]))
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = `${outside}/test-wallets/wallets.js?${new URLSearchParams(nodes)}`
    script.onload = script.onerror = () => resolve()
    document.head.append(script)
  })
}
