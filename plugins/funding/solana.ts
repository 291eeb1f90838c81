import { LatchkitError } from '../../core/errors.js'
import type { SolanaPlace, SolanaWalletApi } from '../solana-wallet/contract.js'
import { chainName } from './chain-name.js'
import type { FundDraft, FundingAsset, FundingRequest, FundTask, SolanaChain } from './contract.js'
import { amountOf } from './draft.js'
import { methodsFor, type Ways } from './methods.js'
import type { FundingSettings } from './settings.js'
import { wishesOf } from './wishes.js'

type Places = Pick<SolanaWalletApi, 'place'>
const SOL: FundingAsset = { kind: 'native', symbol: 'SOL', decimals: 9 }
/** Circle's mints, seen 2026-11-26: https://developers.circle.com/stablecoins/usdc-contract-addresses */
const USDC: Readonly<Record<string, string>> = {
  'solana:mainnet': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'solana:devnet': '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
}
const isSolana = (chain: string): chain is SolanaChain['id'] => chain.startsWith('solana:')

/** Checks a host's request for a Solana wallet before a dialog opens. Rejects with the errors of `FundingApi`. */
export async function solanaDraft(
  request: FundingRequest,
  settings: FundingSettings,
  { cards, solana }: Pick<Ways, 'cards'> & { readonly solana: Places | undefined },
): Promise<Omit<FundDraft, 'canGoBack'>> {
  const { address, amount } = request
  const wishes = await wishesOf(request)
  const isByDefault = request.chain === undefined && isSolana(settings.defaultChain)
  const place = await placeOf(solana, address, isByDefault ? settings.defaultChain : chainName(request.chain))
  const { chain: id, name } = place
  if (!isSolana(id)) throw new LatchkitError('unsupported_chain_id', `${id} is no chain of Solana.`)
  // The recommended amount is valid only for the recommended chain and asset.
  const isRecommended = id === settings.defaultChain && amount === undefined
  const named = request.asset ?? (isRecommended ? settings.defaultAsset : 'native-currency')
  const asset = assetOf(named, place)
  const isTheirs = isRecommended && named === settings.defaultAsset
  const wished = amountOf(amount, asset)
  const methods = await methodsFor(wishes?.sorted(settings.methods) ?? settings.methods, id, asset, {
    cards,
    hasWallets: false,
  })
  return {
    address,
    chain: { id, name },
    asset,
    amount: wished ?? amountOf(isTheirs ? settings.defaultAmount : '') ?? '',
    usd: null,
    methods,
    ...(wishes && { preferred: wishes.preferred(methods), titles: wishes.titles }),
  }
}

/** The balance in lamports, or in the smallest unit of the token. */
export async function solanaBalance({ address, chain, asset }: FundTask, solana: Places | undefined): Promise<bigint> {
  return (await placeOf(solana, address, `${chain.id}`)).balance(asset.address)
}

async function placeOf(solana: Places | undefined, address: string, chain: string | undefined): Promise<SolanaPlace> {
  if (solana) return solana.place({ address, chain })
  const hint = 'Wallets of Solana are funded where the plugin solanaWallet is on: pass it in plugins={[…]}, too.'
  throw new LatchkitError('unsupported_chain_id', hint)
}
function assetOf(asset: FundingRequest['asset'], { chain, name }: SolanaPlace): FundingAsset {
  if (asset === 'native-currency') return SOL
  if (asset !== 'USDC') throw new LatchkitError('invalid_data', 'On Solana, asset must be "native-currency" or "USDC".')
  const address = USDC[chain]
  if (address) return { kind: 'USDC', address, symbol: 'USDC', decimals: 6 }
  throw new LatchkitError('unsupported_chain_id', `There is no USDC on ${name}.`)
}
