import type { Client } from '../../core/client.js'
import { fetchEntry, putFace } from '../modal/faces.js'
import type { LandingView, LoginOptions } from './landing.flow.js'
import { arrange, type Layout } from './layout.js'

interface Shown {
  readonly options: LoginOptions
  readonly view: LandingView
  readonly field: string | null
}

/** The layout of a running client: its entries come from the manifests of what is on. DESIGN §2. */
export function layoutOf(client: Client, { options, view, field }: Shown): Layout {
  const app = client.settings.current()
  const host = client.host.get()
  const recent = client.storage.get('recent-login-method')
  return arrange({
    entries: client.roster.enabled().flatMap(({ entries }) => entries?.(app, host) ?? []),
    loginMethods: app.loginMethods,
    order: host.loginMethodsAndOrder,
    recentType: typeof recent === 'string' ? recent : null,
    ...{ options, view, field },
  })
}

/** The plugin behind a method's entry; the method's own name where there is none, to be refused by it. */
export const ownerOf = (client: Client, method: string): string =>
  client.roster
    .enabled()
    .find(({ entries }) =>
      entries?.(client.settings.current(), client.host.get()).some((entry) => entry.method === method),
    )?.id ?? method

/** The app has terms, and does not ask for them on a screen of their own. */
export function consents(client: Client): boolean {
  const { termsAndConditionsUrl, privacyPolicyUrl, requireUsersAcceptTerms } = client.settings.current().legal
  return !requireUsersAcceptTerms && !!(termsAndConditionsUrl || privacyPolicyUrl)
}

/** What a layout is drawn with, side by side. */
export const fetchEntries = (client: Client, { items }: Layout): Promise<unknown> =>
  Promise.all([
    ...items.map(({ entry: { method }, open }) => fetchEntry(client, ownerOf(client, method), method, open)),
    consents(client) && import('./Consent.js').then((part) => putFace(client, 'landing/consent', part.default)),
  ])
