import { useEffect } from 'react'
import type { Client } from '../../core/client.js'
import type { AnyManifest } from '../../core/plugin.js'
import type { EntryFace } from '../kit/entry.js'
import { useStore } from '../react/use-store.js'

/** What the plugins' screens offer the landing, by method, as it arrives. */
export function useEntryFaces(client: Client, plugins: readonly AnyManifest[]): Readonly<Record<string, EntryFace>> {
  const faces = useStore(client.faces) ?? {}
  const wanted = plugins.filter(({ id, entries }) => entries && !faces[id]).map(({ id }) => id)
  const missing = wanted.join()
  useEffect(() => {
    for (const id of missing.split(',')) if (id) client.face(id).catch(console.error)
  }, [client, missing])
  return Object.assign({}, ...plugins.map(({ id }) => (faces[id] as { entries?: object } | undefined)?.entries))
}
