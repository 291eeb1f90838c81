import { decodeJwt } from 'jose'
import { type App, findApp } from '../apps/app.js'
import { signerOf, verifyToken } from '../apps/signing.js'
import type { Consent } from '../consents/consents.js'
import type { Secret } from '../crypto/secret.js'
import type { Server } from '../http/context.js'
import { wire } from '../protocol/wire.js'

/** The audience of server tokens. Only the page that requests signatures accepts it; the API does not. */
const audienceOf = (providerAppId: string) => `${wire.prefix}:cross-app:${providerAppId}`

/** Issues the token that a requester sends with each request for a signature. It is valid only while the consent is. */
export async function issueProviderToken(secret: Secret, providerApp: App, consent: Consent): Promise<string> {
  const signToken = await signerOf(secret, providerApp)
  return signToken({
    subject: consent.userId,
    audience: audienceOf(providerApp.id),
    lifetime: providerApp.settings.cross_app_token_ttl,
    extraClaims: { azp: consent.requesterAppId, consent_id: consent.id },
  })
}

/** The content of a provider token, verified with the key of the app that issued it. */
export interface ProviderToken {
  readonly providerApp: App
  readonly userId: string
  readonly requesterAppId: string
  readonly consentId: string
  readonly isExpired: boolean
}

/** Reads a provider token, even an expired one. Undefined if no app issued it. */
export async function readProviderToken(server: Server, token: string): Promise<ProviderToken | undefined> {
  const providerApp = await findApp(server, appIdIn(token))
  if (!providerApp) return undefined
  const audience = audienceOf(providerApp.id)
  const claims = await verifyToken(providerApp, token, { audience, evenExpired: true })
  if (!claims) return undefined
  const isExpired = (await verifyToken(providerApp, token, { audience })) === undefined
  const { sub, azp, consent_id: consentId } = claims
  return { providerApp, userId: `${sub}`, requesterAppId: `${azp}`, consentId: `${consentId}`, isExpired }
}

/** The id of the app whose key should verify the token. It is not verified yet. */
function appIdIn(token: string): string {
  try {
    const { aud } = decodeJwt(token)
    return typeof aud === 'string' ? (aud.split(':').at(-1) ?? '') : ''
  } catch {
    return ''
  }
}
