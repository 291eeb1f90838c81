import type { Client } from '../../core/client.js'
import { fetchDialog } from './fetch-dialog.js'

export interface Drawing {
  /** Adds the closed dialog to the page, so that opening it is fast. `mountModal` has loaded. */
  prepare(mount: (client: Client) => () => void): void
  stop(): void
}

/** Loads the dialog when there is something to draw, and removes it with the provider. */
export function drawDialog(client: Client): Drawing {
  let remove: (() => void) | undefined
  let isUnmounted = false
  let fetching = false

  function prepare(mount: (client: Client) => () => void) {
    if (!isUnmounted) remove ??= mount(client)
  }
  const unwatch = client.screens.subscribe(() => {
    if (remove || fetching || !client.screens.get().open) return
    fetching = true
    fetchDialog()
      .then(
        ({ mountModal }) => prepare(mountModal),
        () => isUnmounted || client.screens.close(),
      )
      .finally(() => {
        fetching = false
      })
  })
  return {
    prepare,
    stop() {
      isUnmounted = true
      unwatch()
      remove?.()
    },
  }
}
