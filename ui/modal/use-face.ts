import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Layer } from '../../core/screens.js'
import type { Faces } from './faces.js'

/** What a layer draws with, fetched when it is shown; `failed` until `retry` brings it. */
export function useFace(faces: Faces, layer: Layer) {
  const face = useSyncExternalStore(faces.subscribe, () => faces.of(layer))
  const [failed, setFailed] = useState<Layer>()
  const fetch = useCallback(() => {
    setFailed(undefined)
    faces.fetch(layer).catch(() => setFailed(layer))
  }, [faces, layer])
  useEffect(() => {
    if (!face) fetch()
  }, [face, fetch])
  return { face, failed: failed === layer, retry: fetch }
}
