import type { App } from '../apps/app.js'
import { signToken } from '../apps/signing.js'
import type { Secret } from '../crypto/secret.js'
import { wire } from '../protocol/wire.js'
import type { Consent } from './consents.js'

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
