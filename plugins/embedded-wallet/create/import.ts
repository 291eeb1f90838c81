import { LatchkitError } from '../../../core/errors.js'
import { visibleText } from '../../../core/input/visible-text.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import { CREATE_TIMEOUT_MS, type CreateParts, make } from './create.js'

const KEY = /^(0x)?[0-9a-f]{64}$/i
/** Throws `invalid_data` for what is no key; the key is in no message. */
export async function importWallet(parts: CreateParts, privateKey: unknown): Promise<EmbeddedAccount> {
  const key = typeof privateKey === 'string' ? visibleText(privateKey) : ''
  if (!KEY.test(key)) throw new LatchkitError('invalid_data', 'A private key is 32 bytes of hex.')
  const hex = `0x${key.replace(/^0x/i, '').toLowerCase()}`
  return make(parts, async () =>
    (await parts.frame()).request('wallet:import', { privateKey: hex }, { timeout: CREATE_TIMEOUT_MS }),
  )
}
