import type { LandingEntry } from '../../core/plugin.js'
import type { LandingView, LoginOptions } from './landing.flow.js'

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
}
export interface LayoutItem {
  readonly entry: LandingEntry
  /** Drawn as an input; every other field entry is a row that opens it. */
  readonly open: boolean
  readonly recent: boolean
}
export interface Layout {
  readonly items: readonly LayoutItem[]
  /** A 'More options' row leads to the rest. */
  readonly more: boolean
}
/** Modal §9: five where that is all, else four and 'More options'. */
const ALL = 5
const WITH_MORE = 4

/** Which entries a view shows, in which order, and which of them is the open input. Pure. Modal §2.2, Wire §6.3. */
export function arrange(input: LayoutInput): Layout {
  const { entries, options, recentType, view } = input
  const order = input.order?.primary.length && !options.loginMethods ? input.order : undefined
  const find = (methods: readonly string[]) =>
    methods.flatMap((method) => entries.find((entry) => entry.method === method) ?? [])
  const primary = order ? find(distinct(order.primary)) : usual(input)
  const overflow = find(distinct(order?.overflow))
  // in the ordered layout the way that worked last time comes first
  const first = order ? [...primary, ...overflow].filter(({ accountType }) => accountType === recentType) : []
  const main = new Set([...first, ...primary])
  const list = [...new Set([...main, ...overflow])]
  const count = main.size < ALL || list.length === ALL ? main.size : WITH_MORE
  // an input that was opened in the overflow, or asked for by the host, is drawn in the first view
  const opened = openField(list, input)
  const hidden = list.slice(count).filter((entry) => entry !== opened)
  const visible = view === 'overflow' ? hidden : list.filter((entry) => !hidden.includes(entry))
  return {
    items: visible.map((entry) => ({
      entry,
      open: entry === opened,
      recent: entry.accountType === recentType,
    })),
    more: view === 'default' && hidden.length > 0,
  }
}

const usual = ({ entries, loginMethods, options }: LayoutInput) =>
  entries
    .filter(({ method }) => (options.loginMethods ?? loginMethods).includes(method))
    .sort((one, other) => one.order - other.order)

/** SMS where it is listed before email or was used last, else email; what the user opened or the host prefilled wins. */
function openField(list: readonly LandingEntry[], { field, recentType, view, options: { prefill } }: LayoutInput) {
  const fields = list.filter(({ kind }) => kind === 'field')
  const wanted = prefill ? prefill.type : recentType
  return (
    fields.find(({ method }) => method === field) ??
    // an overflow shows what there is before it asks
    (view === 'default' ? (fields.find(({ accountType }) => accountType === wanted) ?? fields[0]) : undefined)
  )
}

function distinct(methods: readonly string[] = []): readonly string[] {
  const once = [...new Set(methods)]
  if (once.length < methods.length) console.warn('Latchkit: a method is named twice in loginMethodsAndOrder.')
  return once
}
