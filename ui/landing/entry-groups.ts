import type { LandingEntry } from '../../core/capabilities.js'
import type { allWalletsText } from './all-wallets.text.js'
import { draw, FIRST_VIEW_ROWS, type Layout, type LayoutInput, type Overflow, openField } from './layout.js'
import type { layoutsText } from './layouts.text.js'
import type { landingText } from './text.js'

export type Word = keyof (typeof landingText.entries & typeof allWalletsText.entries & typeof layoutsText.entries)
/** A list of which the first view shows some, and another view the rest. */
export interface EntryGroup {
  readonly list: readonly LandingEntry[]
  /** How many of them the first view shows. */
  readonly count: number
  readonly rest: Overflow
  /** What the row to the rest says, and, if it is not the same, what stands above the rest. */
  readonly label: Word
  readonly title?: Word
}
type Items = Layout['items']

/** Its part of the first view. An input of the rest that the user opened, or the host asked for, is there too. */
export function firstView({ list, count, rest, label }: EntryGroup, input: LayoutInput): Items {
  const opened = openField(list, input)
  const shown = list.filter((entry, at) => at < count || entry === opened)
  const more = shown.length < list.length ? [{ view: rest, label }] : []
  return [...draw(shown, input, opened), ...more]
}

/** The rest, in a view of its own, which shows what there is before it asks. */
export function overflowView({ list, count, label, title = label }: EntryGroup, input: LayoutInput): Layout {
  const shown = openField(list, input)
  return {
    items: draw(
      list.slice(count).filter((entry) => entry !== shown),
      input,
      null,
    ),
    title,
  }
}

/** Four where that is all, else three. */
const firstOf = ({ length }: readonly LandingEntry[]) =>
  length > FIRST_VIEW_ROWS ? FIRST_VIEW_ROWS - 1 : FIRST_VIEW_ROWS

export const socials = (list: readonly LandingEntry[]): EntryGroup => ({
  list,
  count: firstOf(list),
  rest: 'web2-overflow',
  label: 'moreSocials',
})
export const wallets = (list: readonly LandingEntry[]): EntryGroup => ({
  list,
  count: firstOf(list),
  rest: 'web3-overflow',
  label: 'otherWallets',
})
/** All of them in another view, behind a row of the first. */
export const everyWallet = (list: readonly LandingEntry[]): EntryGroup => ({
  list,
  count: 0,
  rest: 'web3-overflow',
  label: 'wallets',
})

/** By the host's order, the way that worked last time before all; five where that is all, else four. */
export function byOrder({ entries, order, recentType }: LayoutInput): EntryGroup {
  const find = (methods: readonly string[] = []) =>
    methods.flatMap((method) => entries.find((entry) => entry.method === method) ?? [])
  const [primary, overflow] = [find(order?.primary), find(order?.overflow)]
  const last = [...primary, ...overflow].filter(({ accountType }) => accountType === recentType)
  const main = new Set([...last, ...primary])
  const list = [...new Set([...main, ...overflow])]
  const count = main.size < 5 || list.length === 5 ? main.size : 4
  return { list, count, rest: 'overflow', label: 'more', title: 'otherOptions' }
}
