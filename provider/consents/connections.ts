import { type App, findApp } from '../apps/app.js'
import type { Provider } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'

/** An app whose accounts and wallets another app's users may bring. */
export interface Connection {
  readonly providerApp: App
  /** The requester may see addresses, and ask for no signature. */
  readonly readOnly: boolean
}

/** The other app, where the requester is connected with it now. */
export async function findConnection(
  provider: Pick<Provider, 'db' | 'secret'>,
  requester: App,
  providerAppId: string,
): Promise<Connection | undefined> {
  const found = requester.settings.cross_app_connections.find(({ provider_app_id: id }) => id === providerAppId)
  const providerApp = found && providerAppId !== requester.id && (await findApp(provider, providerAppId))
  return providerApp ? { providerApp, readOnly: found.read_only } : undefined
}

/** Refuses as it does a provider that nobody knows. */
export async function mustBeConnected(
  provider: Pick<Provider, 'db' | 'secret'>,
  requester: App,
  providerAppId: string,
): Promise<Connection> {
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
      // Pages that ask the user are at this provider's own origin. A requester with an API address of its own is told so.
      provider_app_custom_api_url: requester.settings.custom_api_url === null ? null : provider.origin,
      read_only: readOnly,
    }))
}
