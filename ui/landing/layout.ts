import type { ReactNode } from 'react'
import type { LandingEntry } from '../../core/capabilities.js'
import type { Text } from '../../core/lib/text.js'
import type { LandingView, LoginOptions } from './landing.flow.js'
import type { landingText } from './text.js'

export interface LayoutInput {
  readonly entries: readonly LandingEntry[]
  /** The merged configuration's methods. */
  readonly loginMethods: readonly string[]
  readonly order?: { readonly primary: readonly string[]; readonly overflow?: readonly string[] } | undefined
  readonly options: LoginOptions
  /** The account type last used on this device. */
  readonly recentType: string | null
  readonly view: LandingView
  /** The method whose field the user opened. */
  readonly field: string | null
  /** Wallets before all else. */
  readonly web3First?: boolean
}
export interface LayoutItem {
  readonly entry: LandingEntry
  /** Drawn as an input; every other field entry is a row that opens it. One of many: drawn by what the many has for that. */
  readonly open: boolean
  readonly recent: boolean
}
/** A row that shows another view. */
export interface More {
  readonly entry?: undefined
  readonly open?: undefined
  readonly view: Overflow
  /** Its words, by key. */
  readonly label: string
}
export interface Layout {
  /** Rows and inputs; ways in that are a line of text are last. */
  readonly items: readonly (LayoutItem | More)[]
  /** Above the rows. A layout that has a title is drawn even without rows. */
  readonly head?: ReactNode
  /** What an overflow is called, by key. */
  readonly title?: string
  /** What is said where there is nothing, if it is not about every way in, by key. */
  readonly none?: string
  /** Where its keys are, if not among the landing's own. */
  readonly text?: Text
  /** Not the usual first view: what arranges the others (`layouts.ts`) is to be fetched for this. */
  readonly beyond?: LayoutInput
}
export type Overflow = Exclude<LandingView, 'default'>
type Word = keyof typeof landingText.entries

/** The first view as it usually is: by our order, four ways in where that is all, else three. Pure. Modal §2.2–2.3, Wire §6.3. */
export function arrange(input: LayoutInput): Layout {
  const { ways, many, links } = offered(input)
  if (input.view !== 'default' || input.order || many.some((entry) => leadsWallets(entry, ways, input)))
    return { items: [], beyond: input }
  const more: More = { view: 'web2-overflow', label: 'moreSocials' satisfies Word }
  const [first, rest] = ways.length > FIRST_VIEW_ROWS ? [ways.slice(0, FIRST_VIEW_ROWS - 1), [more]] : [ways, []]
  return { items: [...draw(first, input), ...rest, ...draw([...many, ...links], input)] }
}
/** As many as the first view has of one kind. */
export const FIRST_VIEW_ROWS = 4

/** Wallets are first, all there is, or used last: some of them are drawn, not only the row that leads to them. */
export const leadsWallets = (
  { accountType }: LandingEntry,
  ways: readonly LandingEntry[],
  input: LayoutInput,
): boolean => input.web3First || !ways[0] || accountType === input.recentType

/** Rows, and the open input among them; null: none is. */
export function draw(
  list: readonly LandingEntry[],
  input: LayoutInput,
  opened: LandingEntry | null | undefined = openField(list, input),
): LayoutItem[] {
  return list.map((entry) => ({ entry, open: entry === opened, recent: entry.accountType === input.recentType }))
}

/** What is offered, in the usual order: rows and inputs, what stands for many rows, lines of text. */
export function offered({ entries, loginMethods, options, order }: LayoutInput) {
  // the host's order may also name what only a plugin knows: `<prefix>:<id>`
  const wanted: readonly string[] = options.loginMethods ?? [
    ...loginMethods,
    ...(order?.primary ?? []),
    ...(order?.overflow ?? []),
  ]
  const list = entries.filter(({ method }) => wanted.includes(method)).sort((one, other) => one.order - other.order)
  const of = (...kinds: LandingEntry['kind'][]) => list.filter(({ kind }) => kinds.includes(kind))
  return { ways: of('field', 'button'), many: of('many'), links: of('link') }
}

/** SMS where it is listed before email or was used last, else email; what the user opened or the host prefilled wins. */
export function openField(list: readonly LandingEntry[], { field, recentType, options: { prefill } }: LayoutInput) {
  const fields = list.filter(({ kind }) => kind === 'field')
  const wanted = prefill ? prefill.type : recentType
  return (
    fields.find(({ method }) => method === field) ??
    fields.find(({ accountType }) => accountType === wanted) ??
    fields[0]
  )
}
