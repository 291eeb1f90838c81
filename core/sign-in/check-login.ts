import { LatchkitError } from '../errors.js'
import { checkSignIn, type SignInFindings, type SignInPlace } from '../input/sign-in-request.js'

/** The wallet that signs the message. */
export type Signer = Omit<SignInPlace, 'origin'>

/**
 * The warnings about a message that logs in; undefined for any other message. Where the user is not asked, a message
 * that names another site, wallet or chain is refused with `invalid_message`.
 */
export function checkLogin(text: string, signer: Signer, asks: boolean): SignInFindings | undefined {
  const findings = checkSignIn(text, { ...signer, origin: location.origin })
  const [first] = findings?.mismatches ?? []
  if (!first || asks) return findings
  const { of, said, actual } = first
  throw new LatchkitError(
    'invalid_message',
    `The message logs in with the ${of} ${said}, and this is ${actual}. It is signed only where the user is asked.`,
  )
}
