import type { LandingEntry } from '../../../core/capabilities.js'
import { createStore, type Store } from '../../../core/lib/store.js'
import type { Context } from '../../../core/plugin.js'
import type {} from '../contract.js'
import { type Connection, fetchConnections } from '../transact/connections.js'
import { notConnected } from '../transact/errors.js'
import type { AppMethod } from './contract.js'

/** The other apps whose accounts a user may log in with or link. */
export interface Apps {
  /** One row of the landing for each app. */
  readonly entries: Store<readonly LandingEntry[]>
  /** Returns the app's login method, `<prefix>:<app id>`. */
  methodOf(appId: string): AppMethod
  appIdOf(method: string): string
  /** Resolves once the list of apps has been fetched, or has failed to load. */
  readonly loaded: Promise<void>
  /** Returns the app if it has been fetched already. */
  peek(appId: string): Connection | undefined
  /** Fetches the list again and returns the app. Rejects with `cross_app_not_connected`. */
  find(appId: string, signal: AbortSignal): Promise<Connection>
}

export function createApps({ http, host, names, signal }: Context<'cross-app'>): Apps {
  let connections: readonly Connection[] = []
  const entries = createStore<readonly LandingEntry[]>([])
  const methodOf = (appId: string): AppMethod => `${names.prefix}:${appId}`
  const peek = (appId: string) => connections.find((one) => one.appId === appId)

  async function load(until: AbortSignal) {
    connections = await fetchConnections(http, host.appId, until)
    entries.set(connections.map(rowOf))
  }
  // if this fails, the landing has no rows for other apps, and `find` tries again
  const loaded = load(signal).catch(() => {})
  return {
    entries,
    loaded,
    methodOf,
    appIdOf: (method) => method.slice(method.indexOf(':') + 1),
    peek,
    async find(appId, until) {
      await load(until)
      const connection = peek(appId)
      if (!connection) throw notConnected()
      return connection
    },
  }
}

const rowOf = ({ appId, name, iconUrl }: Connection, order: number): LandingEntry => ({
  method: `cross_app:${appId}`,
  kind: 'button',
  accountType: 'cross_app',
  order,
  label: name || appId,
  ...(iconUrl && { icon: iconUrl }),
})
