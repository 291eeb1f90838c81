import { type App, type AppStore, findApp } from '../apps/app.js'
import type { Provider } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'

/** A connection of the requester to another app, the provider app, whose accounts and wallets its users may use. */
export interface Connection {
  readonly providerApp: App
  /** True if the requester may see addresses but may not request signatures. */
  readonly readOnly: boolean
}

/** The requester's connection to the provider app; undefined if there is none now. */
export async function findConnection(
  provider: AppStore,
  requester: App,
  providerAppId: string,
): Promise<Connection | undefined> {
  const found = requester.settings.cross_app_connections.find(({ provider_app_id: id }) => id === providerAppId)
  const providerApp = found && providerAppId !== requester.id && (await findApp(provider, providerAppId))
  return providerApp ? { providerApp, readOnly: found.read_only } : undefined
}

/** Returns the connection. Without one, throws the error that an unknown provider gets too. */
export async function mustBeConnected(provider: AppStore, requester: App, providerAppId: string): Promise<Connection> {
  const connection = await findConnection(provider, requester, providerAppId)
  if (!connection) throw new ApiError('invalid_data', '"provider" must be an app that this app is connected with.')
  return connection
}

/** `GET apps/:id/cross-app/connections`. Wire §1.3. */
export async function wireConnections(provider: Provider, requester: App) {
  const ids = new Set(requester.settings.cross_app_connections.map(({ provider_app_id: id }) => id))
  const found = await Promise.all([...ids].map((id) => findConnection(provider, requester, id)))
  return found
    .filter((one) => one !== undefined)
    .map(({ providerApp: { id, settings }, readOnly }) => ({
      provider_app_id: id,
      provider_app_name: settings.name,
      provider_app_icon_url: settings.icon_url ?? settings.logo_url,
      // The pages that ask the user are at this provider's origin. A requester with a custom API address needs that
      // origin.
      provider_app_custom_api_url: requester.settings.custom_api_url === null ? null : provider.origin,
      read_only: readOnly,
    }))
}
