import { LatchkitError, toError } from '../../core/errors.js'
import type { Chain } from '../../core/host-config.js'
import type { ConnectedWallet } from '../../core/wallets.js'
import type { EthereumApi } from '../ethereum/contract.js'
import type { BridgeOption, TransferFrom } from './contract.js'
import { quoteBridge } from './relay.api.js'
import { transferCall } from './transfer-call.js'

export interface PlanParts {
  readonly ethereum: Pick<EthereumApi, 'balance' | 'chain' | 'chains' | 'client' | 'fees'>
  /** Where Relay is, for chains of one kind. */
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
 * How this wallet can pay: `direct` where it has the money on the chain, else by what else it has. Rejects with `insufficient_balance` where
 * it has too little anywhere, with why a transfer that it could afford would fail, and with what kept everybody from an answer. Modal §4.13.
 */
export async function planTransfer(
  here: TransferFrom,
  parts: PlanParts,
): Promise<'direct' | readonly [BridgeOption, ...BridgeOption[]]> {
  const direct = await canPayDirectly(here, parts).catch(toError)
  if (direct === true) return 'direct'
  const { options, trouble } = await optionsOf(here, parts)
  const [first, ...others] = options
  if (first) return [first, ...others]
  throw direct || trouble || tooLittle(here)
}

/** The option at the price of now. Rejects with `insufficient_balance`, and as `quoteBridge` does. */
export async function quoteAgain(here: TransferFrom, { chain }: BridgeOption, parts: PlanParts): Promise<BridgeOption> {
  const option = await quote(await parts.ethereum.chain(chain.id), here, parts)
  if (await canAfford(option, here, parts)) return option
  throw tooLittle(here)
}

/** With the fee of the chain; whether it would work is tried without sending it. Rejects with why it would not. */
async function canPayDirectly(here: TransferFrom, { ethereum }: PlanParts): Promise<boolean> {
  const { chain, address, asset, units } = here
  const from = addressOf(here.wallet)
  if (isSame(from, address)) return false // it would have no more than before
  const call = transferCall(here)
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
  // tokens from before the standard answer nothing
  if (data === '0x' || BigInt(data) === 1n) return true
  throw new LatchkitError('transfer_failed', `The token ${asset.address} refuses this transfer.`)
}

/** Other chains of the same kind; for a token, the coin of its own chain too. `trouble`: what may be gone when it is tried again. Wire §6.6. */
async function optionsOf(here: TransferFrom, parts: PlanParts) {
  const { chain, asset, wallet } = here
  const from = addressOf(wallet)
  const { ethereum } = parts
  const isTestnet = await isTest(chain.id, parts)
  const origins = (await ethereum.chains()).filter(
    ({ id, testnet }) => !!testnet === isTestnet && (id !== chain.id || asset.address),
  )
  let trouble: LatchkitError | undefined
  const found = await Promise.all(
    origins.map(async (origin) => {
      // a chain that does not answer is none that could pay
      const coins = await ethereum.balance(origin.id, from).catch(() => 0n)
      if (coins === 0n) return []
      try {
        const option = await quote(origin, here, parts)
        return (await canAfford(option, here, parts)) ? [option] : []
      } catch (cause) {
        const error = toError(cause)
        if (error.retryable) trouble = error
        return []
      }
    }),
  )
  return { options: found.flat(), trouble }
}

async function quote(origin: Chain, here: TransferFrom, parts: PlanParts): Promise<BridgeOption> {
  const { address, chain, asset, units, wallet } = here
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
