import { pageAddress } from '../../core/input/page-address.js'
import { isLoopback } from '../http/loopback.js'
import { ownAddressProblem } from '../http/public-origin.js'
import { isLine } from '../protocol/line.js'
import { refined, text, whole } from '../protocol/validate.js'

export const url = refined(
  text(2000),
  'an http(s) URL',
  (value) => /^https?:\/\/\S+$/.test(value) && pageAddress(value) !== undefined,
)
/**
 * A picture that the server's own pages show beside the name of who asks. They load none by http, which anybody on
 * the way could replace, unless server and app are developed on one machine (`setPagePolicy`).
 */
export const picture = refined(url, 'an http(s) URL, by http only on this machine', (value) => {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || isLoopback(hostname)
})
/** A short text that people read in one line, such as a name. */
export const line = (max: number, min = 1) =>
  refined(text(max, min), `one line of at most ${max} characters, in NFC and without hidden ones`, isLine)
export const bareOrigin = refined(
  url,
  'an origin such as https://auth.example.com',
  (value) => new URL(value).origin === value,
)
/** An address that is an app's own, at which this server is reached. Decision 134. */
export const ownAddress = refined(
  bareOrigin,
  'an origin such as https://auth.example.com: by https, and with the name of a host',
  (value) => ownAddressProblem(value) === undefined,
)
export const appId = refined(text(25), 'an app id', (value) => /^[a-z0-9]{25}$/.test(value))
export const seconds = whole(1, 10 * 365 * 86_400)
