import { LatchkitError, toError } from '../../core/errors.js'
import type { Chain } from '../../core/host-config.js'
import type { ConnectedWallet } from '../../core/wallets.js'
import type { EthereumApi } from '../ethereum/contract.js'
import type { BridgeOption, TransferFrom } from './contract.js'
import { quoteBridge } from './relay.api.js'
import { transferCall } from './transfer-call.js'

export interface PlanParts {
  readonly ethereum: Pick<EthereumApi, 'balance' | 'chain' | 'chains' | 'client' | 'fees'>
  /** The address of Relay for test networks or for main networks. */
  readonly relay: (isTestnet: boolean) => string
  readonly now: () => number
}
const ETHER = { symbol: 'ETH', decimals: 18 }
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const addressOf = ({ address }: ConnectedWallet): `0x${string}` => {
  if (isHex(address)) return address
  throw new LatchkitError('invalid_data', `${address} is no address of Ethereum.`)
}
const isHex = (text: string): text is `0x${string}` => text.startsWith('0x')
const tooLittle = ({ wallet }: TransferFrom) =>
  new LatchkitError('insufficient_balance', `Wallet ${wallet.address} does not have enough funds.`)

/**
 * How this wallet can pay: `direct` if it has the money on the chain, otherwise the options over a bridge. Rejects with
 * `insufficient_balance` if it has too little everywhere, with the reason if an affordable transfer would fail, or with
 * the failure that prevented an answer. Modal §4.13.
 */
export async function planTransfer(
  transfer: TransferFrom,
  parts: PlanParts,
): Promise<'direct' | readonly [BridgeOption, ...BridgeOption[]]> {
  const direct = await canPayDirectly(transfer, parts).catch(toError)
  if (direct === true) return 'direct'
  const { options, trouble } = await optionsOf(transfer, parts)
  const [first, ...others] = options
  if (first) return [first, ...others]
  throw direct || trouble || tooLittle(transfer)
}

/** The option at the current price. Rejects with `insufficient_balance` or the errors of `quoteBridge`. */
export async function quoteAgain(
  transfer: TransferFrom,
  { chain }: BridgeOption,
  parts: PlanParts,
): Promise<BridgeOption> {
  const option = await quote(await parts.ethereum.chain(chain.id), transfer, parts)
  if (await canAfford(option, transfer, parts)) return option
  throw tooLittle(transfer)
}

/**
 * Whether the wallet can pay directly, with the network fee. The transfer is simulated; rejects with the reason if it
 * would fail.
 */
async function canPayDirectly(transfer: TransferFrom, { ethereum }: PlanParts): Promise<boolean> {
  const { chain, address, asset, units } = transfer
  const from = addressOf(transfer.wallet)
  if (isSame(from, address)) return false // a transfer to itself adds no money
  const call = transferCall(transfer)
  const [coins, tokens] = await Promise.all([
    ethereum.balance(chain.id, from),
    asset.address ? ethereum.balance(chain.id, from, asset.address) : units,
  ])
  if (tokens < units || coins < call.value) return false
  const fees = await ethereum.fees(chain.id, { from, ...call })
  if (coins < call.value + fees.total) return false
  if (!asset.address) return true
  const node = await ethereum.client(chain.id)
  const { data = '0x' } = await node.call({ account: from, to: call.to, data: call.data })
  // Tokens from before the standard return no value.
  if (data === '0x' || BigInt(data) === 1n) return true
  throw new LatchkitError('transfer_failed', `The token ${asset.address} refuses this transfer.`)
}

/**
 * Options on other chains of the same kind and, for a token, with the coin of its chain. `trouble` is a failure that a
 * retry may not have. Wire §6.6.
 */
async function optionsOf(transfer: TransferFrom, parts: PlanParts) {
  const { chain, asset, wallet } = transfer
  const from = addressOf(wallet)
  const { ethereum } = parts
  const isTestnet = await isTest(chain.id, parts)
  const origins = (await ethereum.chains()).filter(
    ({ id, testnet }) => !!testnet === isTestnet && (id !== chain.id || asset.address),
  )
  let trouble: LatchkitError | undefined
  const found = await Promise.all(
    origins.map(async (origin) => {
      // A chain that does not answer counts as one without money.
      const coins = await ethereum.balance(origin.id, from).catch(() => 0n)
      if (coins === 0n) return []
      try {
        const option = await quote(origin, transfer, parts)
        return (await canAfford(option, transfer, parts)) ? [option] : []
      } catch (cause) {
        const error = toError(cause)
        if (error.retryable) trouble = error
        return []
      }
    }),
  )
  return { options: found.flat(), trouble }
}

async function quote(origin: Chain, transfer: TransferFrom, parts: PlanParts): Promise<BridgeOption> {
  const { address, chain, asset, units, wallet } = transfer
  const { id, name, nativeCurrency: { symbol, decimals } = ETHER } = origin
  const wish = {
    user: addressOf(wallet),
    recipient: address,
    origin: id,
    destination: chain.id,
    token: asset.address,
    units,
  }
  const quoted = await quoteBridge(parts.relay(await isTest(chain.id, parts)), wish)
  return { chain: { id, name }, symbol, decimals, quote: quoted, quotedAt: parts.now() }
}
async function canAfford({ chain, quote }: BridgeOption, { wallet }: TransferFrom, { ethereum }: PlanParts) {
  const from = addressOf(wallet)
  const { to, data, cost: value } = quote
  const [fees, coins] = await Promise.all([
    ethereum.fees(chain.id, { from, to, data, value }),
    ethereum.balance(chain.id, from),
  ])
  return coins >= value + fees.total
}
const isTest = async (id: number, { ethereum }: PlanParts) => !!(await ethereum.chain(id)).testnet
