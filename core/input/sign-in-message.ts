/**
 * What a wallet signs to log in: EIP-4361, and the same for Solana, where address and chain are written in its own way.
 */
export interface SignInMessage {
  readonly scheme: string | undefined
  /** The domain with its port, if it has one. */
  readonly domain: string
  readonly address: string
  readonly uri: string
  readonly version: string
  /** As written: `1`, `mainnet`, … */
  readonly chain: string
  readonly nonce: string
  readonly issuedAt: Date
  readonly expirationTime: Date | undefined
  readonly notBefore: Date | undefined
  readonly resources: readonly string[]
}

/**
 * The whole message and nothing besides. (viem's reader finds the lines wherever they stand, so that a text of somebody
 * else's with such lines in it would pass for a login.)
 */
const layout = (family: string) =>
  new RegExp(
    `^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>[^\\s/]+) wants you to sign in with your ${family} account:\\n` +
      '(?<address>\\w+)\\n\\n(?:(?<statement>.+)\\n\\n|\\n)?' +
      'URI: (?<uri>\\S+)\\nVersion: (?<version>\\d+)\\nChain ID: (?<chain>[\\w:-]{1,41})\\n' +
      'Nonce: (?<nonce>[a-zA-Z0-9]{8,})\\nIssued At: (?<issuedAt>\\S+)' +
      '(?:\\nExpiration Time: (?<expirationTime>\\S+))?(?:\\nNot Before: (?<notBefore>\\S+))?' +
      '(?:\\nRequest ID: \\S*)?(?:\\nResources:(?<resources>(?:\\n- \\S+)*))?$',
  )
const layouts = { Ethereum: layout('Ethereum'), Solana: layout('Solana') }
/** RFC 3339, whose letters may be small and whose minutes may have a leap second, which no `Date` knows. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i
const LEAP_SECOND = /(?<=:\d\d):60(?=[.Z+-])/

/** Nothing if it is not one. A moment that is none comes as an invalid date, which is never in time. */
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
