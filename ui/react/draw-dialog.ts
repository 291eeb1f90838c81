import type { Client } from '../../core/client.js'
import { fetchDialog } from './fetch-dialog.js'

/** Fetches the dialog when there is something to draw, and ends it with the provider. */
export function drawDialog(client: Client): () => void {
  let remove: (() => void) | undefined
  let gone = false
  const stop = client.screens.subscribe(() => {
    if (!client.screens.get().open) return
    stop()
    fetchDialog().then(
      ({ mountModal }) => {
        if (!gone) remove = mountModal(client)
      },
      () => {
        client.screens.close()
        remove = drawDialog(client)
      },
    )
  })
  return () => {
    gone = true
    stop()
    remove?.()
  }
}
