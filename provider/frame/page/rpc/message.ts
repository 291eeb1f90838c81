import { keccak_256 } from '@noble/hashes/sha3'
import { signatureOf } from '../keys/signature.js'
import { fromHex } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { type Method, mustBeAddress } from './method.js'

/** Characters: what is longer is no message that a person could read. */
const MAX_MESSAGE_LENGTH = 1_000_000

/** EIP-191, version 0x45. */
export function messageHash(message: string): Uint8Array {
  const encode = (text: string) => new TextEncoder().encode(text)
  // by the standards of EIP-1193, hex is the bytes that it says
  const bytes = /^0x([0-9a-f]{2})*$/i.test(message) ? fromHex(message) : encode(message)
  return keccak_256(new Uint8Array([...encode(`\x19Ethereum Signed Message:\n${bytes.length}`), ...bytes]))
}

function signing(message: unknown): (key: Uint8Array) => string {
  if (typeof message !== 'string' || message === '' || message.length > MAX_MESSAGE_LENGTH)
    throw invalid(`The message must be a non-empty string of at most ${MAX_MESSAGE_LENGTH} characters.`)
  const hash = messageHash(message)
  return (key) => signatureOf(hash, key)
}

/** `[message, address]` */
export const personalSign: Method = ([message, said], address) => {
  mustBeAddress(address, said)
  return signing(message)
}

/** `[address, message]`: the same signature. A bare hash could be a transaction's, so none is signed. */
export const ethSign: Method = ([said, message], address) => {
  mustBeAddress(address, said)
  return signing(message)
}
