import { type App, findApp } from '../apps/app.js'
import type { Provider } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { findConnection } from './connections.js'
import { findConsentTo, type Parties } from './consents.js'

type Store = Pick<Provider, 'db' | 'secret'>

/** May the requester ask this user of the provider app for signatures now? Its settings and the user's consent both say so. */
export async function mayAsk(provider: Store, providerApp: App, parties: Parties): Promise<boolean> {
  const requester = await findApp(provider, parties.requesterAppId)
  const connection = requester && (await findConnection(provider, requester, providerApp.id))
  if (!connection || connection.readOnly) return false
  return (await findConsentTo(provider.db, parties))?.canSign === true
}

/** Refuses a signature for an app that the user did not allow to ask. */
export async function mustMayAsk(provider: Store, providerApp: App, parties: Parties): Promise<void> {
  if (await mayAsk(provider, providerApp, parties)) return
  throw new ApiError('not_supported', 'The user does not let this app ask for signatures.')
}
