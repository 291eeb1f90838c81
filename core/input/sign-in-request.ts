import { readSignInMessage, type SignInMessage } from './sign-in-message.js'
import { visibleText } from './visible-text.js'

/** The context in which a message is to be signed. */
export interface SignInPlace {
  readonly family: 'Ethereum' | 'Solana'
  /** Origin of the requesting page, as in `location.origin`. */
  readonly origin: string
  /** Address of the signing wallet. */
  readonly address: string
  /** The chain as written in messages; undefined if such messages need not name one. */
  readonly chain: string | undefined
}
/**
 * A field of the message that differs from the page, wallet or chain. Hosts are in ASCII, with the port unless it is
 * the default.
 */
export interface SignInMismatch {
  readonly of: 'domain' | 'address' | 'chain'
  readonly said: string
  readonly actual: string
}
/** The problems of a login message. */
export interface SignInFindings {
  /** It resembles a login message, but does not follow EIP-4361. */
  readonly isMalformed: boolean
  readonly mismatches: readonly SignInMismatch[]
}

const SENTENCE = /\swants\s+you\s+to\s+sign\s+in\s+with\s+your\s/i
/** The longest authority: user, host and port. */
const LONGEST_DOMAIN = 600

/**
 * Checks a login message against page, wallet and chain. Undefined if the text is no login; `{ isMalformed: false,
 * mismatches: [] }` if it is correct. `text` is the signed text, including invisible characters. EIP-4361, 'Wallet
 * implementer guidelines'.
 */
export function checkSignIn(text: string, place: SignInPlace): SignInFindings | undefined {
  const message = readSignInMessage(place.family, text)
  if (message) return { isMalformed: false, mismatches: mismatchesOf(message, place) }
  const visible = visibleText(text)
  const at = visible.search(SENTENCE)
  if (at < 0) return undefined
  const before = visible.slice(Math.max(0, at - LONGEST_DOMAIN), at)
  const domain = before.slice(before.search(/\S*$/))
  return { isMalformed: true, mismatches: domainMismatch(domain, undefined, place.origin) }
}

function mismatchesOf(message: SignInMessage, { origin, address, chain }: SignInPlace): SignInMismatch[] {
  const found = domainMismatch(message.domain, message.scheme, origin)
  const fold = (text: string) => (address.startsWith('0x') ? text.toLowerCase() : text)
  if (fold(message.address) !== fold(address)) found.push({ of: 'address', said: message.address, actual: address })
  if (chain !== undefined && message.chain !== chain) found.push({ of: 'chain', said: message.chain, actual: chain })
  return found
}

/** A domain without a port matches the page's host with any port. A user name before an `@` matches no page. */
function domainMismatch(domain: string, scheme: string | undefined, origin: string): SignInMismatch[] {
  if (!domain) return []
  const page = new URL(origin)
  const authority = domain.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  const address = `${scheme ?? page.protocol.slice(0, -1)}://${authority}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isHere =
    url?.hostname === page.hostname &&
    url.protocol === page.protocol &&
    !url.username &&
    (url.port === page.port || !/:\d+$/.test(authority))
  if (isHere) return []
  return [{ of: 'domain', said: url?.host || visibleText(domain), actual: page.host }]
}
