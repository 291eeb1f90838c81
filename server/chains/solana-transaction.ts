import { base58 } from '@scure/base'

/** A serialized transaction, split into its signatures and the message that they sign. Legacy and version 0. */
export interface SolanaTransaction {
  /** The bytes that each signer signs. */
  readonly message: Uint8Array
  /** Each signer's signature, in the order of the message; 64 zero bytes for a signer who has not signed yet. */
  readonly signatures: Readonly<Record<string, Uint8Array>>
  readonly blockhash: string
}
const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_BIT = 0x80
/** The size of a packet on the Solana network, which is the limit for a transaction. */
export const MAX_TRANSACTION_BYTES = 1232

interface MessageHead {
  /** The first of `accounts`. */
  readonly signers: readonly string[]
  /** The accounts in the message itself, without those of address lookup tables. */
  readonly accounts: readonly string[]
  readonly blockhash: string
}
/** Reads the head of a message. Throws if the bytes are not a message. */
export function readMessage(message: Uint8Array): MessageHead {
  const read = reader(message)
  const first = read.byte()
  if (first > VERSION_BIT) throw new Error(`There is no transaction of version ${first - VERSION_BIT}.`)
  const required = first === VERSION_BIT ? read.byte() : first
  read.bytes(2) // the numbers of read-only accounts
  const keys = Array.from({ length: read.length() }, () => base58.encode(read.bytes(KEY_BYTES)))
  if (required < 1 || required > keys.length) throw new Error('The message names fewer accounts than signers.')
  return { signers: keys.slice(0, required), accounts: keys, blockhash: base58.encode(read.bytes(KEY_BYTES)) }
}

/** Throws if the bytes are not a transaction. */
export function readTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) throw new Error(`A transaction has at most ${MAX_TRANSACTION_BYTES} bytes.`)
  const read = reader(bytes)
  const signatureBytes = Array.from({ length: read.length() }, () => read.bytes(SIGNATURE_BYTES))
  const message = read.rest()
  const { signers, blockhash } = readMessage(message)
  if (signatureBytes.length !== signers.length) throw new Error('There are not as many signatures as signers.')
  const signatures = Object.fromEntries(
    signers.map((signer, at) => [signer, signatureBytes[at] ?? new Uint8Array(SIGNATURE_BYTES)]),
  )
  return { message, signatures, blockhash }
}

function reader(bytes: Uint8Array) {
  let at = 0
  function take(count: number) {
    if (at + count > bytes.length) throw new Error('The transaction ends too soon.')
    at += count
    return bytes.slice(at - count, at)
  }
  const byte = () => take(1)[0] ?? 0
  return {
    byte,
    bytes: take,
    rest: () => bytes.slice(at),
    /** Reads Solana's "compact-u16": one to three bytes with seven bits each. */
    length() {
      let value = 0
      for (const shift of [0, 7, 14]) {
        const next = byte()
        value |= (next & 0x7f) << shift
        if (!(next & 0x80)) return value
      }
      throw new Error('The transaction has a length that is too long.')
    },
  }
}
