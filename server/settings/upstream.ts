import { createPrivateKey } from 'node:crypto'
import { type Check, flag, object, oneOf, optional, refined, text } from '../protocol/validate.js'
import { url } from './fields.js'

/** The text of a `.p8` file: a P-256 key as PKCS #8 in PEM. */
const privateKey = refined(text(2000), 'a private key on P-256, in PEM (PKCS #8)', (pem) => {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
})

const fields = object({
  client_id: text(500),
  client_secret: optional(text(4000)),
  /** For Apple, where the client signs its secret with this key. */
  team_id: optional(text(100)),
  key_id: optional(text(100)),
  private_key: optional(privateKey),
  /** Overrides the service's addresses. For OpenID Connect, the issuer is enough and the rest is discovered. */
  issuer: optional(url),
  authorization_endpoint: optional(url),
  token_endpoint: optional(url),
  userinfo_endpoint: optional(url),
  /** Overrides the server's defaults for the service. */
  scope: optional(text(2000)),
  token_endpoint_auth_method: optional(oneOf('client_secret_basic', 'client_secret_post')),
  pkce: optional(flag),
})
/** An app's client at an identity provider. */
export const upstream = refined(
  fields,
  `${fields.wants}, with a client_secret, or with team_id, key_id and private_key`,
  ({ client_secret, team_id, key_id, private_key }) => !!client_secret || !!(team_id && key_id && private_key),
)
export type Upstream = typeof upstream extends Check<infer T> ? T : never
