import { base64 } from '@scure/base'
import { readMessage, readTransaction } from '../../../chains/solana-transaction.js'
import { invalid } from '../lib/refusal.js'
import { oneOf, optional, read, text } from '../lib/schema.js'
import { mustNotLogInHere } from './own-login.js'

/** Returns the bytes to sign for a request's `params`. Throws `invalid_request_arguments`. */
type ToSign = (params: unknown, address: string) => Uint8Array

/** Limits in characters of base64. */
const MAX_TRANSACTION_LENGTH = 1700
const MAX_MESSAGE_LENGTH = 1_000_000
/** The first bytes of a proof for the server, see `proofBytes`. A host's message must not start with them. */
const PROOF_PREFIX = [0x19, 0x4c]

/** `signMessage { message, encoding? }` (decision 30); `signTransaction { transaction }`, serialized, in base64. */
export const solanaMethods: Readonly<Record<string, ToSign>> = {
  signMessage(params, address) {
    const request = read(params, { message: text(MAX_MESSAGE_LENGTH), encoding: optional(oneOf(['utf-8', 'base64'])) })
    const { message, encoding } = request
    const bytes = encoding === 'base64' ? fromBase64(message) : new TextEncoder().encode(message)
    // Ed25519 signatures have no prefix for messages, so the bytes could be a transaction, or a proof for the server.
    if (isTransaction(bytes, address)) throw invalid('"message" is a transaction: ask for signTransaction.')
    if (PROOF_PREFIX.every((byte, at) => bytes[at] === byte)) throw invalid('"message" is none that a wallet signs.')
    mustNotLogInHere(bytes)
    return bytes
  },
  signTransaction(params, address) {
    const { transaction } = read(params, { transaction: text(MAX_TRANSACTION_LENGTH) })
    const { message, signatures } = transactionIn(fromBase64(transaction))
    if (!Object.hasOwn(signatures, address)) throw invalid('The transaction does not name this wallet as a signer.')
    return message
  },
}

function transactionIn(bytes: Uint8Array) {
  try {
    return readTransaction(bytes)
  } catch (cause) {
    throw invalid(`"transaction" is none: ${(cause as Error).message}`)
  }
}
function isTransaction(bytes: Uint8Array, address: string): boolean {
  try {
    return readMessage(bytes).signers.includes(address)
  } catch {
    return false
  }
}
function fromBase64(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw invalid('That is not base64.')
  }
}
