import { BlockList, isIP, SocketAddress } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

/** Whether an address is that of a proxy which the operator named. */
export type IsTrustedProxy = (address: string) => boolean

/** Reads addresses such as `10.1.2.3` or `fd00::1`, and networks such as `10.0.0.0/8`. */
export function trustedProxies(named: readonly string[]): IsTrustedProxy {
  const list = new BlockList()
  for (const name of named) add(list, name.trim())
  return (address) => list.check(address, familyOf(address))
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
 * The address of the caller. Where the connection comes from a trusted proxy, this is the last address in
 * `x-forwarded-for` that is not a trusted proxy's: each proxy appends the address it was called from, and what stands
 * before that was written by the caller. Text that is no address ends the search, so that nobody chooses a name to be
 * counted under. No other header counts.
 */
export function callerAddress({ incoming }: HttpBindings, isTrusted: IsTrustedProxy): string {
  const { headers, socket } = incoming
  let caller = plainAddress(socket.remoteAddress ?? '') ?? ''
  const hops = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  while (isTrusted(caller)) {
    const before = plainAddress(hops.pop() ?? '')
    if (before === undefined) break
    caller = before
  }
  return caller
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
export function warnOfUnnamedProxy(isTrusted: IsTrustedProxy, write: (line: string) => unknown) {
  let isSaid = false
  return ({ incoming: { headers, socket } }: HttpBindings): void => {
    const peer = plainAddress(socket.remoteAddress ?? '') ?? ''
    if (isSaid || headers['x-forwarded-for'] === undefined || isTrusted(peer)) return
    isSaid = true
    write(
      `A call came through a proxy at ${peer}. If it is yours, name it by --trust-proxy: its callers share one limit.`,
    )
  }
}
