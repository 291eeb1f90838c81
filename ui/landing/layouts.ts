import type { ListsEntries } from '../../core/capabilities.js'
import type { Client } from '../../core/client.js'
import { createStore } from '../../core/lib/store.js'
import { fetchEntry, putFace } from '../modal/faces.js'
import { allWallets, isAllWallets } from './all-wallets.js'
import type { AnyInput } from './arrange-any.js'
import { arrange, type Layout, type LayoutInput, offered } from './layout.js'
import { doorOf } from './layout-of.js'
import { needsWallets } from './needs-wallets.js'

type Lists = readonly ListsEntries['entries'][]
type Arrange = (input: AnyInput) => Layout

/** More wallets than this are searched rather than read. Modal §2.4. */
export const MANY = 8

/** From now on every view is arranged, for a start the one of `input`. Fetched with the first that is not the usual one. */
export default async function fetchLayouts(client: Client, input: LayoutInput): Promise<void> {
  const face = <T>(name: string) => client.faces.get()[`landing/${name}`] as T | undefined
  const [by, lists] = await Promise.all([
    isAllWallets(input) ? (face<Arrange>('by') ?? usual) : import('./arrange-any.js').then((part) => part.arrangeAny),
    face<Lists>('lists') ?? (needsWallets(input) ? fetchLists(client, input) : undefined),
  ])
  const rows = () => face<Lists>('lists')?.flatMap((list) => list.get())
  // another function each time, so that the landing is drawn again
  const put = () =>
    putFace(client, 'landing/arrange', (next: LayoutInput) => {
      const layout = (face('by') as Arrange)({
        ...next,
        wallets: rows(),
        hideDirectWeb2Inputs: !!client.host.get().appearance?.hideDirectWeb2Inputs,
      })
      return face<(layout: Layout) => Layout>('search')?.(layout) ?? layout
    })
  const search = async () => {
    if (Number(rows()?.length) > MANY && !face('search'))
      await import('./WalletSearch.js').then(
        (part) => putFace(client, 'landing/search', part.default(put)),
        () => {}, // they are read
      )
  }
  putFace(client, 'landing/by', by)
  if (lists && lists !== face('lists')) {
    putFace(client, 'landing/lists', lists)
    const grown = () => {
      put()
      search()
    }
    for (const list of lists) client.signal.addEventListener('abort', list.subscribe(grown), { once: true })
    await search() // in time for the first sight of them
  }
  put()
}

/** What most logins by a wallet see; all else is fetched when it is. The one that logs in is the last one used then: its list stays. */
const usual: Arrange = ({ wallets = [], ...input }) =>
  input.view === 'web3-overflow' ? allWallets(wallets) : arrange(input)

/** The rows of each entry that stands for many, which grow, and what they are drawn by. */
const fetchLists = (client: Client, input: LayoutInput): Promise<Lists> =>
  Promise.all(
    offered(input).many.map(async ({ method }) => {
      const [owner, name] = doorOf(client, method)
      const [api] = await Promise.all([client.use(owner, 'entries'), fetchEntry(client, owner, name, true)])
      return api.entries ?? createStore([])
    }),
  )
