import { LatchkitError } from '../../../core/errors.js'
import { checkSignIn, type SignInFindings } from '../../../core/input/sign-in-request.js'

interface Wallet {
  readonly address: string
  readonly chain: number
}
/**
 * What to warn of in a message that logs in; undefined where it logs in nowhere. One that names another site, wallet or chain
 * is refused with `invalid_message` where nobody is asked.
 */
export function checkLogin(text: string, wallet: Wallet, asks: boolean): SignInFindings | undefined {
  const place = { family: 'Ethereum', origin: location.origin, ...wallet, chain: `${wallet.chain}` } as const
  const findings = checkSignIn(text, place)
  const [first] = findings?.mismatches ?? []
  if (!first || asks) return findings
  const { of, said, actual } = first
  throw new LatchkitError(
    'invalid_message',
    `The message logs in with the ${of} ${said}, and this is ${actual}. It is signed only where the user is asked.`,
  )
}
