import { normalized } from '../input/normalize.js'
import type { SignInFindings } from '../input/sign-in-request.js'
import type { LoginPlace, Signer } from './check-login.js'

/** A word of every login message, with invisible characters anywhere in it. The check is loaded only for these. */
const WANTS = /w\W*a\W*n\W*t\W*s/i

/**
 * Checks bytes that are to be signed as a message, also those that are not readable text: they may contain a login. See
 * `checkLogin`.
 */
export async function findLogin(
  bytes: Uint8Array,
  signer: Signer,
  place: LoginPlace,
): Promise<SignInFindings | undefined> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  if (!WANTS.test(normalized(text, 'NFKC'))) return undefined
  const { checkLogin } = await import('./check-login.js')
  return checkLogin(text, signer, place)
}
