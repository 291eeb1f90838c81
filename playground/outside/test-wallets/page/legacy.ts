import type { EthereumProvider } from './ethereum.js'
import type { Options } from './options.js'

type Provider = EthereumProvider['provider']

/**
 * Sets `window.ethereum` as wallets did before EIP-6963: it is the first wallet, and its `providers` are all of them.
 */
export function exposeLegacy(providers: readonly Provider[], { late, flags }: Options) {
  const [front, ...others] = providers
  if (!front) return
  const isIt = Object.fromEntries(flags.map((flag) => [flag, true]))
  const all = providers.map((provider, at) => ({ ...provider, ...(at === 0 && isIt) }))
  const ethereum = { ...all[0], ...(others.length && { providers: all }) }
  function expose() {
    Object.defineProperty(window, 'ethereum', { value: ethereum, configurable: true, writable: true })
    if (late !== null) dispatchEvent(new Event('ethereum#initialized'))
  }
  if (late === null) expose()
  else setTimeout(expose, late)
}
