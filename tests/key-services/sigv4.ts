import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Signature Version 4, as AWS verifies it. Written on 2026-11-30 from
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export interface Signed {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
/** What is wrong with a signature, by the code of the error of AWS. */
export type Problem =
  | 'MissingAuthenticationTokenException'
  | 'IncompleteSignatureException'
  | 'UnrecognizedClientException'
  | 'InvalidSignatureException'

const ALGORITHM = 'AWS4-HMAC-SHA256'
const MAX_SKEW_MS = 5 * 60_000
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** 20261130T142425Z */
function timeOf(text: string): number {
  const [, year, month, day, hours, minutes, seconds] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
}

const canonical = ({ method, path, headers, body }: Signed, names: readonly string[]) => {
  const [place = '/', query = ''] = path.split('?')
  const lines = names.map((name) => `${name}:${`${headers[name] ?? ''}`.trim().replace(/ +/g, ' ')}\n`)
  return [method, place, query, lines.join(''), names.join(';'), sha256(body)].join('\n')
}

interface Verifier {
  readonly region: string
  readonly service: string
  /** ms since 1970 */
  readonly now: number
  /** The secret key of an access key. */
  secretOf(id: string): string | undefined
}

/** What is wrong with the signature of a request, or undefined. */
export function problemOf(request: Signed, { region, service, now, secretOf }: Verifier): Problem | undefined {
  const { authorization, 'x-amz-date': date } = request.headers
  if (!authorization) return 'MissingAuthenticationTokenException'
  const [, id = '', day, ofRegion, ofService, signedHeaders, signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (signedHeaders === undefined || typeof date !== 'string') return 'IncompleteSignatureException'
  const names = signedHeaders.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'IncompleteSignatureException'
  const secret = secretOf(id)
  if (secret === undefined) return 'UnrecognizedClientException'
  const isFresh = Math.abs(timeOf(date) - now) <= MAX_SKEW_MS
  if (!isFresh || ofRegion !== region || ofService !== service || date.slice(0, 8) !== day)
    return 'InvalidSignatureException'
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = [ALGORITHM, date, scope, sha256(canonical(request, names))].join('\n')
  const key = [`${day}`, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const right = hmac(key, toSign)
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? undefined : 'InvalidSignatureException'
}
