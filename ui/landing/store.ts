import type { ComponentType } from 'react'
import type { Client } from '../../core/client.js'
import { fetchEntry, register, registered } from '../modal/component-registry.js'
import { isOff } from './is-off.js'
import type { LandingView, LoginOptions } from './landing.flow.js'
import { type Arrange, arrange, type Layout, type LayoutInput, type Rows } from './layout.js'

declare module '../modal/component-registry.js' {
  interface Registered {
    landing: LandingStore
    'landing/consent': ComponentType
  }
}
/**
 * The code and data that `many.ts` has loaded for views beyond the usual first one. A change creates a new object,
 * which redraws the landing.
 */
export interface LandingStore {
  /** Arranges the landing from everything that has loaded. */
  readonly arrange: Arrange
  /** Arranges every layout, once its code was loaded. */
  readonly every?: Arrange
  /** The rows by method of the `many` entry. */
  readonly rows: Readonly<Record<string, Rows>>
  /** The user's search text. */
  readonly query: string
  /** Adds the search field above many rows, once its code was loaded. */
  readonly search?: (layout: Layout, input: LayoutInput) => Layout
}
interface Shown {
  readonly options: LoginOptions
  readonly view: LandingView
  readonly field: string | null
}

/** The layout of a running client: its entries come from the manifests of what is on. Architecture §2. */
export function layoutOf(client: Client, { options, view, field }: Shown): Layout {
  const app = client.settings.current()
  const host = client.host.get()
  const store = registered(client, 'landing')
  return (store?.arrange ?? arrange)({
    ...store,
    entries: entriesOf(client),
    loginMethods: app.loginMethods,
    list: host.loginMethods,
    order: host.loginMethodsAndOrder,
    // only compared with others, so any stored value is harmless
    recentType: client.storage.get('recent-login-method') as string | null,
    leading: app.showWalletLoginFirst && 'wallet',
    options,
    view,
    field,
  })
}

/** Every entry with its plugin. A list of one login may not name what the app has off. Decision 94. */
function entriesOf({ settings, host, pluginSet }: Client) {
  const app = settings.current()
  return pluginSet.enabled().flatMap(({ id, entries }) =>
    (entries?.(app, host.get()) ?? [])
      .filter(({ method }) => !isOff(app, method))
      .map((entry) => ({
        kind: 'button' as const,
        accountType: entry.method,
        ...entry,
        owner: id,
      })),
  )
}

/**
 * Returns the plugin of a method such as `email` or `wallet:metamask`, and the name under which it draws it: the
 * method itself, or that of the `many` entry. An unknown method keeps its name, so that it is refused later.
 */
export function ownerOfMethod(client: Client, method: string): readonly [owner: string, name: string] {
  const prefix = method.replace(/:.*/, '')
  const found = entriesOf(client).find((entry) => [method, prefix].includes(entry.method))
  return [found?.owner ?? prefix, found?.method ?? prefix]
}

/** Whether the app has terms and does not ask for them on a separate screen. */
export function consents(client: Client): boolean {
  const { termsAndConditionsUrl, privacyPolicyUrl, requireUsersAcceptTerms } = client.settings.current().legal
  return !requireUsersAcceptTerms && !!(termsAndConditionsUrl || privacyPolicyUrl)
}

/** The loaded components of a layout. */
export const fetchEntries = (client: Client, { items, beyond }: Layout): Promise<unknown> =>
  Promise.all([
    ...items.map(({ entry, open }) => entry && fetchEntry(client, ...ownerOfMethod(client, entry.method), open)),
    beyond && import('./many.js').then((part) => part.default(client, beyond)),
    consents(client) && import('./Consent.js').then((part) => register(client, 'landing/consent', part.default)),
  ])
