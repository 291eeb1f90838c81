import type { HostConfig } from '../host-config.js'
import { nearest } from '../input/nearest.js'
import { list, record } from '../lib/read.js'
import { LOGIN_METHODS } from '../protocol/methods.js'
import { placesOf, SETTINGS, unknownIn } from './settings.js'
import { tell } from './tell.js'
import { isMethod } from './texts.js'

const isColour = (value: unknown) => /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(`${value}`)
/** A picture that every page of the app finds, or an element that draws one. */
const isPicture = (value: unknown) =>
  typeof value !== 'string' || /^(\/|https:|data:|blob:|http:\/\/(localhost|127\.0\.0\.1)\b)/.test(value)
const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isList = Array.isArray
const oneOf = (...names: readonly string[]) =>
  [(value: unknown) => names.includes(value as string), names.map((name) => `'${name}'`).join(' or ')] as const
const FLAG = [isFlag, 'true or false'] as const
const NAMES = [isList, "a list of names, as in ['email', 'wallet']"] as const
const CREATE = oneOf('off', 'users-without-wallets', 'all-users')

/** By setting: whether a value will do, and what is wanted. */
const VALUES: Readonly<Record<string, readonly [fits: (value: unknown) => boolean, wanted: string]>> = {
  'appearance.theme': [
    (value) => value === 'light' || value === 'dark' || isColour(value),
    "'light', 'dark' or a colour like '#1a1a2e'",
  ],
  'appearance.accentColor': [isColour, "a colour like '#676fff'"],
  'appearance.logo': [
    isPicture,
    "an address that does not depend on the page's, like '/logo.png' or 'https://app.example/logo.png' (by https: pages over https show no other), or an <img> or <svg> element",
  ],
  'appearance.walletList': [isList, "a list of wallets, as in ['metamask', 'detected_wallets']"],
  'appearance.showWalletLoginFirst': FLAG,
  'appearance.hideDirectWeb2Inputs': FLAG,
  loginMethods: NAMES,
  'loginMethodsAndOrder.primary': NAMES,
  'loginMethodsAndOrder.overflow': NAMES,
  'intl.defaultCountry': [(value) => /^[A-Z]{2}$/.test(`${value}`), "two capital letters, like 'US' (ISO 3166)"],
  'customAuth.getCustomAccessToken': [
    (value) => typeof value === 'function',
    "a function that returns your user's JWT",
  ],
  'customAuth.isLoading': FLAG,
  walletConnectCloudProjectId: [isText, 'the id of your project at WalletConnect'],
  supportedChains: [(value) => !!list(value).length, "a list of at least one chain, as in [base] of 'viem/chains'"],
  defaultChain: [(value) => typeof record(value).id === 'number', "a chain, as in base of 'viem/chains'"],
  'externalWallets.coinbaseWallet.connectionOptions': oneOf('all', 'eoaOnly', 'smartWalletOnly'),
  'embeddedWallets.createOnLogin': CREATE,
  'embeddedWallets.ethereum.createOnLogin': CREATE,
  'embeddedWallets.solana.createOnLogin': CREATE,
  'embeddedWallets.noPromptOnSignature': FLAG,
  oauthMode: oneOf('redirect', 'popup'),
  customOAuthRedirectUrl: [(value) => /^https?:\/\//.test(`${value}`), 'a whole address, on an allowed domain'],
  'render.standalone': FLAG,
  headless: FLAG,
  analytics: FLAG,
  cookies: FLAG,
  sessionsFromLinks: FLAG,
  timeout: [(value) => Number(value) > 0 && typeof value === 'number', 'a number of milliseconds, like 20000'],
}

/** Tells everything that is wrong in a host's configuration, as far as it can be seen without the app's settings. */
export function check(host: HostConfig, plugins: unknown): void {
  checkPlugins(plugins)
  checkClients(host)
  for (const { name, key, siblings } of unknownIn(host)) tell('unknown-setting', name, suggested(key, siblings, name))
  for (const [name, [fits, wanted]] of Object.entries(VALUES)) {
    const value = name.split('.').reduce<unknown>((part, key) => record(part)[key], host)
    if (value !== undefined && !fits(value)) tell('wrong-value', name, value, wanted)
  }
  checkNames(host)
  checkChains(host)
  checkTexts(host)
}

/** The setting that was meant, as a whole name. */
function suggested(key: string, siblings: readonly string[], name: string): string | undefined {
  const place = name.slice(0, name.length - key.length)
  const sibling = nearest(key, siblings)
  if (sibling) return place + sibling
  const everywhere = [...new Set(allNames(SETTINGS))]
  const [elsewhere] = placesOf(nearest(key, everywhere) ?? '')
  return elsewhere
}
const allNames = (known: object): readonly string[] =>
  Object.entries(known).flatMap(([name, below]) => [name, ...(typeof below === 'object' ? allNames(below) : [])])

/** Names that are no login methods. In an order, any other name may be a wallet's. */
function checkNames({ loginMethods }: HostConfig): void {
  for (const name of list(loginMethods)) {
    const written = `${name}`
    if (isMethod(written) || written.includes(':')) continue
    const suggestion = nearest(written, LOGIN_METHODS)
    const wanted = suggestion ? `'${suggestion}', probably` : `one of ${LOGIN_METHODS.join(', ')}`
    tell('wrong-value', 'a name in config.loginMethods', written, wanted)
  }
}

function checkChains({ supportedChains, defaultChain }: HostConfig): void {
  const ids = list(supportedChains).map((chain) => record(chain).id)
  const own = record(defaultChain).id
  if (ids.length && own !== undefined && !ids.includes(own))
    tell('wrong-value', 'defaultChain', own, `one of supportedChains, whose ids are ${ids.join(', ')}`)
}

/** The list of keys is long, so a build for production has no such file: its condition stands beside the `import()`. */
async function checkTexts({ intl }: HostConfig): Promise<void> {
  const own = Object.keys(record(intl?.text))
  if (!own.length) return
  if (typeof process !== 'undefined' && process.env.NODE_ENV !== 'production') {
    const { TEXT_KEYS } = await import('./text-keys.js')
    const known = TEXT_KEYS.flatMap((line) => {
      const [space, ...keys] = line.split(' ')
      return keys.map((key) => `${space}.${key}`)
    })
    for (const key of own) if (!known.includes(key)) tell('unknown-text', key, nearest(key, known))
  }
}

/** Two clients of one app share storage and draw two dialogs. The event is `FIND` of `core/discovery.ts`. */
function checkClients({ appId }: HostConfig): void {
  const found: { readonly appId: string }[] = []
  dispatchEvent(new CustomEvent('latchkit:find', { detail: found }))
  if (found.filter((client) => client.appId === appId).length > 1) tell('two-clients', appId)
}

function checkPlugins(given: unknown): void {
  if (!isList(given)) {
    tell('plugins', given)
    return
  }
  if (!given.length) tell('no-plugins')
  const seen = new Map<unknown, unknown>()
  for (const plugin of given) {
    const { id, load } = record(plugin)
    if (typeof plugin === 'string') tell('plugin-name', plugin)
    else if (!load) tell('no-plugin', plugin)
    else if (seen.has(id) && seen.get(id) !== plugin) tell('plugin-twice', `${id}`)
    seen.set(id, plugin)
  }
}

const PROPS = ['appId', 'clientId', 'apiUrl', 'wirePrefix', 'config', 'plugins', 'children']

/** Tells which props of <LatchkitProvider> it does not have. */
export function checkProps(props: object): void {
  for (const name of Object.keys(props)) {
    if (PROPS.includes(name)) continue
    const [setting] = placesOf(name)
    const prop = nearest(name, PROPS)
    tell('unknown-prop', name, setting ? `config.${setting}` : prop)
  }
}
