import type { Client } from '../../core/client.js'
import { hint } from '../../core/hint.js'
import { LOGIN_METHODS } from '../../core/protocol/methods.js'
import { isLogo } from '../modal/surroundings.js'
import { isDoubtful } from '../theme/is-doubtful.js'
import { isOff } from './is-off.js'
import type { LoginOptions } from './landing.flow.js'
import { ownerOfMethod } from './store.js'

/** The first view has room for this many. Wire §5.1. */
const MAX_PRIMARY = 4

/** Warns about likely mistakes in a host's configuration, of each once. */
export function warnOfConfig(client: Client, options: LoginOptions): void {
  const { theme, ...host } = { ...client.host.get(), ...client.host.get().appearance }
  if (theme && isDoubtful(theme)) hint('middle-tone', theme)
  if (host.logo && !isLogo(host.logo)) hint('wrong-logo')
  const app = client.settings.current()
  const offered = client.pluginSet.enabled().flatMap(({ entries }) => entries?.(app, client.host.get()) ?? [])
  const known = offered.map(({ method }) => method)
  if (options.loginMethods ?? host.loginMethods ?? host.loginMethodsAndOrder) warnOfMethods(client, options, known)
  else if (!known.length) hint('no-way-to-log-in', app.loginMethods)
}

/** A landing without rows looks empty, without an explanation. */
function warnOfMethods(client: Client, { loginMethods: own }: LoginOptions, knownMethods: readonly string[]): void {
  const { pluginSet, settings } = client
  const { loginMethods = [], loginMethodsAndOrder: order } = client.host.get()
  const app = settings.current()
  const { primary = [], overflow = [] } = order ?? {}
  const methods: readonly string[] = own ?? (order ? [...primary, ...overflow] : loginMethods)
  const setting = own ? 'login({ loginMethods })' : order ? 'loginMethodsAndOrder' : 'loginMethods'
  // an order may contain ids of wallets, and any list ids of other apps, which only their plugins know
  const methodOf = (name: string) =>
    !isId(name) ? name : name.includes(':') ? 'cross_app' : order && !own ? 'wallet' : ''
  const off = methods.filter((name) => isOff(app, methodOf(name)))
  if (off.length) hint('methods-off', setting, off, off.map(methodOf))
  const unknown = methods.filter((name) => !off.includes(name) && !knownMethods.includes(methodOf(name)))
  const leftOut = unknown.filter((name) => pluginSet.plugins.some(({ accounts }) => accounts?.includes(methodOf(name))))
  if (leftOut.length) hint('methods-left-out', setting, leftOut)
  const missing = unknown.filter((name) => !leftOut.includes(name))
  if (missing.length) hint('methods-unknown', setting, missing, knownMethods)
  warnOfApps(client, methods, (names) => hint('apps-not-connected', setting, names))
  if (new Set(methods).size < methods.length) hint('method-twice', setting)
  if (primary.length > MAX_PRIMARY) hint('too-many-primary', primary.length, MAX_PRIMARY)
}

/** The server alone says with which other apps this one is connected. */
function warnOfApps(client: Client, methods: readonly string[], warn: (names: readonly string[]) => void): void {
  const idOf = (name: string) => name.replace(/^.*:/, '')
  const named = methods.filter((name) => name.includes(':'))
  const rows = named.length && client.peek(ownerOfMethod(client, 'cross_app')[0], 'entries')?.entries
  if (!rows) return
  const check = () => {
    const connected = rows.get().map(({ method }) => idOf(method))
    const unknown = named.filter((name) => !connected.includes(idOf(name)))
    if (unknown.length) warn(unknown)
  }
  if (rows.get().length) check()
  else client.signal.addEventListener('abort', rows.subscribe(check), { once: true }) // they are on their way
}

const isId = (name: string) => !(LOGIN_METHODS as readonly string[]).includes(name)
