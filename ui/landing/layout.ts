import type { LandingEntry } from '../../core/capabilities.js'
import type { Text } from '../../core/lib/text.js'
import type { MaybeElement } from '../kit/element.js'
import type { EntryOfMany } from '../kit/entry.js'
import type { LandingView, LoginOptions } from './landing.flow.js'
import type { landingText } from './text.js'

/** The rows of a `many` entry in order, with their texts. */
export interface Rows {
  readonly entries: readonly LandingEntry[]
  readonly text?: EntryOfMany['text'] | undefined
}
export interface LayoutInput {
  readonly entries: readonly LandingEntry[]
  /** The login methods of the merged configuration. */
  readonly loginMethods: readonly string[]
  /** The names in the host's list; the host's order replaces it. */
  readonly list?: readonly string[] | undefined
  readonly order?:
    | { readonly primary: readonly string[]; readonly overflow?: readonly string[] | undefined }
    | undefined
  readonly options: LoginOptions
  /** The account type last used on this device. */
  readonly recentType: string | null
  readonly view: LandingView
  /** The method whose field the user opened. */
  readonly field: string | null
  /** The account type whose rows come first: `wallet`, or none. */
  readonly leading?: string | false
  /** Whether email and SMS are left out of the first view when wallets come first. */
  readonly hideDirectWeb2Inputs?: boolean | undefined
  /** The rows of each `many` entry that has loaded, by method. */
  readonly rows?: Readonly<Record<string, Rows>>
  /** The search text. */
  readonly query?: string
}
export interface LayoutItem {
  readonly entry: LandingEntry
  /**
   * An entry that is drawn as a field; any other field entry is a row that opens the field. The `many` entry's own
   * component draws each of its rows.
   */
  readonly open: boolean
  readonly recent: boolean
  /** The row that leads to the hidden rows of a `many` entry. */
  readonly others?: boolean
}
/** A row that shows another view. */
export interface More {
  readonly entry?: undefined
  readonly open?: undefined
  readonly view: Overflow
  /** The key of the row's text. */
  readonly label: string
}
export interface Layout {
  /** Rows and fields; entries that are a line of text come last. */
  readonly items: readonly (LayoutItem | More)[]
  /** The title above the rows. A layout with a title is drawn even without rows. */
  readonly head?: MaybeElement
  /** The key of the overflow's title. */
  readonly title?: string
  /** The key of the text for an empty view, if it differs from the default. */
  readonly none?: string
  /** The texts that contain these keys; by default the landing's. */
  readonly text?: Text | undefined
  /** Whether code or rows are missing, which `fetchView` loads. */
  readonly beyond?: LayoutInput
}
export type Arrange = (input: LayoutInput) => Layout
export type Overflow = Exclude<LandingView, 'default'>

/**
 * Arranges the usual first view in our order: four login methods if there are no more, else three. Pure. Modal
 * §2.2–2.3, Wire §6.3.
 */
export function arrange(input: LayoutInput): Layout {
  const { ways, many, links } = offered(input)
  const names = /:/.test(`${input.options.loginMethods ?? input.list}`) // names of single rows, `<prefix>:<id>`
  if (input.view !== 'default' || input.order || names || many.some((entry) => leads(entry, ways, input)))
    return { items: [], beyond: input }
  const more: More = {
    view: 'web2-overflow',
    label: 'moreSocials' satisfies keyof typeof landingText.entries,
  }
  const [first, tail] = ways.length > FIRST_VIEW_ROWS ? [ways.slice(0, FIRST_VIEW_ROWS - 1), [more]] : [ways, []]
  return { items: [...draw(first, input), ...tail, ...draw([...many, ...links], input)] }
}
/** The most rows of one kind in the first view. */
export const FIRST_VIEW_ROWS = 4

/**
 * Whether the rows of this `many` entry are in the first view: the entry comes first, is the only one, or was used
 * last. Otherwise one row leads to them.
 */
export const leads = (
  { accountType }: LandingEntry,
  ways: readonly LandingEntry[],
  { leading, recentType }: LayoutInput,
): boolean => accountType === leading || !ways[0] || accountType === recentType

/** Rows and the open field; with null, no field is open. */
export function draw(
  list: readonly LandingEntry[],
  input: LayoutInput,
  opened: LandingEntry | null | undefined = openField(list, input),
): LayoutItem[] {
  return list.map((entry) => ({ entry, open: entry === opened, recent: entry.accountType === input.recentType }))
}

/**
 * The entries in the usual order: rows and fields, then `many` entries, then links. Of more rows than the first view
 * shows, the one used last comes third at least. Decision 25.
 */
export function offered({ entries, loginMethods, options, recentType }: LayoutInput) {
  const enabledMethods: readonly string[] = options.loginMethods ?? loginMethods
  const list = entries
    .filter(({ method }) => enabledMethods.includes(method))
    .sort((one, other) => one.order - other.order)
  const of = (...kinds: LandingEntry['kind'][]) => list.filter(({ kind }) => kinds.includes(kind))
  const ways = of('field', 'button')
  const last = ways.findIndex(({ accountType }) => accountType === recentType)
  // what was used last is seen in the first view
  if (ways[FIRST_VIEW_ROWS] && last >= 3) ways.splice(2, 0, ...ways.splice(last, 1))
  return { ways, many: of('many'), links: of('link') }
}

/**
 * SMS if it is listed before email or was used last, else email. A field that the user opened or the host prefilled
 * takes precedence.
 */
export function openField(list: readonly LandingEntry[], { field, recentType, options: { prefill } }: LayoutInput) {
  const fields = list.filter(({ kind }) => kind === 'field')
  const preferredType = prefill ? prefill.type : recentType
  return (
    fields.find(({ method }) => method === field) ??
    fields.find(({ accountType }) => accountType === preferredType) ??
    fields[0]
  )
}
