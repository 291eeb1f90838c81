import type { ComponentType } from 'react'
import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import type { ScreenProps } from '../kit/screen.js'

/** A screen of ours knows the client; a plugin's knows its state only. */
export type AnyScreen = ComponentType<ScreenProps<unknown, unknown> & { readonly client: Client }>
type Fetch = () => Promise<{ default: unknown }>
/** What a plugin's `screens` door opens on: everything behind it is fetched when it is shown. DESIGN §5. */
interface Index {
  readonly rows?: Readonly<Record<string, unknown>>
  readonly fields?: Readonly<Record<string, Fetch>>
  readonly [screen: string]: unknown
}
/** Our own layers: what `present('core', …)` may name. */
const OURS: Readonly<Record<string, Fetch>> = {
  outcome: () => import('../outcomes/index.js'),
}

export const putFace = (client: Client, key: string, face: unknown) =>
  client.faces.set({ ...client.faces.get(), [key]: face })

async function fetchIndex(client: Client, plugin: string): Promise<Index> {
  const known = client.faces.get()[plugin] as Index | undefined
  if (known) return known
  const door = client.roster.plugins.find(({ id }) => id === plugin)?.screens
  const index = ((await door?.())?.default ?? {}) as Index
  putFace(client, plugin, index)
  return index
}

const keyOf = ({ plugin, name }: Layer, screen: string) => `${plugin === 'core' ? name : plugin}/${screen}`

/** The component of a layer's screen, where it has arrived. */
export const screenFace = (client: Client, layer: Layer, screen: string) =>
  client.faces.get()[keyOf(layer, screen)] as AnyScreen | undefined

/** Fetches it; a failure is forgotten, so that asking again tries again. */
export async function fetchScreen(client: Client, layer: Layer, screen: string): Promise<void> {
  if (screenFace(client, layer, screen)) return
  const ours = layer.plugin === 'core' && ((await OURS[layer.name]?.())?.default as Index | undefined)
  const theirs = ours ? undefined : ((await fetchIndex(client, layer.plugin))[screen] as Fetch | undefined)
  putFace(client, keyOf(layer, screen), ours ? ours[screen] : (await theirs?.())?.default)
}

/** What the landing draws for one method: its row, and its input where that has arrived. */
export function entryFace(client: Client, plugin: string, method: string) {
  const faces = client.faces.get()
  const index = faces[plugin] as Index | undefined
  return { Row: index?.rows?.[method], Field: faces[`${plugin}:${method}`] }
}

export async function fetchEntry(client: Client, plugin: string, method: string, open: boolean): Promise<void> {
  const { fields } = await fetchIndex(client, plugin)
  const key = `${plugin}:${method}`
  if (open && fields?.[method] && !client.faces.get()[key]) putFace(client, key, (await fields[method]()).default)
}
