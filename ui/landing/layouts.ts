import type { ListsEntries } from '../../core/capabilities.js'
import type { Client } from '../../core/client.js'
import { createStore } from '../../core/lib/store.js'
import { fetchEntry, register, registered } from '../modal/component-registry.js'
import { allWallets, isAllWallets } from './all-wallets.js'
import type { AnyInput } from './arrange-any.js'
import { arrange, type Layout, type LayoutInput, offered } from './layout.js'
import { ownerOfMethod } from './layout-of.js'
import { needsWallets } from './needs-wallets.js'

type Lists = readonly ListsEntries['entries'][]
type Arrange = (input: AnyInput) => Layout

declare module '../modal/component-registry.js' {
  interface Registered {
    'landing/arranger': Arrange
    /** What the `many` entries list, each growing. */
    'landing/lists': Lists
    'landing/search': (layout: Layout) => Layout
  }
}

/** More wallets than this are searched rather than read. Modal §2.4. */
export const SEARCHABLE_FROM = 8

/** From now on every view is arranged, for a start the one of `input`. Fetched with the first that is not the usual one. */
export default async function fetchLayouts(client: Client, input: LayoutInput): Promise<void> {
  const [arranger, lists] = await Promise.all([
    isAllWallets(input)
      ? (registered(client, 'landing/arranger') ?? defaultArrange)
      : import('./arrange-any.js').then((part) => part.arrangeAny),
    registered(client, 'landing/lists') ?? (needsWallets(input) ? fetchLists(client, input) : undefined),
  ])
  const rows = () => registered(client, 'landing/lists')?.flatMap((list) => list.get())
  // another function each time, so that the landing is drawn again
  const redraw = () =>
    register(client, 'landing/arrange', (next: LayoutInput) => {
      const layout = (registered(client, 'landing/arranger') ?? arranger)({
        ...next,
        wallets: rows(),
        hideDirectWeb2Inputs: !!client.host.get().appearance?.hideDirectWeb2Inputs,
      })
      return registered(client, 'landing/search')?.(layout) ?? layout
    })
  const search = async () => {
    if (Number(rows()?.length) > SEARCHABLE_FROM && !registered(client, 'landing/search'))
      await import('./WalletSearch.js').then(
        (part) => register(client, 'landing/search', part.default(redraw)),
        () => {}, // they are read
      )
  }
  register(client, 'landing/arranger', arranger)
  if (lists && lists !== registered(client, 'landing/lists')) {
    register(client, 'landing/lists', lists)
    const grown = () => {
      redraw()
      search()
    }
    for (const list of lists) client.signal.addEventListener('abort', list.subscribe(grown), { once: true })
    await search() // in time for the first sight of them
  }
  redraw()
}

/** What most logins by a wallet see; all else is fetched when it is. The one that logs in is the last one used then: its list stays. */
const defaultArrange: Arrange = ({ wallets = [], ...input }) =>
  input.view === 'web3-overflow' ? allWallets(wallets) : arrange(input)

/** The rows of each entry that stands for many, which grow, and what they are drawn by. */
const fetchLists = (client: Client, input: LayoutInput): Promise<Lists> =>
  Promise.all(
    offered(input).many.map(async ({ method }) => {
      const [owner, name] = ownerOfMethod(client, method)
      const [api] = await Promise.all([client.use(owner, 'entries'), fetchEntry(client, owner, name, true)])
      return api.entries ?? createStore([])
    }),
  )
