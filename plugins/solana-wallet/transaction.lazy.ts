import { Connection, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { LatchkitError } from '../../core/errors.js'
import type { SendOptions } from './contract.js'
import { type RawInstruction, withNames } from './instructions.js'

/** The accounts that must sign it. Throws `invalid_data` for an invalid transaction. */
export function signersOf(bytes: Uint8Array): readonly string[] {
  const { message } = read(bytes)
  const { numRequiredSignatures } = message.header
  return message.staticAccountKeys.slice(0, numRequiredSignatures).map((key) => key.toBase58())
}

/** What it does, in turn. Accounts that only a table on the chain names are not known here. */
export function instructionsOf(bytes: Uint8Array): readonly RawInstruction[] {
  const { compiledInstructions, staticAccountKeys } = read(bytes).message
  return withNames(compiledInstructions, (at) => staticAccountKeys[at]?.toBase58())
}

/** Adds a signature to the transaction. */
export function withSignature(bytes: Uint8Array, signer: string, signature: Uint8Array): Uint8Array {
  const transaction = read(bytes)
  transaction.addSignature(new PublicKey(signer), signature)
  return transaction.serialize()
}

/** By the node at `url`: its signature, in base58. Rejects with what the node says. */
export const send = (url: string, signed: Uint8Array, options: SendOptions = {}): Promise<string> =>
  new Connection(url, 'confirmed').sendRawTransaction(signed, { preflightCommitment: 'confirmed', ...options })

function read(bytes: Uint8Array): VersionedTransaction {
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    // one that is too long could be read and signed, and fails only as it is written again
    if (transaction.serialize().length !== bytes.length) throw new RangeError('There are bytes behind it.')
    return transaction
  } catch (cause) {
    const message = 'A transaction is the bytes that its serialize() answers, 1,232 at most.'
    throw new LatchkitError('invalid_data', message, { cause })
  }
}
