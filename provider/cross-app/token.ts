import { decodeJwt } from 'jose'
import { type App, findApp } from '../apps/app.js'
import { signToken, verifyToken } from '../apps/signing.js'
import type { Consent } from '../consents/consents.js'
import type { Secret } from '../crypto/secret.js'
import type { Provider } from '../http/context.js'
import { wire } from '../protocol/wire.js'

/** Opens the page that asks for signatures, and nothing that a login's token opens. */
const audienceOf = (providerAppId: string) => `${wire.prefix}:cross-app:${providerAppId}`

/** What a requester shows when it asks the user for a signature: good as long as the consent that it rests on, and no longer. */
export const issueProviderToken = (secret: Secret, providerApp: App, consent: Consent): Promise<string> =>
  signToken(secret, providerApp, {
    subject: consent.userId,
    audience: audienceOf(providerApp.id),
    lifetime: providerApp.settings.cross_app_token_ttl,
    more: { azp: consent.requesterAppId, consent_id: consent.id },
  })

/** What a provider token says, by the key of the app that made it. */
export interface ProviderToken {
  readonly providerApp: App
  readonly userId: string
  readonly requesterAppId: string
  readonly consentId: string
  readonly isExpired: boolean
}

/** Reads a token of any app's, even one that has expired; nothing where no app made it. */
export async function readProviderToken(provider: Provider, token: string): Promise<ProviderToken | undefined> {
  const providerApp = await findApp(provider, appIdIn(token))
  if (!providerApp) return undefined
  const audience = audienceOf(providerApp.id)
  const claims = await verifyToken(providerApp, token, { audience, evenExpired: true })
  if (!claims) return undefined
  const isExpired = (await verifyToken(providerApp, token, { audience })) === undefined
  const { sub, azp, consent_id: consentId } = claims
  return { providerApp, userId: `${sub}`, requesterAppId: `${azp}`, consentId: `${consentId}`, isExpired }
}

/** Whose key it would be: nothing of it is believed before that. */
function appIdIn(token: string): string {
  try {
    const { aud } = decodeJwt(token)
    return typeof aud === 'string' ? (aud.split(':').at(-1) ?? '') : ''
  } catch {
    return ''
  }
}
