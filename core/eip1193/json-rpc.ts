import { isTooMany, refusal, UNREACHABLE } from '../chains/node-error.js'
import { text } from '../lib/read.js'
import type { Ethereum, Params } from './contract.js'
import { isHex } from './is-hex.js'
import type { MethodParts } from './methods.js'
import {
  asRpcError,
  INTERNAL,
  invalidParams,
  type ProviderRpcError,
  rpcFailure,
  TOO_MANY,
  UNREACHED,
} from './provider-error.js'

interface Ask {
  readonly method: string
  readonly params: Params
}
/**
 * Sends a request to the node of the wallet's chain. An error keeps the node's code and data. Wire §5.6.
 * Nodes cannot recover the signer of a message, so this function does it.
 */
export async function forwardToNode(
  { chains, ethereum }: Pick<MethodParts, 'chains' | 'ethereum'>,
  address: string,
  ask: Ask,
) {
  if (ask.method === 'personal_ecRecover') return recoverSigner(await ethereum(), ask.params)
  const { id } = await chains.current(address)
  const client = await (await ethereum()).client(id)
  const params = rpcParams(ask.params)
  return (client.request as (ask: Ask) => Promise<unknown>)({ ...ask, params }).catch((cause) => {
    throw nodeError(cause)
  })
}
/** The parameters as JSON. viem also sends bigints, which are hexadecimal in JSON-RPC. */
export const rpcParams = (params: Params): Params =>
  JSON.parse(JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value)))

/** `[message, signature]`, both in hex. It only computes: nothing is signed, so nobody is asked. */
async function recoverSigner(ethereum: Ethereum, [message, signature]: Params) {
  if (!isHex(message) || !isHex(signature)) throw invalidParams('a message and a signature, in hex.')
  return ethereum.recoverSigner(message, signature).catch((cause) => {
    if (cause?.name === 'LatchkitError') throw asRpcError(cause)
    throw invalidParams('the signature is none of a message.')
  })
}
interface Link {
  readonly code?: unknown
  readonly data?: unknown
  readonly message?: unknown
  /** The HTTP status and message of an answer without a JSON-RPC error. */
  readonly status?: unknown
  readonly details?: unknown
  readonly cause?: unknown
}
/**
 * The innermost cause with a numeric code came from the node. An HTTP status without one is a refusal, and without
 * either the chain could not be reached.
 */
export function nodeError(cause: unknown): ProviderRpcError {
  const chain: Link[] = []
  for (let at = cause as Link | undefined; at; at = at.cause as Link | undefined) chain.push(at)
  const codedError = chain.findLast(({ code }) => typeof code === 'number')
  if (codedError)
    return rpcFailure(codedError.code as number, text(codedError.message) ?? '', { cause, data: codedError.data })
  const { name } = (cause ?? {}) as { name?: string }
  if (name === 'LatchkitError') return asRpcError(cause)
  const { status, details } = chain.find((link) => typeof link.status === 'number') ?? {}
  if (typeof status !== 'number') return rpcFailure(UNREACHED, UNREACHABLE, { cause })
  const code = isTooMany(status) ? TOO_MANY : status < 500 ? INTERNAL : UNREACHED
  return rpcFailure(code, refusal(status, text(details) ?? undefined), { cause })
}
