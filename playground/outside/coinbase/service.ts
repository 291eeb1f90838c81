import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { bundle } from '../bundle.js'
import type { OpenService } from '../outside.js'
import { standInPage } from '../stand-in-page.js'

const keysPage = () =>
  standInPage(
    'Coinbase',
    'Smart wallet',
    html`<style>
        #keys { overflow-wrap: anywhere; }
        #keys p { white-space: pre-wrap; }
      </style>
      <small>Smart wallet</small>
      <div id="keys" aria-live="polite">
        <h1>Waiting</h1>
        <p>An app opens this window when it needs its user’s wallet. Nothing has been asked yet.</p>
      </div>
      <script src="/coinbase/keys.js"></script>`,
  )

export function openService(): OpenService {
  const routes = new Hono()
    .get('/', (c) => c.redirect('/coinbase/connect'))
    // A Cross-Origin-Opener-Policy header would separate the window from the page that opened it.
    .get('/connect', (c) => c.html(keysPage()))
    .get('/keys.js', async (c) => {
      c.header('content-type', 'text/javascript; charset=utf-8')
      return c.body(await bundle(new URL('page/main.ts', import.meta.url)))
    })
  return { listener: getRequestListener(routes.fetch) }
}
