import type { LandingEntry } from '../../../core/capabilities.js'
import { createStore, type Store } from '../../../core/lib/store.js'
import type { Context } from '../../../core/plugin.js'
import type {} from '../contract.js'
import { type Connection, fetchConnections } from '../transact/connections.js'
import { notConnected } from '../transact/errors.js'
import type { AppMethod } from './contract.js'

/** The other apps whose accounts users may bring. */
export interface Apps {
  /** A row of the landing each. */
  readonly entries: Store<readonly LandingEntry[]>
  /** `<prefix>:<app id>`. */
  methodOf(appId: string): AppMethod
  appIdOf(method: string): string
  /** Settles when the provider has said which there are, or has not answered. */
  readonly loaded: Promise<void>
  /** As far as it has arrived. */
  peek(appId: string): Connection | undefined
  /** Asks the provider anew. Rejects with `cross_app_not_connected`. */
  find(appId: string, signal: AbortSignal): Promise<Connection>
}

export function createApps({ http, host, names, signal }: Context<'cross-app'>): Apps {
  let known: readonly Connection[] = []
  const entries = createStore<readonly LandingEntry[]>([])
  const methodOf = (appId: string): AppMethod => `${names.prefix}:${appId}`
  const peek = (appId: string) => known.find((one) => one.appId === appId)

  async function load(until: AbortSignal) {
    known = await fetchConnections(http, host.appId, until)
    entries.set(known.map(rowOf))
  }
  // the landing does without, and whoever goes there asks again
  const loaded = load(signal).catch(() => {})
  return {
    entries,
    loaded,
    methodOf,
    appIdOf: (method) => method.slice(method.indexOf(':') + 1),
    peek,
    async find(appId, until) {
      await load(until)
      const found = peek(appId)
      if (!found) throw notConnected()
      return found
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
