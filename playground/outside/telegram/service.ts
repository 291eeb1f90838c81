import { readFile } from 'node:fs/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { OpenService } from '../outside.js'
import { createBots } from './bots.js'
import { launchRoutes } from './launch.js'
import { loginRoutes } from './login.js'

/** `base` is the address of this service, with its path. */
export function openService(base: string): OpenService {
  const bots = createBots()
  const routes = new Hono()
    .get('/', (c) => c.redirect('/telegram/open'))
    .get('/js/telegram-widget.js', async (c) => {
      const script = await readFile(new URL('widget.js', import.meta.url), 'utf8')
      c.header('content-type', 'text/javascript; charset=utf-8')
      return c.body(script.replace('https://oauth.telegram.org', base))
    })
    // The response has no CORS header, so no other site can read the token.
    .get('/botfather/:id', (c) => c.json({ id: c.req.param('id'), token: bots.token(c.req.param('id')) }))
    .route('/auth', loginRoutes(bots))
    .route('/open', launchRoutes(bots))
  return { listener: getRequestListener(routes.fetch) }
}
