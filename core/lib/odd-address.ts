import { LatchkitError } from '../errors.js'
import { attempt } from './attempt.js'

interface Callable {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}
/**
 * An address as `fetch` takes it. One with a user and a password has them in a header (RFC 7617), because `fetch`
 * refuses such an address. Throws `invalid_config` for what is no address on the web.
 */
export function readAddress(address: string): Callable {
  const url = attempt(() => new URL(address))
  if (!url || !/^https?:$/.test(url.protocol))
    throw new LatchkitError('invalid_config', `"${address}" is no address that can be called: it begins with https://.`)
  const { username, password } = url
  if (!username && !password) return { url: address, headers: {} }
  url.username = ''
  url.password = ''
  const bytes = new TextEncoder().encode(`${decoded(username)}:${decoded(password)}`)
  return { url: url.href, headers: { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` } }
}
const decoded = (text: string) => attempt(() => decodeURIComponent(text)) ?? text
