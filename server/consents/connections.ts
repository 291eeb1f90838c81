import { type App, type AppStore, findApp } from '../apps/app.js'
import { homeOf } from '../http/addresses.js'
import type { Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'

/**
 * A connection of the requester to another app, the provider app, whose accounts and wallets its users may use. Both
 * apps name each other in their settings. Decision 84.
 */
export interface Connection {
  readonly providerApp: App
  /** True if the requester may see addresses but may not request signatures, as either app has decided. */
  readonly readOnly: boolean
}

/** The requester's connection to the provider app; undefined if there is none now. */
export async function findConnection(
  store: AppStore,
  requester: App,
  providerAppId: string,
): Promise<Connection | undefined> {
  const { cross_app_connections: connections } = requester.settings
  const asked = connections.filter(({ provider_app_id: id }) => id === providerAppId)
  if (asked.length === 0 || providerAppId === requester.id) return undefined
  const providerApp = await findApp(store, providerAppId)
  const allowed = providerApp?.settings.cross_app_requesters.filter(({ requester_app_id: id }) => id === requester.id)
  if (!providerApp || !allowed?.length) return undefined
  return { providerApp, readOnly: [...asked, ...allowed].some(({ read_only: readOnly }) => readOnly) }
}

/** Returns the connection. Without one, throws the error that an unknown server gets too. */
export async function mustBeConnected(store: AppStore, requester: App, providerAppId: string): Promise<Connection> {
  const connection = await findConnection(store, requester, providerAppId)
  if (!connection) throw new ApiError('invalid_data', '"provider" must be an app that this app is connected with.')
  return connection
}

/** Whether users can log in with another app, for the app configuration. Wire §1.7. */
export const crossAppConfig = ({ settings }: App) => ({
  cross_app_auth: settings.cross_app_connections.length > 0,
})

/** `GET apps/:id/cross-app/connections`. Wire §1.3. */
export async function wireConnections(server: Server, requester: App) {
  const ids = new Set(requester.settings.cross_app_connections.map(({ provider_app_id: id }) => id))
  const found = await Promise.all([...ids].map((id) => findConnection(server, requester, id)))
  return found
    .filter((one) => one !== undefined)
    .map(({ providerApp, providerApp: { id, settings }, readOnly }) => ({
      provider_app_id: id,
      provider_app_name: settings.name,
      provider_app_icon_url: settings.icon_url ?? settings.logo_url,
      // The pages that ask the user are where the users of the provider app have their wallets. Null is the address
      // that the requester's client has of the server.
      provider_app_custom_api_url:
        (requester.settings.custom_api_url ?? providerApp.settings.custom_api_url) ? homeOf(server, providerApp) : null,
      read_only: readOnly,
    }))
}
