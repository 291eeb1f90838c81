import { readSignInMessage, type SignInMessage } from './sign-in-message.js'
import { visibleText } from './visible-text.js'

/** Where a message is to be signed. */
export interface SignInPlace {
  readonly family: 'Ethereum' | 'Solana'
  /** Of the page that asks, as `location.origin` has it. */
  readonly origin: string
  /** Of the wallet that is to sign. */
  readonly address: string
  /** As a message writes it; undefined where the family's messages need not name one. */
  readonly chain: string | undefined
}
/**
 * A field of the message that differs from this page, wallet or chain. Hosts are in ASCII, with a port unless it is the
 * default.
 */
export interface SignInMismatch {
  readonly of: 'domain' | 'address' | 'chain'
  readonly said: string
  readonly actual: string
}
/** What is wrong with a message that logs in. */
export interface SignInFindings {
  /** It reads like one and is not written as EIP-4361 has it. */
  readonly isMalformed: boolean
  readonly mismatches: readonly SignInMismatch[]
}

const SENTENCE = /\swants\s+you\s+to\s+sign\s+in\s+with\s+your\s/i
/** The longest name that a host can have, with its port and who stands before it. */
const LONGEST_DOMAIN = 600

/**
 * Is this a login, and is it one for this page, wallet and chain? Undefined where the text is no login; nothing wrong
 * is `{ isMalformed: false, mismatches: [] }`. `text`: as it is signed, with whatever cannot be seen in it. EIP-4361,
 * 'Wallet implementer guidelines'.
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

/** A domain without a port is the page's host on any port. Who stands before an `@` is nobody that a page can be. */
function domainMismatch(domain: string, scheme: string | undefined, origin: string): SignInMismatch[] {
  if (!domain) return []
  const page = new URL(origin)
  const written = domain.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  const address = `${scheme ?? page.protocol.slice(0, -1)}://${written}`
  const said = URL.canParse(address) ? new URL(address) : undefined
  const isHere =
    said?.hostname === page.hostname &&
    said.protocol === page.protocol &&
    !said.username &&
    (said.port === page.port || !/:\d+$/.test(written))
  if (isHere) return []
  return [{ of: 'domain', said: said?.host || visibleText(domain), actual: page.host }]
}
