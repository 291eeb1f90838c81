import type { Client } from '../../core/client.js'
import { LOGIN_METHODS } from '../../core/protocol/methods.js'
import { isLogo } from '../modal/surroundings.js'
import { isDoubtful } from '../theme/is-doubtful.js'
import type { LoginOptions } from './landing.flow.js'

/** The first view has room for this many. Wire §5.1. */
const MAX_PRIMARY = 4

const warn = (message: string) => console.warn(`Latchkit: ${message}`)

/** Warns about likely mistakes in a host's configuration, once per opening. */
export function warnOfConfig(client: Client, options: LoginOptions): void {
  const { theme, ...host } = { ...client.host.get(), ...client.host.get().appearance }
  if (theme && isDoubtful(theme))
    warn(`appearance.theme ${theme} is a middle tone: text reads better on a lighter or darker one.`)
  if (host.logo && !isLogo(host.logo)) warn('appearance.logo must be a URL, <img> or <svg>.')
  if (options.loginMethods ?? host.loginMethods ?? host.loginMethodsAndOrder) warnOfMethods(client, options)
}

/** A landing without rows looks empty, without an explanation. */
function warnOfMethods({ pluginSet, settings, host: { get } }: Client, { loginMethods }: LoginOptions): void {
  const host = get()
  const { primary = [], overflow = [] } = host.loginMethodsAndOrder ?? {}
  const methods = loginMethods ?? host.loginMethods ?? [...primary, ...overflow]
  const offered = pluginSet.enabled().flatMap(({ entries }) => entries?.(settings.current(), host) ?? [])
  const knownMethods = offered.map(({ method }) => method)
  // an order may contain ids of wallets, and any list ids of other apps, which only their plugins know
  const wallets = (loginMethods ?? host.loginMethods) ? [] : ['wallet']
  const isKnown = (name: string) =>
    knownMethods.includes(name) ||
    (isId(name) && knownMethods.includes(name.includes(':') ? 'cross_app' : `${wallets}`))
  const missing = methods.filter((name) => !isKnown(name))
  const named = missing.map((name) => {
    const suggestion = nearest(name, knownMethods)
    return suggestion ? `${name} (did you mean ${suggestion}?)` : name
  })
  if (missing.length) warn(`no plugin that is on offers ${named.join(', ')}: check the spelling and plugins={[…]}.`)
  if (new Set(methods).size < methods.length) warn('a login method is named twice.')
  if (primary.length > MAX_PRIMARY)
    warn(`loginMethodsAndOrder.primary has ${primary.length} entries; ${MAX_PRIMARY} show at once.`)
}

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
