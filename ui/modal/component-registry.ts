import type { ComponentType } from 'react'
import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import type { EntryComponents } from '../kit/entry.js'
import type { ScreenProps } from '../kit/screen.js'

/** Our own screens know the client; a plugin's screen only knows its state. */
export type AnyScreen = ComponentType<ScreenProps<unknown, unknown> & { readonly client: Client }>
type Fetch = () => Promise<{ default: unknown }>
/** A table of screens, each loaded when it is shown. Architecture §5. */
interface Index {
  readonly recover?: (client: Client, cause: unknown) => void
  readonly rows?: Readonly<Record<string, unknown>>
  readonly fields?: Readonly<Record<string, Fetch>>
  readonly [screen: string]: unknown
}

/** The dialog's own parts by name. Each module declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by those parts
export interface Registered {}
type Name = keyof Registered & string

const put = (client: Client, key: string, value: unknown) =>
  client.components.set({ ...client.components.get(), [key]: value })
/** Registers a value and redraws the dialog. */
export const register: <N extends Name>(client: Client, name: N, value: Registered[N]) => void = put
const get = (client: Client, key: string) => client.components.get()[key]
/** The value registered under a name, or undefined. */
export const registered: <N extends Name>(client: Client, name: N) => Registered[N] | undefined = get as never

/** Screens of the core (`present('core', …)`) are found in the same way as those of plugins. */
export const ownerOf = ({ plugin, name }: Layer) => (plugin === 'core' ? name : plugin)

export async function fetchIndex(client: Client, owner: string): Promise<Index> {
  const existing = get(client, owner) as Index | undefined
  if (existing) return existing
  const plugin = client.pluginSet.plugins.find(({ id }) => id === owner)
  const door = owner === 'outcome' ? () => import('../outcomes/index.js') : (plugin?.screens ?? plugin?.load)
  const opened = ((await door?.())?.default ?? {}) as Index & { readonly screens?: Index }
  const index = opened.screens ?? opened
  put(client, owner, index)
  return index
}

/** A failure is not cached, so that the next call tries again. */
export async function fetchComponent(client: Client, owner: string, name: string): Promise<void> {
  const index = await fetchIndex(client, owner)
  const key = `${owner}/${name}`
  const fetch = (index[name] ?? index.fields?.[name]) as Fetch | undefined
  if (fetch && !get(client, key)) put(client, key, (await fetch()).default)
}

/** The component of an owner's screen, if it has loaded. */
export const screenComponent = (client: Client, owner: string, screen: string) =>
  get(client, `${owner}/${screen}`) as AnyScreen | undefined

/** The landing's components for one method: its row, and its field once that is loaded. */
export function entryComponents(client: Client, plugin: string, method: string): EntryComponents {
  return {
    Row: (get(client, plugin) as Index | undefined)?.rows?.[method],
    Field: get(client, `${plugin}/${method}`),
  } as EntryComponents
}

export const fetchEntry = (client: Client, plugin: string, method: string, open: boolean): Promise<unknown> =>
  open ? fetchComponent(client, plugin, method) : fetchIndex(client, plugin)
