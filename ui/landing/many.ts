import type { LandingEntry } from '../../core/capabilities.js'
import type { Client } from '../../core/client.js'
import { createStore } from '../../core/lib/store.js'
import { entryComponents, fetchEntry, register, registered } from '../modal/component-registry.js'
import { type Arrange, arrange, type Layout, type LayoutInput, leads, offered } from './layout.js'
import { type LandingStore, ownerOfMethod } from './store.js'

/** More rows than this get a search field. Modal §2.4. */
const SEARCHABLE_FROM = 8

/**
 * Fetches the code and the rows of a view beyond the usual first one. From then on the store arranges all such views.
 */
export default async function fetchView(client: Client, input: LayoutInput): Promise<void> {
  const fetch = (entry: LandingEntry) => fetchRows(client, entry)
  const [every] = await Promise.all([
    isAllOfOne(input) ? undefined : import('./every-layout.js').then((part) => part.default(client, input, fetch)),
    ...needed(input).map(fetch),
  ])
  update(client, every && { every })
}

/** Changes the store; the landing is drawn again. */
function update(client: Client, change?: Partial<LandingStore>) {
  const next = { rows: {}, query: '', ...registered(client, 'landing'), ...change }
  register(client, 'landing', { ...next, arrange: (input) => arrangeWith(next, input) })
}

/** The layout of everything that has loaded so far. */
function arrangeWith({ every, search }: Pick<LandingStore, 'every' | 'search'>, input: LayoutInput): Layout {
  if (!needed(input).every(({ method }) => input.rows?.[method])) return { items: [], beyond: input }
  const layout = (every ?? arrangeUsual)(input)
  return search?.(layout, input) ?? layout
}

/**
 * The usual first view and the view with all rows of one entry: all that most wallet logins need. At the next login
 * the wallet is the last used one, which has its own place.
 */
const arrangeUsual: Arrange = (input) => {
  const { entries, text } = input.rows?.[input.view.replace(ALL, '')] ?? {}
  return entries
    ? { items: entries.map((entry) => ({ entry, open: true, recent: false })), title: 'all', none: 'none', text }
    : arrange(input)
}
const ALL = /^all:/

/** Whether the user opened all rows of one entry, with everything else in the usual order. */
const isAllOfOne = (input: LayoutInput): boolean =>
  ALL.test(input.view) && !arrange({ ...input, view: 'default' }).beyond

/** The `many` entries whose rows this view draws, besides those that the host's order names. */
function needed(input: LayoutInput): readonly LandingEntry[] {
  const { ways, many } = offered(input)
  return many.filter((entry) => input.view === `all:${entry.method}` || leads(entry, ways, input))
}

/** The rows of one entry, which may grow later, and the component that draws them. */
async function fetchRows(client: Client, { method }: LandingEntry): Promise<void> {
  const [owner, name] = ownerOfMethod(client, method)
  const [{ entries = createStore([]) }] = await Promise.all([
    client.use(owner, 'entries'),
    fetchEntry(client, owner, name, true),
  ])
  const grow = async () => {
    const store = registered(client, 'landing')
    const list = entries.get()
    const text = entryComponents(client, owner, name).Field?.text
    update(client, { rows: { ...store?.rows, [method]: { entries: list, text } } })
    if (list.length > SEARCHABLE_FROM && !store?.search)
      await import('./ManySearch.js').then(
        (part) => update(client, { search: part.default(SEARCHABLE_FROM, (query) => update(client, { query })) }),
        () => {}, // without the search field, the list can still be read
      )
  }
  if (registered(client, 'landing')?.rows[method]) return // watched already
  client.signal.addEventListener('abort', entries.subscribe(grow), { once: true })
  await grow() // loads the search before that many rows are shown
}
