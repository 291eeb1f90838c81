import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP, SocketAddress } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

/** The headers in which proxies say who calls. Only the one that the operator names is believed. */
export const PROXY_HEADERS = ['x-forwarded-for', 'forwarded'] as const
export type ProxyHeader = (typeof PROXY_HEADERS)[number]

/** The reverse proxies in front of the server. */
export interface Proxies {
  readonly header: ProxyHeader
  /** Whether they are known by how many they are, and not by their addresses. */
  readonly areCounted: boolean
  /** Whether an address is that of a proxy. `distance` is how many proxies are between it and this server. */
  isTrusted(address: string, distance: number): boolean
}

/** A connection by a socket of this machine's file system has no address. */
const UNIX = 'unix'
const COUNT = /^[1-9]$/

/**
 * Reads addresses such as `10.1.2.3` or `fd00::1`, networks such as `10.0.0.0/8`, and `unix` for the file system's
 * sockets. A number from 1 to 9 alone is how many proxies there are, for operators who do not know their addresses:
 * nobody else may reach the server then.
 */
export function trustedProxies(named: readonly string[], header: ProxyHeader = 'x-forwarded-for'): Proxies {
  const [first = '', ...more] = named.map((name) => name.trim())
  if (more.length === 0 && COUNT.test(first))
    return { header, areCounted: true, isTrusted: (_, distance) => distance < Number(first) }
  const list = new BlockList()
  const addresses = named.map((name) => name.trim()).filter((name) => name !== UNIX)
  for (const name of addresses) add(list, name)
  const hasSocket = addresses.length < named.length
  return {
    header,
    areCounted: false,
    isTrusted: (address) => (address === '' ? hasSocket : list.check(address, familyOf(address))),
  }
}

function add(list: BlockList, name: string): void {
  const [address = '', prefix, ...rest] = name.split('/')
  const family = familyOf(address)
  const bits = Number(prefix ?? (family === 'ipv6' ? 128 : 32))
  const isBits = prefix === undefined || /^\d{1,3}$/.test(prefix)
  if (!isIP(address) || !isBits || rest.length > 0 || bits > (family === 'ipv6' ? 128 : 32))
    throw new Error(`"${name}" is not an address such as 10.1.2.3 or a network such as 10.0.0.0/8.`)
  if (bits === 0) throw new Error(`"${name}" would trust every caller. Name the addresses of your proxies.`)
  list.addSubnet(address, bits, family)
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * The address of the caller. Where the connection comes from a trusted proxy, this is the last address in its header
 * that is not a trusted proxy's: each proxy appends the address it was called from, and what stands before that was
 * written by the caller. Text that is no address ends the search, so that nobody chooses a name to be counted under. No
 * other header counts.
 */
export function callerAddress({ incoming }: HttpBindings, proxies: Proxies): string {
  const peer = peerOf(incoming.socket.remoteAddress)
  const hops = hopsOf(incoming.headers, proxies.header)
  let caller = peer
  for (let distance = 0; proxies.isTrusted(caller, distance); distance++) {
    const before = plainAddress(hops.pop() ?? '')
    // With fewer addresses than there are proxies, somebody has come another way, and may have written all of them.
    if (before === undefined) return proxies.areCounted ? peer : caller
    caller = before
  }
  return caller
}

/** The address that a connection comes from, as the header would name it; empty for a socket of the file system. */
export const peerOf = (remoteAddress: string | undefined): string => plainAddress(remoteAddress ?? '') ?? ''

/** What the header says, in the order of the calls. */
export function hopsOf(headers: IncomingHttpHeaders, header: ProxyHeader): string[] {
  const text = [headers[header] ?? []].flat().join(',')
  return header === 'forwarded' ? forwardedFields(text, FOR) : text.split(',')
}

/**
 * What proxies say of a request beside its caller, in the order of the calls: the `host` that was asked for, or the
 * `proto` that it was asked by. Nothing if the connection comes from no trusted proxy. The other header is ignored.
 */
export function saidByProxies(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { header, isTrusted }: Proxies,
  what: 'host' | 'proto',
): readonly string[] {
  if (!isTrusted(peerOf(socket.remoteAddress), 0)) return []
  const text = [headers[header === 'forwarded' ? header : `x-forwarded-${what}`] ?? []].flat().join(',')
  return header === 'forwarded' ? forwardedFields(text, what === 'host' ? HOST : PROTO) : text.split(',')
}

const FOR = /^\s*for=(?:"([^"]*)"|([^"]*))$/i
const HOST = /^\s*host=(?:"([^"]*)"|([^"]*))$/i
const PROTO = /^\s*proto=(?:"([^"]*)"|([^"]*))$/i

/** The fields of the header `Forwarded`, an empty text for each part without one. RFC 7239, section 4. */
const forwardedFields = (text: string, field: RegExp): string[] =>
  unquotedParts(text, ',').map((part) => {
    const found = unquotedParts(part, ';').map((pair) => field.exec(pair.trimEnd()))
    const [, quoted, plain] = found.find((one) => one !== null) ?? []
    return quoted ?? plain ?? ''
  })

/** Splits at a sign that is not in quotation marks. A caller may have chosen what is in them, such as the host. */
function unquotedParts(text: string, sign: string): string[] {
  const parts: string[] = []
  let [from, isQuoted] = [0, false]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === '\\' && isQuoted) at++
    else if (text[at] === sign && !isQuoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** The address without port, brackets and zone, in its usual spelling; undefined if the text is no address. */
function plainAddress(text: string): string | undefined {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim()) ?? []
  const [address = ''] = (bracketed ?? text.trim().replace(/^([\d.]+):\d+$/, '$1')).split('%')
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined
  const usual = new SocketAddress({ address, family: 'ipv6' }).address
  return usual.replace(/^::ffff:(?=\d+\.)/, '')
}

/**
 * Says once that a call came through a proxy which the operator did not name: all its callers then count as one
 * network, and use up each other's limits.
 */
export function warnOfUnnamedProxy(proxies: Proxies, write: (line: string) => unknown) {
  let isSaid = false
  return ({ incoming: { headers, socket } }: HttpBindings): void => {
    const peer = peerOf(socket.remoteAddress)
    if (isSaid || headers[proxies.header] === undefined || proxies.isTrusted(peer, 0)) return
    isSaid = true
    write(
      `A call came through a proxy at ${peer || 'a socket'}. If it is yours, name it by --trust-proxy: its callers share one limit.\n`,
    )
  }
}
