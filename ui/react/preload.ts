import type { Client } from '../../core/client.js'

const INTENTS = ['pointerover', 'pointerdown', 'keydown'] as const

/** Everything a login opens with, fetched at the first sign of a hand on the page. DESIGN §2. */
export function preloadOnIntent(client: Client): () => void {
  const over = new AbortController()
  const { signal } = over
  const start = () => {
    over.abort()
    import('../dialog.js').then(({ preloadLogin }) => preloadLogin(client)).catch(() => {}) // login() tries again
  }
  for (const intent of INTENTS) addEventListener(intent, start, { signal, passive: true, capture: true })
  return () => over.abort()
}
