import { usdcOn } from '../on-ramp/usdc.js'
import type { Nodes } from '../outside.js'

/** The address that represents a chain's native coin in Relay's API. */
export const NATIVE = '0x0000000000000000000000000000000000000000'
const ADDRESS = /^0x[\da-f]{40}$/i
const ETHEREUM = 31337
/** The tokens that it can pay out, by chain id. */
const TOKENS: Readonly<Record<number, `0x${string}`>> = { [ETHEREUM]: usdcOn.ethereum, 84532: usdcOn.base }
/** The smallest amount that is worth a transaction. */
const MIN_AMOUNT = 1_000n

export interface SwapRequest {
  readonly user: string
  readonly recipient: string
  readonly originChainId: number
  readonly destinationChainId: number
  /** Undefined for the chain's native coin. */
  readonly token: `0x${string}` | undefined
  /** The amount that the recipient gets. */
  readonly amount: bigint
}

/** https://docs.relay.link/references/api/handling-errors, seen in excerpts 2026-11-25. */
export type RelayCode =
  | 'AMOUNT_TOO_LOW'
  | 'INSUFFICIENT_FUNDS'
  | 'INVALID_ADDRESS'
  | 'NO_QUOTES'
  | 'UNSUPPORTED_CHAIN'
  | 'UNSUPPORTED_CURRENCY'
  | 'UNSUPPORTED_EXECUTION_TYPE'
  | 'UNSUPPORTED_ROUTE'
export class Refusal extends Error {
  readonly code: RelayCode | undefined
  constructor(message: string, code?: RelayCode) {
    super(message)
    this.code = code
  }
}

const REQUIRED = {
  user: 'string',
  originChainId: 'number',
  destinationChainId: 'number',
  originCurrency: 'string',
  destinationCurrency: 'string',
  amount: 'string',
  tradeType: 'string',
} as const

/** Reads the body of POST /execute/swap: https://docs.relay.link/references/api/execute-swap, seen in excerpts
 * 2026-11-25. This solver accepts native coins and pays an exact amount.
 */
export function readSwapRequest(body: Record<string, unknown>, nodes: Nodes): SwapRequest {
  for (const [name, type] of Object.entries(REQUIRED)) {
    if (body[name] === undefined) throw new Refusal(`body must have required property '${name}'`)
    if (typeof body[name] !== type) throw new Refusal(`body/${name} must be ${type}`)
  }
  const { user, recipient = user, amount, tradeType } = body
  const [originChainId, destinationChainId] = [Number(body.originChainId), Number(body.destinationChainId)]
  if (tradeType !== 'EXACT_INPUT' && tradeType !== 'EXACT_OUTPUT')
    throw new Refusal('body/tradeType must be equal to one of the allowed values')
  if (tradeType === 'EXACT_INPUT') throw new Refusal('Only exact output is sold here.', 'UNSUPPORTED_EXECUTION_TYPE')
  if (!/^\d+$/.test(`${amount}`)) throw new Refusal('body/amount must match pattern "^[0-9]+$"')
  for (const address of [user, recipient])
    if (!ADDRESS.test(`${address}`)) throw new Refusal(`Invalid address ${address}`, 'INVALID_ADDRESS')
  for (const id of [originChainId, destinationChainId])
    if (!nodes[id]) throw new Refusal(`Chain ${id} is not supported`, 'UNSUPPORTED_CHAIN')
  const currency = `${body.destinationCurrency}`.toLowerCase()
  const token = currency === NATIVE ? undefined : TOKENS[destinationChainId]
  if (body.originCurrency !== NATIVE || (token && token.toLowerCase() !== currency) || (currency !== NATIVE && !token))
    throw new Refusal('Currency is not supported', 'UNSUPPORTED_CURRENCY')
  if (originChainId === destinationChainId && !token)
    throw new Refusal('There is nothing to swap on one chain', 'UNSUPPORTED_ROUTE')
  if (BigInt(`${amount}`) < MIN_AMOUNT)
    throw new Refusal('Swap output amount is too small to cover fees required to execute swap', 'AMOUNT_TOO_LOW')
  return {
    user: `${user}`,
    recipient: `${recipient}`,
    originChainId,
    destinationChainId,
    token,
    amount: BigInt(`${amount}`),
  }
}
