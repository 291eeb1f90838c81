import { LatchkitError } from '../../core/errors.js'
import type { Cards } from './cards.js'
import type { FundingAsset, FundingMethod, FundTask } from './contract.js'

/** The methods that need more than an address. */
export interface Ways {
  cards(): Promise<Pick<Cards, 'moonpaySells' | 'coinbaseSells'>>
  /** Whether there are wallets to choose from. */
  readonly hasWallets: boolean
}
const isCard = (method: FundingMethod) => method === 'moonpay' || method === 'coinbase-onramp'

/**
 * The app's methods that can deliver this asset on this chain. Rejects if there is none. Modal §9. The code of the card
 * services is loaded here, with its tables, so that Coinbase's window can later open within the click.
 */
export async function methodsFor(
  configured: readonly FundingMethod[],
  chainId: FundTask['chain']['id'],
  asset: Pick<FundingAsset, 'kind'>,
  { cards: fetchCards, hasWallets }: Ways,
): Promise<readonly FundingMethod[]> {
  if (!configured.length) throw new LatchkitError('not_supported', 'Wallet funding is not enabled')
  let lost: unknown // If the code of the card services cannot be loaded, the other methods are still offered.
  const cards = configured.some(isCard)
    ? await fetchCards().catch((cause) => {
        lost = cause
      })
    : undefined
  const sells = {
    moonpay: () => cards?.moonpaySells(chainId, asset),
    'coinbase-onramp': () => cards?.coinbaseSells(chainId, asset),
    external: () => hasWallets,
    manual: () => true,
  }
  const found = configured.filter((method) => sells[method]())
  if (found.length) return found
  if (lost) throw lost
  const who = configured.includes('coinbase-onramp') ? 'Coinbase Onramp' : 'Moonpay'
  throw new LatchkitError('unsupported_chain_id', `Unsupported chainId: ${chainId} for ${who}`)
}
