import { useEffect } from 'react'
import type { Client } from '../../core/client.js'
import type { EntryFace } from '../kit/entry.js'
import { entryFace, fetchEntry } from '../modal/faces.js'
import { useStore } from '../react/use-store.js'
import type { Layout } from './layout.js'
import { ownerOf } from './layout-of.js'

/** What the plugins draw for the entries of a layout, by method, as it arrives. */
export function useEntryFaces(client: Client, layout: Layout): Readonly<Record<string, EntryFace>> {
  useStore(client.faces)
  const needs = layout.items.map(({ entry, open }) => `${open && entry.kind === 'field' ? '+' : '-'}${entry.method}`)
  const wanted = needs.join()
  useEffect(() => {
    for (const need of wanted ? wanted.split(',') : []) {
      const method = need.slice(1)
      fetchEntry(client, ownerOf(client, method), method, need.startsWith('+')).catch(console.error)
    }
  }, [client, wanted])
  const face = (method: string) => entryFace(client, ownerOf(client, method), method) as EntryFace
  return Object.fromEntries(layout.items.map(({ entry: { method } }) => [method, face(method)]))
}
