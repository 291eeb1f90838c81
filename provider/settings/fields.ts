import { pageAddress } from '../../core/input/page-address.js'
import { isLine } from '../protocol/line.js'
import { refined, text, whole } from '../protocol/validate.js'

export const url = refined(
  text(2000),
  'an http(s) URL',
  (value) => /^https?:\/\/\S+$/.test(value) && pageAddress(value) !== undefined,
)
/** A short text that people read in one line, such as a name. */
export const line = (max: number, min = 1) =>
  refined(text(max, min), `one line of at most ${max} characters, in NFC and without hidden ones`, isLine)
export const bareOrigin = refined(
  url,
  'an origin such as https://auth.example.com',
  (value) => new URL(value).origin === value,
)
export const appId = refined(text(25), 'an app id', (value) => /^[a-z0-9]{25}$/.test(value))
export const seconds = whole(1, 10 * 365 * 86_400)
