import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bundle } from '../bundle.js'
import type { OpenService } from '../outside.js'
import { aboutPage } from './about.js'

export function openService(): OpenService {
  const routes = new Hono()
    .get('/', (c) => c.html(aboutPage(new URL(c.req.url).search)))
    .get('/wallets.js', async (c) => {
      const script = await bundle(new URL('page/main.ts', import.meta.url))
      c.header('content-type', 'text/javascript; charset=utf-8')
      c.header('cross-origin-resource-policy', 'cross-origin')
      c.header('access-control-allow-origin', '*')
      // The options are inside the script, so that a test can put its text into a page without an address.
      return c.body(`(TEST_WALLETS_QUERY=>{${script}})(${JSON.stringify(new URL(c.req.url).search)})`)
    })
  return { listener: getRequestListener(routes.fetch) }
}
