import { useEffect, useState } from 'react'
import type { Client } from '../../core/client.js'
import type { EntryFace } from '../kit/entry.js'
import { entryFace, fetchEntry } from '../modal/faces.js'
import { useStore } from '../react/use-store.js'
import type { Layout } from './layout.js'
import { ownerOf } from './layout-of.js'

export interface EntryFaces {
  readonly faces: Readonly<Record<string, EntryFace>>
  /** Something did not arrive; `retry` asks again. */
  readonly failed: boolean
  retry(): void
}

/** What the plugins draw for the entries of a layout, by method, as it arrives. */
export function useEntryFaces(client: Client, layout: Layout): EntryFaces {
  useStore(client.faces)
  const [turn, setTurn] = useState(0)
  const [failedAt, setFailedAt] = useState<string>()
  const needs = layout.items.map(({ entry, open }) => `${open && entry.kind === 'field' ? '+' : '-'}${entry.method}`)
  const wanted = needs.join()
  const asked = `${turn} ${wanted}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is `wanted`, asked for again
  useEffect(() => {
    for (const need of wanted ? wanted.split(',') : []) {
      const method = need.slice(1)
      fetchEntry(client, ownerOf(client, method), method, need.startsWith('+')).catch((cause) => {
        console.error(cause)
        setFailedAt(asked)
      })
    }
  }, [client, asked])
  const face = (method: string) => entryFace(client, ownerOf(client, method), method) as EntryFace
  const faces = Object.fromEntries(layout.items.map(({ entry: { method } }) => [method, face(method)]))
  return { faces, failed: failedAt === asked, retry: () => setTurn(turn + 1) }
}
