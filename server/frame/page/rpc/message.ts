import { keccak_256 } from '@noble/hashes/sha3'
import { signatureOf } from '../keys/signature.js'
import { fromHex } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { type Method, mustBeAddress } from './method.js'
import { mustNotLogInHere } from './own-login.js'

/** In characters. Nobody could read a longer message. */
const MAX_MESSAGE_LENGTH = 1_000_000

const encode = (text: string) => new TextEncoder().encode(text)
/** By convention, a hex string stands for its bytes. */
const bytesOf = (message: string) => (/^0x([0-9a-f]{2})*$/i.test(message) ? fromHex(message) : encode(message))

/** EIP-191, version 0x45. */
export function messageHash(message: string): Uint8Array {
  const bytes = bytesOf(message)
  return keccak_256(new Uint8Array([...encode(`\x19Ethereum Signed Message:\n${bytes.length}`), ...bytes]))
}

function signing(message: unknown): (key: Uint8Array) => string {
  if (typeof message !== 'string' || message === '' || message.length > MAX_MESSAGE_LENGTH)
    throw invalid(`The message must be a non-empty string of at most ${MAX_MESSAGE_LENGTH} characters.`)
  mustNotLogInHere(bytesOf(message))
  const hash = messageHash(message)
  return (key) => signatureOf(hash, key)
}

/** `[message, address]` */
export const personalSign: Method = ([message, account], address) => {
  mustBeAddress(address, account)
  return signing(message)
}

/** `[address, message]`: the same signature. A bare hash is never signed, because it could belong to a transaction. */
export const ethSign: Method = ([account, message], address) => {
  mustBeAddress(address, account)
  return signing(message)
}
