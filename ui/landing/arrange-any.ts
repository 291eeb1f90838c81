import type { LandingEntry } from '../../core/capabilities.js'
import type { Text } from '../../core/lib/text.js'
import { allWalletsText } from './all-wallets.text.js'
import { byOrder, everyWallet, firstView, overflowView, socials, type Word, wallets } from './entry-groups.js'
import { draw, type Layout, type LayoutInput, offered } from './layout.js'
import { layoutsText } from './layouts.text.js'
import { isNamed, needsWallets } from './needs-wallets.js'
import { landingText } from './text.js'

export interface AnyInput extends LayoutInput {
  /** What the many entry stands for: `wallet:<id>` each, in order; none while they are not known. */
  readonly wallets?: readonly LandingEntry[] | undefined
  readonly hideDirectWeb2Inputs?: boolean
}
type Known = AnyInput & { readonly wallets: readonly LandingEntry[] }
const text = {
  space: 'landing',
  entries: { ...landingText.entries, ...allWalletsText.entries, ...layoutsText.entries },
} satisfies Text

/** Every view: by our order, by the host's, wallets beside other ways in or before them. Pure. Modal §2.2–2.3, Wire §6.3. */
export function arrangeAny(given: AnyInput): Layout {
  if (!given.wallets && needsWallets(given)) return { items: [], beyond: given }
  const input: Known = { ...given, wallets: lastFirst(given) }
  const { items, title, none } = viewOf(input)
  // each wallet is drawn by what the many has for one of them
  const drawn = items.map((item) => (item.entry && input.wallets.includes(item.entry) ? { ...item, open: true } : item))
  return { items: drawn, ...(title && { title }), ...(none && { none }), text }
}

/** Of all wallets only the one used last is 'Recent', and it is the first. */
function lastFirst({ wallets = [], recentType }: AnyInput): readonly LandingEntry[] {
  const isLast = ({ recent, accountType }: LandingEntry) => !!recent && accountType === recentType
  const others = wallets.filter((wallet) => !isLast(wallet))
  return [...wallets.filter(isLast), ...others.map(unmarked)]
}
const unmarked = (entry: LandingEntry): LandingEntry => ({ ...entry, accountType: '' })

function viewOf(input: Known): Layout {
  const { view, web3First, recentType } = input
  const { ways, many, links } = offered(input)
  const first = view === 'default'
  const walletsLead = !!many[0] && !isNamed(input) && (web3First || !ways[0])
  if (view === 'web3-overflow')
    return {
      ...overflowView((walletsLead ? wallets : everyWallet)(input.wallets), input),
      none: 'noWallets' satisfies Word,
    }
  if (isNamed(input)) {
    const named = byName(input)
    const shelf = byOrder(named)
    return first ? { items: [...firstView(shelf, named), ...draw(links, input)] } : overflowView(shelf, named)
  }
  if (walletsLead) return first ? walletsFirst(input) : othersOf(input)
  if (!first) return overflowView(socials(ways), input)
  const last = many[0] ? input.wallets.filter(({ accountType }) => accountType === recentType) : []
  return {
    items: [
      ...draw(last, input),
      ...firstView(socials(ways), input),
      ...draw([...(last[0] ? many.map(unmarked) : many), ...links], input),
    ],
  }
}

/** Wallets, then the one other way in, or the row to all the others. */
function walletsFirst(input: Known): Layout {
  const { ways, links } = offered(input)
  const hides = ways.length > (input.hideDirectWeb2Inputs ? 0 : 1)
  const others = hides ? [{ view: 'web2-overflow', label: othersLabel(ways) } as const] : draw(ways, input)
  return { items: [...firstView(wallets(input.wallets), input), ...others, ...draw(links, input)] }
}

/** One of them is there in full, and asks for an address at once. */
function othersOf(input: Known): Layout {
  const { ways } = offered(input)
  return { items: draw(ways, input), title: othersLabel(ways) }
}

/** What is behind the row to the other ways in. Modal §2.3. */
function othersLabel(ways: readonly LandingEntry[]): Word {
  const has = (type: string) => ways.some(({ accountType }) => accountType === type)
  const [email, sms] = [has('email'), has('phone')]
  if (ways.some(({ kind }) => kind !== 'field')) return email ? 'emailOrSocials' : sms ? 'smsOrSocials' : 'socials'
  return email && sms ? 'emailOrSms' : email ? 'emailOnly' : 'smsOnly'
}

/** The host's order names wallets by their ids, and all that it does not name by `detected_wallets`. Wire §5.2. */
function byName(input: Known): Known {
  const { entries, wallets, order } = input
  const named = [...(order?.primary ?? []), ...(order?.overflow ?? [])]
  const idOf = ({ method }: LandingEntry) => method.slice(method.indexOf(':') + 1)
  const others = wallets.filter((wallet) => !named.includes(idOf(wallet)))
  const methods = (name: string) => {
    if (entries.some(({ method }) => method === name)) return [name]
    const found =
      name === 'detected_wallets' ? others : wallets.filter((wallet) => idOf(wallet) === name || wallet.method === name)
    return found.map(({ method }) => method)
  }
  const primary = order?.primary.flatMap(methods) ?? []
  return {
    ...input,
    entries: [...entries, ...wallets],
    order: { primary, overflow: order?.overflow?.flatMap(methods) ?? [] },
  }
}
