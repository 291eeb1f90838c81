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
  const { primary, overflow, ordered } = lists(input)
  const find = (method: string) => entries.find((entry) => entry.method === method)
  const known = (methods: readonly string[]) => methods.flatMap((method) => find(method) ?? [])
  // in the ordered layout the way that worked last time comes first
  const first = ordered
    ? [...known(primary), ...known(overflow)].filter((entry) => entry.accountType === recentType)
    : []
  const without = (list: readonly LandingEntry[]) => list.filter((entry) => !first.includes(entry))
  const main = [...first, ...without(known(primary))]
  const rest = without(known(overflow))
  const fits = main.length < ALL || (main.length === ALL && !rest.length)
  const shown = fits ? main : main.slice(0, WITH_MORE)
  const hidden = [...main.slice(shown.length), ...rest]
  const field = openField([...main, ...rest], input, options)
  // an input that was opened in the overflow, or asked for by the host, is drawn in the first view
  const opened = hidden.filter(({ method }) => method === field)
  const item = (entry: LandingEntry): LayoutItem => ({
    entry,
    open: entry.method === field,
    recent: entry.accountType === recentType,
  })
  const visible = view === 'overflow' ? hidden.filter((entry) => !opened.includes(entry)) : [...shown, ...opened]
  return { items: visible.map(item), more: view === 'default' && hidden.length > opened.length }
}

function lists({ entries, loginMethods, order, options }: LayoutInput) {
  if (order?.primary.length && !options.loginMethods) {
    const primary = distinct(order.primary)
    const overflow = distinct(order.overflow ?? []).filter((method) => !primary.includes(method))
    return { primary, overflow, ordered: true }
  }
  const wanted = options.loginMethods ?? loginMethods
  const usual = [...entries].sort((one, other) => one.order - other.order).map(({ method }) => method)
  return { primary: usual.filter((method) => wanted.includes(method)), overflow: [], ordered: false }
}

/** SMS where it is listed before email or was used last, else email; what the user opened or the host prefilled wins. */
function openField(list: readonly LandingEntry[], { field, recentType, view }: LayoutInput, { prefill }: LoginOptions) {
  const fields = list.filter(({ kind }) => kind === 'field')
  if (field && fields.some(({ method }) => method === field)) return field
  if (view !== 'default') return undefined // an overflow shows what there is before it asks
  const wanted = prefill ? prefill.type : recentType
  return (fields.find(({ accountType }) => accountType === wanted) ?? fields[0])?.method
}

function distinct(methods: readonly string[]): readonly string[] {
  const once = [...new Set(methods)]
  if (once.length < methods.length) console.warn('Latchkit: a method is named twice in loginMethodsAndOrder.')
  return once
}
