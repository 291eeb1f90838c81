import { LatchkitError } from '../errors.js'
import type { HostConfig } from '../host-config.js'
import {
  beginsAsLogin,
  checkSignIn,
  logsInAt,
  type SignInFindings,
  type SignInPlace,
} from '../input/sign-in-request.js'

/** The wallet that signs the message. */
export type Signer = Omit<SignInPlace, 'origin'>
/** The page that asks for the signature. */
export interface LoginPlace {
  readonly host: Pick<HostConfig, 'apiUrl' | 'asker'>
  /** Whether the user is asked before the wallet signs. */
  readonly asks: boolean
}

/**
 * The warnings about a message that logs in; undefined for any other message. Throws `invalid_message` if it logs in at
 * the server's own origin. Where the user is not asked, it also throws if the message is for another site or wallet,
 * or begins as a login message and is malformed. Decision 91.
 */
export function checkLogin(text: string, signer: Signer, { host, asks }: LoginPlace): SignInFindings | undefined {
  const findings = checkSignIn(text, { ...signer, origin: originOf(host) })
  if (!findings) return undefined
  const server = new URL(host.apiUrl)
  if (logsInAt(text, server.origin))
    throw invalid(`The message logs in at ${server.host}, which keeps the wallet. It is signed for nobody.`)
  if (asks) return findings
  // an ordinary account signs alike on all chains, so another chain alone is no reason to refuse
  const found = findings.mismatches.find(({ of }) => of !== 'chain')
  if (found)
    throw invalid(
      `The message logs in with the ${found.of} ${found.said}, and this is ${found.actual}. It is signed only where the user is asked.`,
    )
  if (findings.isMalformed && beginsAsLogin(text))
    throw invalid(
      'The message begins as one that logs in, and does not follow EIP-4361. It is signed only where the user is asked.',
    )
  return findings
}

/** The origin of the page that asks: this page's, or that of the app on whose behalf this page asks. */
const originOf = ({ asker }: LoginPlace['host']) => asker?.origin ?? location.origin
const invalid = (message: string) => new LatchkitError('invalid_message', message)
