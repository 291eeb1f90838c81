import type { Client } from '../../core/client.js'
import type { Drawing } from './draw-dialog.js'
import { fetchDialog } from './fetch-dialog.js'

const INTENTS = ['pointerover', 'pointerdown', 'keydown'] as const

/** Loads everything that a login opens with, at the first pointer or key event on the page. Architecture §2. */
export function preloadOnIntent(client: Client, drawing?: Drawing): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const start = () => {
    controller.abort()
    fetchDialog()
      .then(({ preloadLogin, mountModal }) => preloadLogin(client).then(() => drawing?.prepare(mountModal)))
      .catch(() => {}) // login() tries again
  }
  for (const intent of INTENTS) addEventListener(intent, start, { signal, passive: true, capture: true })
  return () => controller.abort()
}
