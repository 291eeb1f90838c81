import { LatchkitError } from '../../core/errors.js'
import { readableText, revealControls } from '../../core/input/readable-text.js'
import { asksUser } from '../../core/prompts.js'
import { type Asking, askToSign } from './ask.js'
import { hexOf, toBase64 } from './bytes.js'
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
  if (!message?.length || !(isText || message instanceof Uint8Array))
    throw new LatchkitError('invalid_message', 'A message is a non-empty string, or bytes.')
  const bytes = isText ? new TextEncoder().encode(message) : message
  const params = isText ? { message, encoding: 'utf-8' } : { message: toBase64(bytes), encoding: 'base64' }
  const text = readableText(bytes)
  const raw = text === undefined ? hexOf(bytes) : revealControls(text)
  const signIn = text?.includes('wants') ? await loginIn(text, account, asksUser(ctx)) : undefined
  return askToSign(ctx, {
    address: account.address,
    content: { method: 'signMessage', isText: text !== undefined, raw, signIn },
    sign: (signal) => keyring.sign(account, 'signMessage', params, signal),
  })
}

/** A login message need not name a chain, and is then valid on all chains. */
async function loginIn(text: string, { address }: SolanaAccount, asks: boolean) {
  const { checkLogin } = await import('../../core/sign-in/check-login.js')
  return checkLogin(text, { family: 'Solana', address, chain: undefined }, asks)
}
