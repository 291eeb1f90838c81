import { type App, type AppStore, findApp } from '../apps/app.js'
import { ApiError } from '../protocol/errors.js'
import { findConnection } from './connections.js'
import { findConsentTo, type Parties } from './consents.js'

/**
 * Whether the requester may ask this user of the provider app for signatures. Both the connection and the consent must
 * allow it.
 */
export async function mayAsk(store: AppStore, providerApp: App, parties: Parties): Promise<boolean> {
  const requester = await findApp(store, parties.requesterAppId)
  const connection = requester && (await findConnection(store, requester, providerApp.id))
  if (!connection || connection.readOnly) return false
  return (await findConsentTo(store.db, parties))?.canSign === true
}

/** Throws if the user has not allowed the requester to ask for signatures. */
export async function mustMayAsk(store: AppStore, providerApp: App, parties: Parties): Promise<void> {
  if (await mayAsk(store, providerApp, parties)) return
  throw new ApiError('not_supported', 'The user does not let this app ask for signatures.')
}
