import type { AppChanges } from '../sandbox/control.js'
import { DEFAULT_SETTINGS, type HostSettings, isSetting } from '../settings/host-settings.js'
import { isAppSetting, NEW_APP } from './app-part.js'

/** What a link carries: the host's settings, and those of the app if there is a sandbox that tells them. */
export interface Configuration {
  readonly host: HostSettings
  readonly app?: AppChanges | undefined
}
/** Addresses of this machine. A link has their names, because each machine has its own. */
export interface Addresses {
  readonly page: string
  readonly provider: string
  /** Undefined without stand-ins. */
  readonly outside?: string | undefined
}
export interface Read extends Configuration {
  /** Names of settings that this version does not know, or not with the link's value. They keep their defaults. */
  readonly unknown: readonly string[]
}

/** The number of the format. It changes when a default changes, since a link leaves defaults out. */
const FORMAT = '1'

const differing = (whole: object, defaults: object) =>
  Object.fromEntries(
    Object.entries(whole).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify((defaults as Record<string, unknown>)[key]),
    ),
  )

const asSocket = (url: string) => url.replace(/^http/, 'ws')

/** The addresses and their names, in the order in which they are looked for. */
const named = ({ page, provider, outside }: Addresses): readonly (readonly [string, string])[] => [
  ...(outside
    ? ([
        [outside, '{outside}'],
        [asSocket(outside), '{outside socket}'],
      ] as const)
    : []),
  [provider, '{provider}'],
  [page, '{page}'],
]

/** The configuration as the value of a link's `?config=`. */
export function writeConfiguration({ host, app }: Configuration, addresses: Addresses): string {
  const parts = { host: differing(host, DEFAULT_SETTINGS), ...(app && { app: differing(app, NEW_APP) }) }
  const text = named(addresses).reduce(
    (before, [address, name]) => before.replaceAll(`"${address}`, `"${name}`),
    JSON.stringify(parts),
  )
  return `${FORMAT}.${toBase64Url(text)}`
}

/** Reads the value of `?config=`. Throws an error with a sentence for the reader if it is no configuration. */
export function readConfiguration(value: string, addresses: Addresses): Read {
  const [format, body = ''] = value.split('.')
  if (format !== FORMAT && /^\d+$/.test(format ?? ''))
    throw new Error(`It was made by another version of the playground (format ${format}; this one reads ${FORMAT}).`)
  const parts = format === FORMAT ? parse(body, addresses) : undefined
  if (!isRecord(parts) || !isRecord(parts.host)) throw new Error('It is incomplete, or no such link at all.')
  const host = Object.entries(parts.host)
  const app = isRecord(parts.app) ? Object.entries(parts.app) : undefined
  const unknown = [
    ...host.filter(([key, setting]) => !isSetting(key, setting)),
    ...(app ?? []).filter(([key]) => !isAppSetting(key)),
  ].map(([key]) => key)
  return {
    host: { ...DEFAULT_SETTINGS, ...Object.fromEntries(host.filter(([key, setting]) => isSetting(key, setting))) },
    ...(app && { app: { ...NEW_APP, ...Object.fromEntries(app.filter(([key]) => isAppSetting(key))) } }),
    unknown,
  }
}

function parse(body: string, addresses: Addresses): unknown {
  try {
    const text = named(addresses).reduce(
      (before, [address, name]) => before.replaceAll(`"${name}`, `"${address}`),
      fromBase64Url(body),
    )
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toBase64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)))
}
