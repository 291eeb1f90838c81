import { LatchkitError } from '../../core/errors.js'
import { readableText } from '../../core/input/readable-text.js'
import { revealControls } from '../../core/input/reveal-controls.js'
import { asksUser } from '../../core/prompts.js'
import { findLogin } from '../../core/sign-in/find-login.js'
import { type Asking, askToSign } from './ask.js'
import { hexOf, isBytes, toBase64 } from './bytes.js'
import type { SolanaAccount } from './contract.js'
import type { Keyring } from './keyring.js'

interface Parts {
  readonly ctx: Asking
  readonly keyring: Keyring
}
/** Signs a text or bytes with the wallet's key. */
export async function signMessage(
  { ctx, keyring }: Parts,
  account: SolanaAccount,
  message: string | Uint8Array,
): Promise<Uint8Array> {
  const isText = typeof message === 'string'
  if (!message?.length || !(isText || isBytes(message)))
    throw new LatchkitError('invalid_message', 'A message is a non-empty string, or bytes.')
  const bytes = isText ? new TextEncoder().encode(message) : new Uint8Array(message)
  const params = isText ? { message, encoding: 'utf-8' } : { message: toBase64(bytes), encoding: 'base64' }
  const text = readableText(bytes)
  const raw = text === undefined ? hexOf(bytes) : revealControls(text)
  const { address } = account
  // a login message of Solana need not name a chain, and is then valid on all chains
  const signer = { family: 'Solana', address, chain: undefined } as const
  const signIn = await findLogin(bytes, signer, { host: ctx.host, asks: asksUser(ctx) })
  return askToSign(ctx, {
    address,
    content: { method: 'signMessage', isText: text !== undefined, raw, signIn },
    sign: (signal) => keyring.sign(account, 'signMessage', params, signal),
  })
}
