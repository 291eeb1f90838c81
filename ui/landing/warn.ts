import type { Client } from '../../core/client.js'
import { isSocial, LOGIN_METHODS } from '../../core/protocol/methods.js'
import { isLogo } from '../modal/surroundings.js'
import { isDoubtful } from '../theme/is-doubtful.js'
import { isOff } from './is-off.js'
import type { LoginOptions } from './landing.flow.js'
import { ownerOfMethod } from './store.js'

/** The first view has room for this many. Wire §5.1. */
const MAX_PRIMARY = 4

/** What each client has warned of: a host reads a warning once, however often the dialog opens. */
const told = new WeakMap<object, Set<string>>()

type Warn = (message: string) => void
function warnsOf(client: Client): Warn {
  const known = told.get(client) ?? new Set()
  told.set(client, known)
  return (message) => {
    if (!known.has(message)) console.warn(`Latchkit: ${message}`)
    known.add(message)
  }
}

/** Warns about likely mistakes in a host's configuration, of each once. */
export function warnOfConfig(client: Client, options: LoginOptions): void {
  const warn = warnsOf(client)
  const { theme, ...host } = { ...client.host.get(), ...client.host.get().appearance }
  if (theme && isDoubtful(theme))
    warn(`appearance.theme ${theme} is a middle tone: text reads better on a lighter or darker one.`)
  if (host.logo && !isLogo(host.logo)) warn('appearance.logo must be a URL, <img> or <svg>.')
  if (options.loginMethods ?? host.loginMethods ?? host.loginMethodsAndOrder) warnOfMethods(client, options, warn)
}

/** A landing without rows looks empty, without an explanation. */
function warnOfMethods(client: Client, { loginMethods: own }: LoginOptions, warn: Warn): void {
  const { pluginSet, settings } = client
  const { loginMethods = [], loginMethodsAndOrder: order } = client.host.get()
  const app = settings.current()
  const { primary = [], overflow = [] } = order ?? {}
  const methods: readonly string[] = own ?? (order ? [...primary, ...overflow] : loginMethods)
  const setting = own ? 'login({ loginMethods })' : order ? 'loginMethodsAndOrder' : 'loginMethods'
  const offered = pluginSet.enabled().flatMap(({ entries }) => entries?.(app, client.host.get()) ?? [])
  const knownMethods = offered.map(({ method }) => method)
  // an order may contain ids of wallets, and any list ids of other apps, which only their plugins know
  const methodOf = (name: string) =>
    !isId(name) ? name : name.includes(':') ? 'cross_app' : order && !own ? 'wallet' : ''
  const off = methods.filter((name) => isOff(app, methodOf(name)))
  if (off.length) {
    const settingsOff = [...new Set(off.map((name) => settingOf(methodOf(name))))]
    warn(
      `${setting} names ${off.join(', ')}, which the app has off: set ${settingsOff.join(', ')} in the app's settings.`,
    )
  }
  const unknown = methods.filter((name) => !off.includes(name) && !knownMethods.includes(methodOf(name)))
  const leftOut = unknown.filter((name) => pluginSet.plugins.some(({ accounts }) => accounts?.includes(methodOf(name))))
  if (leftOut.length)
    warn(`${setting} names ${leftOut.join(', ')}, whose plugin is off: the configuration names none of its methods.`)
  const missing = unknown.filter((name) => !leftOut.includes(name))
  const named = missing.map((name) => {
    const suggestion = nearest(name, knownMethods)
    return suggestion ? `${name} (did you mean ${suggestion}?)` : name
  })
  if (missing.length)
    warn(`${setting}: no plugin that is on offers ${named.join(', ')}: check the spelling and plugins={[…]}.`)
  warnOfApps(client, methods, (names) =>
    warn(`${setting} names ${names}, which the app is not connected with: see its setting cross_app_connections.`),
  )
  if (new Set(methods).size < methods.length) warn('a login method is named twice.')
  if (primary.length > MAX_PRIMARY)
    warn(`loginMethodsAndOrder.primary has ${primary.length} entries; ${MAX_PRIMARY} show at once.`)
}

/** The provider alone says with which other apps this one is connected. */
function warnOfApps(client: Client, methods: readonly string[], warn: (names: string) => void): void {
  const idOf = (name: string) => name.replace(/^.*:/, '')
  const named = methods.filter((name) => name.includes(':'))
  const rows = named.length && client.peek(ownerOfMethod(client, 'cross_app')[0], 'entries')?.entries
  if (!rows) return
  const check = () => {
    const connected = rows.get().map(({ method }) => idOf(method))
    const unknown = named.filter((name) => !connected.includes(idOf(name)))
    if (unknown.length) warn(unknown.join(', '))
  }
  if (rows.get().length) check()
  else client.signal.addEventListener('abort', rows.subscribe(check), { once: true }) // they are on their way
}

/** The app's setting that turns a login method on. */
export const settingOf = (method: string): string =>
  `${method}${method === 'custom' ? '_auth_jwks_url' : isSocial(method) ? '_oauth' : '_auth'}`

const isId = (name: string) => !(LOGIN_METHODS as readonly string[]).includes(name)

/** The known name that was probably meant; undefined if all differ by more than two typing errors. */
const nearest = (name: string, candidates: readonly string[]): string | undefined =>
  candidates
    .map((other) => ({ other, errors: typingErrors(name, other) }))
    .filter(({ errors }) => errors <= MAX_TYPING_ERRORS)
    .sort((one, two) => one.errors - two.errors)[0]?.other
const MAX_TYPING_ERRORS = 2

/** Number of letters to insert, remove or replace to turn one word into the other (Levenshtein distance). */
function typingErrors(one: string, other: string): number {
  let row = [...other, ''].map((_, at) => at)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (const [at, otherLetter] of [...other].entries())
      next.push(Math.min((row[at] ?? 0) + Number(letter !== otherLetter), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}
