import type { Client } from '../../core/client.js'
import type { Expands, LandingEntry } from '../../core/plugin.js'
import { fetchEntry, putFace } from '../modal/faces.js'
import { allWallets, isAllWallets } from './all-wallets.js'
import type { AnyInput } from './arrange-any.js'
import { arrange, type Layout, type LayoutInput } from './layout.js'
import { doorOf } from './layout-of.js'
import { needsWallets } from './needs-wallets.js'

type Entries = Expands['entries']
type Arrange = (input: AnyInput) => Layout

/** More wallets than this are searched rather than read. Modal §2.4. */
export const MANY = 8

/** From now on every view is arranged, for a start the one of `input`. Fetched with the first that is not the usual one. */
export default async function fetchLayouts(client: Client, input: LayoutInput): Promise<void> {
  const face = <T>(name: string) => client.faces.get()[`landing/${name}`] as T | undefined
  const [by, wallets] = await Promise.all([
    isAllWallets(input) ? (face<Arrange>('by') ?? usual) : import('./arrange-any.js').then((part) => part.arrangeAny),
    face<Entries>('entries') ?? (needsWallets(input) ? fetchWallets(client, input) : undefined),
  ])
  // another function each time, so that the landing is drawn again
  const put = () =>
    putFace(client, 'landing/arrange', (next: LayoutInput) => {
      const layout = (face('by') as Arrange)({
        ...next,
        wallets: face<Entries>('entries')?.get(),
        hideDirectWeb2Inputs: !!client.host.get().appearance?.hideDirectWeb2Inputs,
      })
      return face<(layout: Layout) => Layout>('search')?.(layout) ?? layout
    })
  const search = async (entries: Entries) => {
    if (entries.get().length > MANY && !face('search'))
      await import('./WalletSearch.js').then(
        (part) => putFace(client, 'landing/search', part.default(put)),
        () => {}, // they are read
      )
  }
  putFace(client, 'landing/by', by)
  if (wallets && wallets !== face('entries')) {
    putFace(client, 'landing/entries', wallets)
    const grown = () => {
      put()
      search(wallets)
    }
    client.signal.addEventListener('abort', wallets.subscribe(grown), { once: true })
    await search(wallets) // in time for the first sight of them
  }
  put()
}

/** What most logins by a wallet see; all else is fetched when it is. The one that logs in is the last one used then: its list stays. */
const usual: Arrange = ({ wallets = NONE, ...input }) =>
  input.view === 'web3-overflow' ? allWallets(wallets) : arrange(input)
const NONE: readonly LandingEntry[] = []

/** The rows of what stands for many, which grow, and what they are drawn by. */
async function fetchWallets(client: Client, { entries }: LayoutInput): Promise<Entries> {
  const many = entries.find(({ kind }) => kind === 'many')
  const [owner, name] = doorOf(client, many?.method ?? '')
  const [api] = await Promise.all([client.use(owner as never), fetchEntry(client, owner, name, true)])
  return (api as Expands).entries
}
