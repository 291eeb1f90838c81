import { lookup } from 'node:dns/promises'
import { connect } from 'node:tls'
import type { Secret } from '../crypto/secret.js'
import { outsideFetch } from '../http/outside.js'
import { type Check, type Finding, failure, ok, reasonOf, skipped, warning } from './finding.js'
import { PROBE_HEADER, PROBE_PATH, probeToken, type Seen } from './probe.js'

export interface Address {
  readonly publicUrl: string
  readonly secret: Secret
  /** The id of an app, whose wallet frame is looked at. */
  readonly appId: string | undefined
  /** Whether the address is the app's own, and the server has another one. */
  readonly isOwn?: boolean
}

/** An address of documentation (RFC 5737), which no caller has. */
const INVENTED = '203.0.113.7'
const DAY_MS = 86_400_000
const SOON_DAYS = 14
const TLS_TIMEOUT_MS = 5000

/** How a public address of the server is seen from outside. `of` ends the names of the checks. */
export const addressChecks = (on: Address, of = ''): readonly Check[] => [
  { name: `name${of}`, work: () => checkName(on) },
  { name: `certificate${of}`, work: () => checkCertificate(on) },
  { name: `proxy${of}`, work: () => checkProxy(on) },
  { name: `wallet frame${of}`, work: () => checkFrame(on) },
]

async function checkName({ publicUrl }: Address): Promise<Finding> {
  const { hostname } = new URL(publicUrl)
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
    return ok(`${hostname} is ${found.map(({ address }) => address).join(', ')}`)
  } catch (error) {
    return failure(`${hostname} has no address (${reasonOf(error)})`, 'Add an A or AAAA record for it.')
  }
}

async function checkCertificate({ publicUrl }: Address): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol === 'http:') return skipped('a loopback address needs none')
  try {
    const days = Math.floor(((await endOfCertificate(hostname, Number(port || 443))) - Date.now()) / DAY_MS)
    return days < SOON_DAYS
      ? warning(`it ends in ${days} days`, 'See why it was not renewed.')
      : ok(`trusted, ends in ${days} days`)
  } catch (error) {
    return failure(`browsers do not trust it (${reasonOf(error)})`, 'See the certificate of the proxy and its chain.')
  }
}

/** When the certificate of a host ends, in ms since 1970. Rejects if it is not trusted for that host. */
function endOfCertificate(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TLS_TIMEOUT_MS }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
  })
}

async function checkProxy({ publicUrl, secret, appId, isOwn }: Address): Promise<Finding> {
  const invented = { 'x-forwarded-for': INVENTED, forwarded: `for=${INVENTED}` }
  const headers = { ...invented, [PROBE_HEADER]: probeToken(secret, Date.now()) }
  let answer: Response
  try {
    const probe = new URL(`${PROBE_PATH}?${new URLSearchParams({ app: appId ?? '' })}`, publicUrl)
    answer = await outsideFetch(probe, { headers, redirect: 'manual' })
  } catch (error) {
    return failure(`nothing answers at ${publicUrl} (${reasonOf(error)})`, 'Start the server and its proxy.')
  }
  if (answer.status !== 200)
    return failure(
      `${publicUrl} answers ${answer.status}, and not as a server with this secret`,
      'Lead the whole address to this server, with its paths as they are, and set all clocks by NTP.',
    )
  const seen = (await answer.json()) as Seen
  if (isOwn && seen.origin !== publicUrl)
    return failure(
      `the server sees the host "${seen.host}" there, so it takes the address for no app’s`,
      'Let the proxy pass the Host of the caller, or, if the server trusts it, X-Forwarded-Host.',
    )
  return seenAs(publicUrl, seen)
}

function seenAs(publicUrl: string, { address, peer, hops, time }: Seen): Finding {
  if (address === INVENTED)
    return failure(
      'callers choose the address under which they are counted',
      'Let the proxy append the caller’s address to the header that LATCHKIT_SERVER_PROXY_HEADER names, and name only your proxies in LATCHKIT_SERVER_TRUST_PROXY.',
    )
  // TLS ends at a proxy, and so does a header that somebody has added to
  if (address === peer && (publicUrl.startsWith('https:') || hops > 1))
    return failure(
      `all callers are counted as ${peer}, which is the proxy`,
      `Add ${peer} to LATCHKIT_SERVER_TRUST_PROXY, and let the proxy append the caller’s address to the header that LATCHKIT_SERVER_PROXY_HEADER names.`,
    )
  const off = Math.abs(Date.now() - time)
  if (off > 10_000) return warning(`its time is ${Math.round(off / 1000)} s from this machine’s`, 'Set both by NTP.')
  return ok(`callers are counted by their own address (${address})`)
}

async function checkFrame({ publicUrl, appId }: Address): Promise<Finding> {
  if (!appId) return skipped('there is no app yet: latchkit-server apps create makes one')
  try {
    const { status, headers } = await outsideFetch(new URL(`/apps/${appId}/embedded-wallets`, publicUrl))
    if (status !== 200) return failure(`it answers ${status}`, 'Lead the whole address to this server.')
    if (headers.has('x-frame-options'))
      return failure('the proxy adds X-Frame-Options, so no app can show it', 'Take that header out of the proxy.')
    if (!headers.get('content-security-policy')?.includes('frame-ancestors'))
      return failure('its Content-Security-Policy does not arrive', 'Let the proxy pass the header as it is.')
    return ok('its headers arrive')
  } catch (error) {
    return failure(`it does not answer (${reasonOf(error)})`, 'Start the server and its proxy.')
  }
}
