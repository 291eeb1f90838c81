import * as solana from '@solana/web3.js'
import { LatchkitError } from '../../core/errors.js'
import type { SendOptions } from './contract.js'
import { type RawInstruction, withNames } from './instructions.js'
import { nodeConfig } from './node-config.js'
import { sendFailure } from './send-failure.js'
import { toBase58 } from './to-base58.js'

/** Returns the accounts that must sign the transaction. Throws `invalid_data` for an invalid transaction. */
export function signersOf(bytes: Uint8Array): readonly string[] {
  const { message } = read(bytes)
  const { numRequiredSignatures } = message.header
  return message.staticAccountKeys.slice(0, numRequiredSignatures).map((key) => key.toBase58())
}

/** Returns the instructions in order. Accounts that only a lookup table on the chain has are undefined. */
export function instructionsOf(bytes: Uint8Array): readonly RawInstruction[] {
  const { compiledInstructions, staticAccountKeys } = read(bytes).message
  return withNames(compiledInstructions, (at) => staticAccountKeys[at]?.toBase58())
}

/** Adds a signature to the transaction. */
export function withSignature(bytes: Uint8Array, signer: string, signature: Uint8Array): Uint8Array {
  const transaction = read(bytes)
  transaction.addSignature(new solana.PublicKey(signer), signature)
  return transaction.serialize()
}

/**
 * Sends a transaction to the node at `url`. Resolves with its first signature, which identifies it. Rejects with
 * `transaction_failure` or `transaction_expired`. The code that reads a failure is imported statically, because the
 * network may be gone when it is needed.
 */
export async function send(url: string, signed: Uint8Array, options: SendOptions = {}): Promise<Uint8Array> {
  const settings = { preflightCommitment: 'confirmed', ...given(options) } as const
  try {
    await new solana.Connection(url, nodeConfig('confirmed')).sendRawTransaction(signed, settings)
  } catch (cause) {
    const failure = await sendFailure(cause, () => isOnChain(url, signed))
    if (failure) throw failure
  }
  return signatureOf(signed)
}

/** The options that have a value; others would take the place of defaults. */
const given = (options: SendOptions) =>
  Object.fromEntries(Object.entries(options).filter(([, one]) => one !== undefined)) as solana.SendOptions

const signatureOf = (signed: Uint8Array): Uint8Array => read(signed).signatures[0] ?? new Uint8Array()

/** Whether the chain has carried this transaction out. */
async function isOnChain(url: string, signed: Uint8Array): Promise<boolean> {
  const config = { searchTransactionHistory: true }
  const { value } = await new solana.Connection(url, nodeConfig('confirmed')).getSignatureStatuses(
    [toBase58(signatureOf(signed))],
    config,
  )
  return !!value[0] && !value[0].err
}

function read(bytes: Uint8Array): solana.VersionedTransaction {
  try {
    const transaction = solana.VersionedTransaction.deserialize(bytes)
    // `deserialize` also accepts a transaction that is too long to be sent; only `serialize` throws
    if (transaction.serialize().length !== bytes.length) throw new RangeError('There are bytes behind it.')
    return transaction
  } catch (cause) {
    const message = 'A transaction is the bytes that its serialize() answers, 1,232 at most.'
    throw new LatchkitError('invalid_data', message, { cause })
  }
}
