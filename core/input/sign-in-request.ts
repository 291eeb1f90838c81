import { pageAddress } from './page-address.js'
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

/** What the message says after its domain. Wallets and servers look for this sentence. */
const SENTENCE = /\swants\s+you\s+to\s+sign\s+in\s+with\s+your\s/gi
/** A line that names the address of a page. */
const URI_LINE = /^[ \t]*URI[ \t]*:[ \t]*(\S+)/gim
/** The longest authority: user, host and port. */
const LONGEST_DOMAIN = 600
const LINE_BREAK = /[\n\r\v\f\u2028\u2029]/
/** Control characters that break lines too, although JavaScript does not count them as spaces. */
const OTHER_BREAKS = '\u0085\u001c\u001d\u001e'

/** A sentence of a text that resembles a login message. */
interface Sentence {
  /** The word before it, which is the domain of a login message. */
  readonly domain: string
  /** Whether its line has nothing before the domain, as in a login message. */
  readonly beginsLine: boolean
}
/** The text without invisible characters and with compatibility forms narrowed, so that none of them hides a login. */
const plainOf = (text: string) =>
  visibleText(
    text
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
      .replace(/(?!\s)\p{Cc}/gu, (control) => (OTHER_BREAKS.includes(control) ? '\n' : '')),
  )

/** Finds the sentences. The text is a plain one. */
const sentencesIn = (plain: string): readonly Sentence[] =>
  [...`\n${plain}`.matchAll(SENTENCE)].map(({ index }) => {
    const before = plain.slice(Math.max(0, index - 1 - LONGEST_DOMAIN), Math.max(0, index - 1)).trimEnd()
    const line = before.split(LINE_BREAK).at(-1)?.trimStart() ?? ''
    return { domain: before.split(/\s/).at(-1) ?? '', beginsLine: !/\s/.test(line) }
  })

/**
 * Checks a login message against page, wallet and chain. Undefined if the text is no login; `{ isMalformed: false,
 * mismatches: [] }` if it is correct. `text` is the signed text, including invisible characters. EIP-4361, 'Wallet
 * implementer guidelines'.
 */
export function checkSignIn(text: string, place: SignInPlace): SignInFindings | undefined {
  const message = readSignInMessage(place.family, text)
  if (message) return { isMalformed: false, mismatches: mismatchesOf(message, place) }
  const sentences = sentencesIn(plainOf(text))
  if (!sentences.length) return undefined
  const mismatches = sentences.flatMap(({ domain }) => domainMismatch(domain, undefined, place.origin))
  return { isMalformed: true, mismatches: mismatches.slice(0, 1) }
}

/**
 * Whether a line of the text begins as a login message does, whatever follows. Such a text is meant as a login, even if
 * it cannot be read as one.
 */
export const beginsAsLogin = (text: string): boolean => sentencesIn(plainOf(text)).some(({ beginsLine }) => beginsLine)

/** Whether the text is or resembles a login at the page with this origin, by its domain or its URI. */
export function logsInAt(text: string, origin: string): boolean {
  const plain = plainOf(text)
  const sentences = sentencesIn(plain)
  if (!sentences.length) return false
  const uris = Array.from(plain.matchAll(URI_LINE), ([, uri = '']) => uri)
  const server = new URL(origin)
  return [...sentences.map(({ domain }) => domain), ...uris].some((named) => names(named, server))
}

/** Whether an authority or an address names the server's host and port. */
function names(named: string, server: URL): boolean {
  const address = named.replace(/^blob:/i, '')
  const schemeless = `${server.protocol}//${address.replace(/^[a-z][a-z0-9+.-]*:[/\\]+/i, '')}`
  return [address, schemeless].some((one) => {
    const url = pageAddress(one)
    if (!url) return false
    return url.origin === server.origin || (plainHost(url) === plainHost(server) && url.port === server.port)
  })
}
/** A full stop at the end of a host's name does not change which host it is. */
const plainHost = ({ hostname }: URL) => hostname.replace(/\.$/, '')

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
  const url = pageAddress(address)
  const isHere =
    url?.hostname === page.hostname &&
    url.protocol === page.protocol &&
    !url.username &&
    !url.password &&
    (url.port === page.port || !/:\d+$/.test(authority))
  if (isHere) return []
  return [{ of: 'domain', said: url?.host || visibleText(domain), actual: page.host }]
}
