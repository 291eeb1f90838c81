import { useCallback, useEffect, useState } from 'react'
import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import { useStore } from '../react/use-store.js'
import { fetchScreen, screenFace } from './faces.js'

/** What a layer's screen is drawn with, fetched when it is shown; `failed` until `retry` brings it. */
export function useFace(client: Client, layer: Layer, screen: string | undefined) {
  useStore(client.faces)
  const face = screen ? screenFace(client, layer, screen) : undefined
  const [failed, setFailed] = useState<string>()
  const fetch = useCallback(() => {
    setFailed(undefined)
    if (screen) fetchScreen(client, layer, screen).catch(() => setFailed(screen))
  }, [client, layer, screen])
  useEffect(() => {
    if (!face) fetch()
  }, [face, fetch])
  return { face, failed: !!screen && failed === screen, retry: fetch }
}
