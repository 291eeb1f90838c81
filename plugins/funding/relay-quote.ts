import { LatchkitError } from '../../core/errors.js'
import { list, record, text } from '../../core/lib/read.js'

export type Hex = `0x${string}`
/** Relay's address for a chain's native coin. */
export const NATIVE = '0x0000000000000000000000000000000000000000'

/**
 * A request to bridge: an amount of an asset for a wallet, paid with the coin of another chain or of the same chain.
 */
export interface BridgeWish {
  /** The wallet that pays. */
  readonly user: Hex
  readonly recipient: Hex
  readonly origin: number
  readonly destination: number
  readonly token: Hex | undefined
  /** The amount to deliver, in the asset's smallest unit. */
  readonly units: bigint
}
/** A quote with one transaction, which was checked against the request. */
export interface BridgeQuote {
  /** The id for Relay's status of the transfer. */
  readonly requestId: Hex
  readonly to: Hex
  readonly data: Hex
  /** The price in wei for the paying wallet, without the network fee. */
  readonly cost: bigint
  /** What it takes for itself, in USD, and how long it needs, in s: as Relay says, for the reader alone. */
  readonly feeUsd?: number | undefined
  readonly seconds?: number | undefined
}

const refused = (why: string) => new LatchkitError('bridge_refused', `The quote of Relay was not taken: ${why}.`)
const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
const isAddress = (value: unknown): value is Hex => isHex(value) && value.length === 42
const same = (one: unknown, other: string) => text(one)?.toLowerCase() === other.toLowerCase()
function unitsOf(value: unknown): bigint | undefined {
  const digits = text(value)
  return digits !== null && /^\d{1,78}$/.test(digits) ? BigInt(digits) : undefined
}

/**
 * Checks a quote of Relay. It must be a single transaction of the paying wallet on the requested chain, with the price
 * as its value, and deliver at least the requested amount to the recipient. Throws `bridge_refused` otherwise.
 * https://docs.relay.link/references/api/execute-swap
 */
export function readQuote(answer: unknown, wish: BridgeWish): BridgeQuote {
  const { steps, details } = record(answer)
  const { sender, recipient, currencyIn, currencyOut, timeEstimate } = record(details)
  if (!same(sender, wish.user)) throw refused('it is for another wallet')
  if (!same(recipient, wish.recipient)) throw refused('it pays another recipient')
  const paid = amountIn(currencyOut, wish.destination, wish.token ?? NATIVE)
  if (!paid || paid.amount < wish.units || paid.least < wish.units) throw refused('it brings less, or something else')
  const price = amountIn(currencyIn, wish.origin, NATIVE)
  if (!price) throw refused('it costs something else')
  const { requestId, to, data, value } = transactionOf(list(steps), wish)
  // A token transfer would fail with a value.
  if (value === 0n || value !== price.amount) throw refused('its transaction does not cost what it says')
  return { requestId, to, data, cost: value, feeUsd: feeIn(currencyIn, currencyOut), seconds: positive(timeEstimate) }
}
const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)
/** What comes out is worth that much less than what goes in. */
function feeIn(currencyIn: unknown, currencyOut: unknown): number | undefined {
  const usdOf = (sum: unknown) => positive(Number(text(record(sum).amountUsd) ?? Number.NaN))
  const [paid, got] = [usdOf(currencyIn), usdOf(currencyOut)]
  return paid !== undefined && got !== undefined && paid > got ? paid - got : undefined
}

/** The amount, if it is in this currency. */
function amountIn(value: unknown, chainId: number, address: string) {
  const { currency, amount, minimumAmount = amount } = record(value)
  const { chainId: on, address: of } = record(currency)
  const [units, least] = [unitsOf(amount), unitsOf(minimumAmount)]
  return on === chainId && same(of, address) && units !== undefined && least !== undefined
    ? { amount: units, least }
    : undefined
}

/** The only transaction. A second one, or a signature, could spend money that the user has not seen. */
function transactionOf(steps: readonly unknown[], { user, origin }: BridgeWish) {
  const [step, ...others] = steps
  const { kind, requestId, items } = record(step)
  const [item, ...otherItems] = list(items)
  if (others.length || otherItems.length || kind !== 'transaction') throw refused('it is more than one transaction')
  const { from, to, data, value, chainId } = record(record(item).data)
  const wei = unitsOf(value)
  if (chainId !== origin || !same(from, user)) throw refused('it is for another wallet or chain')
  if (!isHex(requestId) || !isAddress(to) || !isHex(data) || wei === undefined) throw refused('it cannot be read')
  return { requestId, to, data, value: wei }
}
