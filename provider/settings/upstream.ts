import { type Check, object, optional, text } from '../protocol/validate.js'
import { url } from './fields.js'

/** This provider as a client of an identity provider. One that speaks OpenID is discovered and needs no endpoints. */
export const upstream = object({
  issuer: url,
  client_id: text(500),
  client_secret: text(4000),
  authorization_endpoint: optional(url),
  token_endpoint: optional(url),
  userinfo_endpoint: optional(url),
})
export type Upstream = typeof upstream extends Check<infer T> ? T : never
