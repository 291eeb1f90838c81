import { LatchkitError } from '../../core/errors.js'
import type { Chain } from '../../core/host-config.js'
import { text } from '../../core/lib/read.js'
import type { User } from '../../core/user.js'
import type { EthereumApi } from '../ethereum/contract.js'
import { isDecimal, toUnits } from './amount.js'
import { chainName } from './chain-name.js'
import type { FundDraft, FundingAsset, FundingRequest } from './contract.js'
import { methodsFor, type Ways } from './methods.js'
import type { FundingSettings } from './settings.js'
import { wishesOf } from './wishes.js'

type Checks = Pick<EthereumApi, 'chain' | 'checksum'>
const ETHER = { symbol: 'ETH', decimals: 18 }

interface World extends Ways {
  readonly ethereum: Checks
  readonly user: User | null
}
/** Checks a host's request before a dialog opens. Rejects with the errors of `FundingApi`. */
export async function draftOf(
  request: FundingRequest,
  settings: FundingSettings,
  { ethereum, user, ...ways }: World,
): Promise<Omit<FundDraft, 'canGoBack'>> {
  const wishes = await wishesOf(request)
  const caip2 = chainName(request.chain) ?? settings.defaultChain
  const id = Number(/^eip155:([1-9]\d{0,14})$/.exec(caip2)?.[1])
  if (!id) throw new LatchkitError('unsupported_chain_id', `Only Ethereum chains are funded, not ${caip2}.`)
  const chain = await ethereum.chain(id)
  const address = ownAddress(user, `${request.address}`) ?? (await ethereum.checksum(request.address))
  const named = request.asset ?? recommendedAsset(request, caip2, settings)
  const asset = await assetOf(named, chain, ethereum)
  const kind = typeof asset === 'string' ? 'token' : asset.kind
  const isRecommended = JSON.stringify(named) === JSON.stringify(settings.defaultAsset)
  const amount = amountOf(request.amount, typeof asset === 'string' ? undefined : asset)
  const methods = await methodsFor(wishes?.sorted(settings.methods) ?? settings.methods, id, { kind }, ways)
  return {
    address,
    chain: { id, name: chain.name },
    asset,
    amount: amount ?? amountOf(isRecommended ? settings.defaultAmount : '') ?? '',
    usd: null,
    methods,
    ...(wishes && { preferred: wishes.preferred(methods), titles: wishes.titles }),
  }
}

/**
 * The address of one of the user's accounts, which already has its checksum, so that the large code for checksums is
 * not loaded.
 */
const ownAddress = (user: User | null, address: string) =>
  user?.linkedAccounts
    .filter((account) => account.type === 'wallet')
    .find((wallet) => wallet.chainType === 'ethereum' && wallet.address.toLowerCase() === address.toLowerCase())
    ?.address

/** An amount without an asset means the chain's native coin, so that a number is never taken for another currency. */
function recommendedAsset({ amount }: FundingRequest, caip2: string, { defaultChain, defaultAsset }: FundingSettings) {
  return amount === undefined && caip2 === defaultChain ? defaultAsset : 'native-currency'
}

/** The asset. An unknown token is read later in the dialog, because that needs a node. */
async function assetOf(
  asset: FundingRequest['asset'],
  { id, name, nativeCurrency = { ...ETHER, name: '' } }: Chain,
  { checksum }: Checks,
): Promise<FundingAsset | `0x${string}`> {
  const { symbol, decimals } = nativeCurrency
  if (asset === undefined || asset === 'native-currency') return { kind: 'native', symbol, decimals }
  const { USDC } = await import('../../core/chains/usdc.js')
  const usdcAddress = USDC[id]
  const usdc = usdcAddress && ({ kind: 'USDC', address: usdcAddress, symbol: 'USDC', decimals: 6 } as const)
  if (asset === 'USDC') {
    if (usdc) return usdc
    throw new LatchkitError('unsupported_chain_id', `There is no USDC on ${name}.`)
  }
  const token = typeof asset?.erc20 === 'string' ? await checksum(asset.erc20) : undefined
  if (!token) throw new LatchkitError('invalid_data', 'asset must be "native-currency", "USDC" or { erc20: "0x…" }.')
  return token === usdcAddress && usdc ? usdc : token
}

/** The host's amount. With an asset it must also be above zero, and have no more decimals than the asset. */
export function amountOf(amount: unknown, asset?: Pick<FundingAsset, 'symbol' | 'decimals'>): string | undefined {
  if (amount === undefined) return undefined
  if (typeof amount !== 'string' || !isDecimal(amount))
    throw new LatchkitError(
      'invalid_data',
      `amount must be a decimal such as "0.05", not ${text(amount) ?? `a ${typeof amount}`}.`,
    )
  if (asset && amount && toUnits(amount, asset.decimals) === undefined) {
    const { symbol, decimals } = asset
    const limit = `${symbol} needs an amount above zero, with at most ${decimals} decimals`
    throw new LatchkitError('invalid_data', `${limit}, not ${amount}.`)
  }
  return amount
}
