import { invalid } from './rpc-error.js'
import type { SolanaAccount } from './solana-accounts.js'

/**
 * Reads a number in Solana's compact-u16 encoding: seven bits per byte, the low bits first. Returns it and the next
 * position.
 */
function compact(bytes: Uint8Array, at: number): readonly [number, number] {
  let value = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = bytes[at++]
    if (byte === undefined) break
    value |= (byte & 0x7f) << shift
    if (!(byte & 0x80)) return [value, at]
  }
  throw invalid('This is no transaction: it ends too early.')
}

/** A transaction (legacy or versioned) with the account's signature in its place. */
export function signTransaction(transaction: Uint8Array, account: SolanaAccount): Uint8Array {
  const [signatures, first] = compact(transaction, 0)
  const message = transaction.subarray(first + 64 * signatures)
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const [count, keys] = compact(message, header + 3)
  const signers = Math.min(message[header] ?? 0, count, signatures)
  const place = [...Array(signers).keys()].find((at) =>
    account.publicKey.every((byte, offset) => message[keys + 32 * at + offset] === byte),
  )
  if (place === undefined) throw invalid('This transaction is not for this account to sign.')
  const signed = transaction.slice()
  signed.set(account.sign(message), first + 64 * place)
  return signed
}
