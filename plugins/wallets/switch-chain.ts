import type { Clock } from '../../core/clock.js'
import { LatchkitError } from '../../core/errors.js'
import type { Chain, HostConfig } from '../../core/host-config.js'
import type { Eip1193Provider } from '../../core/wallets.js'
import type { EthereumApi } from '../ethereum/contract.js'
import { asked } from './asked.js'
import type { Link } from './contract.js'
import { needsChainAdded } from './errors.js'

export interface SwitchParts {
  readonly clock: Clock
  readonly ms: number
  readonly provider: Eip1193Provider
  readonly walletClientType: string
  readonly ethereum: EthereumApi
}

/** The app's default chain, where the wallet is on one that the host does not list. */
export function chainToGoTo({ supportedChains, defaultChain }: HostConfig, { wallet }: Link): number | undefined {
  if (!supportedChains || wallet.type === 'solana') return undefined
  const here = supportedChains.some(({ id }) => wallet.chainId === `eip155:${id}`)
  return here ? undefined : (defaultChain ?? supportedChains[0])?.id
}

/** `0x1` or 1 → 1; rejects with `unsupported_chain_id`. Core §5. */
export async function chainOf(ethereum: EthereumApi, id: number | string): Promise<Chain> {
  const number = typeof id === 'string' || typeof id === 'number' ? Number(id) : 0
  if (!Number.isSafeInteger(number) || number < 1)
    throw new LatchkitError('unsupported_chain_id', `Unsupported chainId ${String(id)}.`)
  return ethereum.chain(number)
}

/** Asks the wallet to go to a chain; one that it does not know is added, and asked for again. Core §8. */
export async function switchChain(
  { clock, ms, provider, walletClientType, ethereum }: SwitchParts,
  id: number | string,
): Promise<void> {
  const chain = await chainOf(ethereum, id)
  const chainId = `0x${chain.id.toString(16)}`
  const ask = (method: string, params: readonly unknown[]) => provider.request({ method, params })
  const go = () => ask('wallet_switchEthereumChain', [{ chainId }])
  const going = go().catch(async (cause) => {
    // Rainbow knows a list of chains and takes no others
    if (walletClientType === 'rainbow' && /wallet_switchEthereumChain/.test(cause?.message))
      throw new LatchkitError('unsupported_chain_id', `Rainbow does not support ${chain.name}.`, { cause })
    if (!needsChainAdded(cause)) throw cause
    await ask('wallet_addEthereumChain', [asParams(chain, chainId)])
    await go()
  })
  await asked(clock, ms, going)
}

/** EIP-3085. Wire §5.6. */
function asParams({ name, nativeCurrency, blockExplorers, rpcUrls }: Chain, chainId: string) {
  const explorer = blockExplorers?.default.url
  return {
    ...{ chainId, chainName: name },
    nativeCurrency: nativeCurrency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
    // the chain's public ones: a node of the host's own is not the wallet's business
    rpcUrls: rpcUrls?.default?.http ?? [],
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}
