import type { LandingEntry } from '../../core/capabilities.js'
import type { Client } from '../../core/client.js'
import type { Text } from '../../core/lib/text.js'
import { everyLayoutText } from './every-layout.text.js'
import {
  type Arrange,
  draw,
  FIRST_VIEW_ROWS,
  type Layout,
  type LayoutInput,
  type LayoutItem,
  leads,
  type More,
  offered,
  openField,
  type Rows,
} from './layout.js'
import { landingText } from './text.js'

const text = {
  space: 'landing',
  entries: { ...landingText.entries, ...everyLayoutText.entries },
} satisfies Text
type Word = keyof typeof text.entries
type Items = Layout['items']
/** A list whose first view shows some rows, and another view the others. */
interface Group {
  readonly list: readonly LandingEntry[]
  /** How many of them the first view shows. */
  readonly count: number
  /** The row that leads to the others. */
  readonly more: (More & { readonly label: Word }) | (LayoutItem & { readonly label?: undefined })
  /** The title of the other view, as a key of `text`, if it differs from the row's label. */
  readonly title?: string
  readonly text?: Text | undefined
}

/** Loads the rows that the host names. Resolves with a function that arranges every view. */
export default async function fetchEvery(
  client: Client,
  input: LayoutInput,
  fetchRows: (entry: LandingEntry) => Promise<void>,
): Promise<Arrange> {
  await Promise.all(named(input).map(fetchRows))
  return (next) => arrangeEvery({ ...next, hideDirectWeb2Inputs: client.host.get().appearance?.hideDirectWeb2Inputs })
}

/**
 * Arranges every view: in our order or the host's, with the rows of `many` entries beside or before other login
 * methods. Pure. Modal §2.2–2.3, Wire §6.3.
 */
export function arrangeEvery(input: LayoutInput): Layout {
  if (named(input).some(({ method }) => !input.rows?.[method])) return { items: [], beyond: input }
  const rows = Object.entries(input.rows ?? {}).map(([method, group]) => [method, lastFirst(group, input)] as const)
  const layout = viewOf({ ...input, rows: Object.fromEntries(rows) })
  // the `many` entry has a component that draws each of its rows
  const isRow = (entry: LandingEntry) => rows.some(([, { entries }]) => entries.includes(entry))
  return {
    text,
    ...layout,
    items: layout.items.map((item) => (item.entry && isRow(item.entry) ? { ...item, open: true } : item)),
  }
}

/**
 * The `many` entries of which the host's order or list names single rows. A bare id of an order is a wallet's. Wire
 * §5.2.
 */
function named(input: LayoutInput): readonly LandingEntry[] {
  const { entries } = input
  const ids = namesOf(input).filter((name) => !entries.some(({ method }) => method === name))
  const owners = ids.map((name): string => (isOfPlugin(name) ? 'cross_app' : 'wallet'))
  return entries.filter(({ kind, method }) => kind === 'many' && owners.includes(method))
}

/** The names of `many` entries: a list names all wallets by one name, and other entries by their prefix. */
function namesOf(input: LayoutInput): readonly string[] {
  const { order, list = [], options } = input
  const ordered = order && [...order.primary, ...(order.overflow ?? [])]
  if (ordered && isOrdered(input)) return ordered
  return (options.loginMethods ?? ordered ?? list).filter(isOfPlugin)
}
/** `<prefix>:<id>` */
const isOfPlugin = (name: string) => name.includes(':')

/** The method of another app's row. Hosts write the wire's prefix instead of `cross_app`. */
const appOf = (name: string) => name.replace(/^.*:/, 'cross_app:')

/** True where the host's configuration gives an order and the login's own options do not. */
const isOrdered = ({ order, options }: LayoutInput): boolean => !!order?.primary.length && !options.loginMethods

/** Only the last used row is marked 'Recent', and it is the first. */
function lastFirst({ entries, text }: Rows, { recentType }: LayoutInput): Rows {
  const isLast = ({ recent, accountType }: LandingEntry) => !!recent && accountType === recentType
  const others = entries.filter((entry) => !isLast(entry))
  return { entries: [...entries.filter(isLast), ...others.map((entry) => ({ ...entry, accountType: '' }))], text }
}

function viewOf(input: LayoutInput): Layout {
  const { view, recentType } = input
  const { ways, many, links } = offered(input)
  const isFirst = view === 'default'
  const isByOrder = isOrdered(input)
  // the row used last has a place in the usual order
  const leading = many.filter((entry) => !isByOrder && leads(entry, ways, { ...input, recentType: null }))
  const all = many.find(({ method }) => view === `all:${method}`)
  if (all) return { ...overflowView(groupOf(all, input, leading.includes(all)), input), none: 'none' }
  if (isByOrder) {
    const list = byName(input)
    const group = byOrder(list)
    return isFirst ? { items: [...firstView(group, list), ...draw(links, input)] } : overflowView(group, list)
  }
  const last = many
    .flatMap(({ method }) => rowsOf(method, input))
    .filter(({ accountType }) => accountType === recentType)
  const following = many
    .filter((entry) => !leading.includes(entry))
    // the row to all of them is not 'Recent' if one of them is
    .map((entry) => (last[0] && entry.accountType === recentType ? { ...entry, accountType: '' } : entry))
  const apps = namesOf(input).map(appOf)
  const single = rowsOf('cross_app', input).filter(({ method }) => apps.includes(method))
  const below = draw([...following, ...single, ...links], input)
  if (leading[0]) {
    const first = leading.flatMap((entry) => firstView(groupOf(entry, input, true), input))
    return isFirst ? { items: [...first, ...besideLeading(ways, input), ...below] } : othersOf(ways, input)
  }
  const socials: Group = { list: ways, count: firstOf(ways), more: { view: 'web2-overflow', label: 'moreSocials' } }
  if (!isFirst) return overflowView(socials, input)
  return { items: [...draw(last, input), ...firstView(socials, input), ...below] }
}

const rowsOf = (method: string, { rows }: LayoutInput) => rows?.[method]?.entries ?? []

/**
 * The rows of a `many` entry. If the entry comes first, the first view shows some of them, otherwise a row that leads
 * to all.
 */
function groupOf(entry: LandingEntry, input: LayoutInput, isLeading: boolean): Group {
  const list = rowsOf(entry.method, input)
  return {
    list,
    count: isLeading ? firstOf(list) : 0,
    more: { entry, open: false, recent: false, others: true },
    title: isLeading ? 'others' : 'all',
    text: input.rows?.[entry.method]?.text,
  }
}

/** The only other login method, or the row to all others. */
function besideLeading(ways: readonly LandingEntry[], input: LayoutInput): Items {
  const isHidden = ways.length > (input.hideDirectWeb2Inputs ? 0 : 1)
  return isHidden ? [{ view: 'web2-overflow', label: othersLabel(ways) }] : draw(ways, input)
}

/** The other login methods. One of them is an open field, which asks for an address at once. */
const othersOf = (ways: readonly LandingEntry[], input: LayoutInput): Layout => ({
  items: draw(ways, input),
  title: othersLabel(ways),
})

/** The view behind the row 'More options'. Modal §2.3. */
function othersLabel(ways: readonly LandingEntry[]): Word {
  const has = (type: string) => ways.some(({ accountType }) => accountType === type)
  const [email, sms] = [has('email'), has('phone')]
  if (ways.some(({ kind }) => kind !== 'field')) return email ? 'emailOrSocials' : sms ? 'smsOrSocials' : 'socials'
  return email && sms ? 'emailOrSms' : email ? 'emailOnly' : 'smsOnly'
}

/**
 * The entries of the first view. A field of the rest is added if the user opened it, the host prefilled it or it was
 * used last.
 */
function firstView(group: Group, input: LayoutInput): Items {
  const { list, count, more } = group
  const opened = openInFirst(group, input)
  const shown = list.filter((entry, at) => at < count || entry === opened)
  return [...draw(shown, input, opened), ...(shown.length < list.length ? [more] : [])]
}

/** The other methods in their own view, without an open field: it lists the methods before it asks for an address. */
function overflowView(group: Group, input: LayoutInput): Layout {
  const { list, count, more, title, text } = group
  const shown = openInFirst(group, input)
  const remaining = list.slice(count).filter((entry) => entry !== shown)
  return { items: draw(remaining, input, null), title: title ?? more.label ?? '', ...(text && { text }) }
}

/**
 * The open field of the first view. A field of the other methods is shown if the user opened it, the host prefilled it
 * or it was used last.
 */
function openInFirst({ list, count }: Group, input: LayoutInput) {
  const { field, recentType, options } = input
  const opened = openField(list, input)
  const type = options.prefill?.type ?? recentType
  const isNamed = opened && (opened.method === field || opened.accountType === type)
  return isNamed ? opened : openField(list.slice(0, count), input)
}

/** Four rows if there are no more, else three. */
const firstOf = ({ length }: readonly LandingEntry[]) =>
  length > FIRST_VIEW_ROWS ? FIRST_VIEW_ROWS - 1 : FIRST_VIEW_ROWS

/**
 * The entries in the host’s order, the last used one first. The first view has five where that is all of them, else at
 * most four.
 */
function byOrder({ entries, order, recentType }: LayoutInput): Group {
  const find = (methods: readonly string[] = []) =>
    methods.flatMap((method) => entries.find((entry) => entry.method === method) ?? [])
  const [primary, overflow] = [find(order?.primary), find(order?.overflow)]
  const last = [...primary, ...overflow].filter(({ accountType }) => accountType === recentType)
  const main = new Set([...last, ...primary])
  const list = [...new Set([...main, ...overflow])]
  const count = main.size < 5 || list.length === 5 ? main.size : 4
  return { list, count, more: { view: 'overflow', label: 'more' satisfies Word }, title: 'otherOptions' satisfies Word }
}

/**
 * Compares a row with a name in the host's order: a wallet by its id or another name of it, all wallets without a name
 * of their own by `detected_wallets` or their chain, and the row of another `many` entry by its method. Wire §5.2.
 */
function byName(input: LayoutInput): LayoutInput {
  const { order, rows = {} } = input
  const { primary = [], overflow = [] } = order ?? {}
  const entries = [...input.entries, ...Object.values(rows).flatMap((group) => group.entries)]
  const others = rowsOf('wallet', input).filter(
    ({ method, names = [] }) =>
      ![method.replace('wallet:', ''), ...names].some((name) => [...primary, ...overflow].includes(name)),
  )
  const methods = (name: string) => {
    const own = [name, appOf(name), `wallet:${name}`]
    const detects = ({ method }: LandingEntry) =>
      name === 'detected_wallets' || name === `detected_${method.includes(':solana:') ? 'solana' : 'ethereum'}_wallets`
    const isNamed = (entry: LandingEntry) =>
      own.includes(entry.method) || entry.names?.includes(name) || (others.includes(entry) && detects(entry))
    return entries.filter(isNamed).map(({ method }) => method)
  }
  return { ...input, entries, order: { primary: primary.flatMap(methods), overflow: overflow.flatMap(methods) } }
}
