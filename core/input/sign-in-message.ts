/** A login message for a wallet: EIP-4361, and its variant for Solana with other forms of address and chain. */
export interface SignInMessage {
  readonly scheme: string | undefined
  /** The domain with its port, if it has one. */
  readonly domain: string
  readonly address: string
  readonly uri: string
  readonly version: string
  /** As in the message: `1`, `mainnet`, … */
  readonly chain: string
  readonly nonce: string
  readonly issuedAt: Date
  readonly expirationTime: Date | undefined
  readonly notBefore: Date | undefined
  readonly resources: readonly string[]
}

/**
 * Matches the whole message. viem's parser finds the lines anywhere, so that another text which contains such lines
 * would pass for a login.
 */
const layout = (family: string) =>
  new RegExp(
    `^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>[^\\s/\\\\?#]+) wants you to sign in with your ${family} account:\\n` +
      '(?<address>\\w+)\\n\\n(?:(?<statement>.+)\\n\\n|\\n)?' +
      'URI: (?<uri>\\S+)\\nVersion: (?<version>\\d+)\\nChain ID: (?<chain>[\\w:-]{1,41})\\n' +
      'Nonce: (?<nonce>[a-zA-Z0-9]{8,})\\nIssued At: (?<issuedAt>\\S+)' +
      '(?:\\nExpiration Time: (?<expirationTime>\\S+))?(?:\\nNot Before: (?<notBefore>\\S+))?' +
      '(?:\\nRequest ID: \\S*)?(?:\\nResources:(?<resources>(?:\\n- \\S+)*))?$',
  )
const layouts = { Ethereum: layout('Ethereum'), Solana: layout('Solana') }
/** RFC 3339, which allows lower-case letters and a leap second that `Date` does not know. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i
const LEAP_SECOND = /(?<=:\d\d):60(?=[.Z+-])/

/**
 * Parses a login message; undefined for any other text. An invalid time becomes an invalid date, which is never in
 * time.
 */
export function readSignInMessage(family: keyof typeof layouts, message: string): SignInMessage | undefined {
  const found = layouts[family].exec(message)?.groups as Readonly<Record<string, string | undefined>> | undefined
  if (!found) return undefined
  const { scheme, domain = '', address = '', uri = '', version = '', chain = '', nonce = '' } = found
  return {
    scheme,
    domain,
    address,
    uri,
    version,
    chain,
    nonce,
    issuedAt: momentOf(found.issuedAt ?? ''),
    expirationTime: found.expirationTime === undefined ? undefined : momentOf(found.expirationTime),
    notBefore: found.notBefore === undefined ? undefined : momentOf(found.notBefore),
    resources: found.resources?.split('\n- ').slice(1) ?? [],
  }
}

const momentOf = (text: string) =>
  new Date(moment.test(text) ? text.toUpperCase().replace(LEAP_SECOND, ':59') : Number.NaN)
