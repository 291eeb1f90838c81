import type { Client } from '../../core/client.js'
import type { Layer } from '../../core/screens.js'
import { useStore } from '../react/use-store.js'

/** The first screen of a login, to draw before the dialog opens; undefined while a user is logged in. */
export function usePrerender(client: Client, first: Layer): Layer | undefined {
  const user = useStore(client.user)
  const status = useStore(client.status)?.status
  return !user && status === 'ready' ? first : undefined
}
