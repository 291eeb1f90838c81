import { LatchkitError } from '../../../core/errors.js'
import { visibleText } from '../../../core/input/visible-text.js'
import type { Context } from '../../../core/plugin.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import { CREATE_TIMEOUT_MS, type CreateParts, make } from './create.js'

const KEY = /^(0x)?[0-9a-f]{64}$/i
/** Reads a private key and returns it as hex with `0x`. Throws `invalid_data`; no error message contains the key. */
export function readKey(privateKey: unknown): string {
  const key = typeof privateKey === 'string' ? visibleText(privateKey) : ''
  if (!KEY.test(key)) throw new LatchkitError('invalid_data', 'A private key is 32 bytes of hex.')
  return `0x${key.replace(/^0x/i, '').toLowerCase()}`
}

type ImportParts = CreateParts & { readonly ctx: Pick<Context<'embedded-wallet'>, 'user'> }
/** Imports a private key that the user has. */
export async function importKey(parts: ImportParts, input: unknown): Promise<EmbeddedAccount> {
  mustBeLoggedIn(parts.ctx.user.get(), 'import a wallet')
  const privateKey = readKey(input)
  return make(parts, async () =>
    (await parts.frame()).request('wallet:import', { privateKey }, { timeout: CREATE_TIMEOUT_MS }),
  )
}
