import type { ComponentType } from 'react'
import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import type { EntryFace } from '../kit/entry.js'
import type { ScreenProps } from '../kit/screen.js'

/** A screen of ours knows the client; a plugin's knows its state only. */
export type AnyScreen = ComponentType<ScreenProps<unknown, unknown> & { readonly client: Client }>
type Fetch = () => Promise<{ default: unknown }>
/** What a `screens` door opens on: everything behind it is fetched when it is shown. DESIGN §5. */
interface Index {
  readonly rows?: Readonly<Record<string, unknown>>
  readonly fields?: Readonly<Record<string, Fetch>>
  readonly [screen: string]: unknown
}

export const putFace = (client: Client, key: string, face: unknown) =>
  client.faces.set({ ...client.faces.get(), [key]: face })

/** Our own layers, `present('core', …)`, have doors like the plugins'. */
const ownerOf = ({ plugin, name }: Layer) => (plugin === 'core' ? name : plugin)

async function fetchIndex(client: Client, owner: string): Promise<Index> {
  const known = client.faces.get()[owner] as Index | undefined
  if (known) return known
  const plugin = client.pluginSet.plugins.find(({ id }) => id === owner)
  const door = owner === 'outcome' ? () => import('../outcomes/index.js') : plugin?.screens
  const index = ((await door?.())?.default ?? {}) as Index
  putFace(client, owner, index)
  return index
}

/** A failure is forgotten, so that asking again tries again. */
async function fetchFace(client: Client, owner: string, name: string): Promise<void> {
  const index = await fetchIndex(client, owner)
  const key = `${owner}/${name}`
  const fetch = (index[name] ?? index.fields?.[name]) as Fetch | undefined
  if (fetch && !client.faces.get()[key]) putFace(client, key, (await fetch()).default)
}

/** The component of a layer's screen, where it has arrived. */
export const screenFace = (client: Client, layer: Layer, screen: string | undefined) =>
  client.faces.get()[`${ownerOf(layer)}/${screen}`] as AnyScreen | undefined

export const fetchScreen = (client: Client, layer: Layer, screen: string) => fetchFace(client, ownerOf(layer), screen)

/** What the landing draws for one method: its row, and its input where that has arrived. */
export function entryFace(client: Client, plugin: string, method: string): EntryFace {
  const faces = client.faces.get()
  return {
    Row: (faces[plugin] as Index | undefined)?.rows?.[method],
    Field: faces[`${plugin}/${method}`],
  } as EntryFace
}

export const fetchEntry = (client: Client, plugin: string, method: string, open: boolean): Promise<unknown> =>
  open ? fetchFace(client, plugin, method) : fetchIndex(client, plugin)
