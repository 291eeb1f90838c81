import { LatchkitError } from '../../core/errors.js'
import type { Cards } from './cards.js'
import type { FundingAsset, FundingMethod, FundTask } from './contract.js'

/** The ways that take more than an address. */
export interface Ways {
  cards(): Promise<Pick<Cards, 'moonpaySells' | 'coinbaseSells'>>
  /** There are wallets to choose from. */
  readonly hasWallets: boolean
}
const isCard = (method: FundingMethod) => method === 'moonpay' || method === 'coinbase-onramp'

/**
 * Those of the app's methods by which this asset comes to this chain. Rejects where there is none. Modal §9. The tables of what the cards
 * sell come with the code that asks the card services, so that Coinbase's window opens within the click.
 */
export async function methodsFor(
  configured: readonly FundingMethod[],
  chainId: FundTask['chain']['id'],
  asset: Pick<FundingAsset, 'kind'>,
  { cards: fetchCards, hasWallets }: Ways,
): Promise<readonly FundingMethod[]> {
  if (!configured.length) throw new LatchkitError('not_supported', 'Wallet funding is not enabled')
  let lost: unknown // without the cards' code, the other ways are offered all the same
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
