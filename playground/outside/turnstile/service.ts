import { readFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { OpenService } from '../outside.js'
import { stylesheet } from '../stand-in-page.js'
import { type Challenges, createChallenges } from './challenges.js'
import { siteKeys } from './site-keys.js'

export function openService(): OpenService {
  const challenges = createChallenges()
  const routes = new Hono()
    .get('/', (c) => c.html(about()))
    .get('/v0/api.js', (c) => file(c, 'api.js'))
    .get('/v0/widget', (c) => file(c, 'widget.html'))
    .get('/v0/widget.js', (c) => file(c, 'widget.js'))
    .get('/v0/widget.css', (c) => file(c, 'widget.css'))
    .post('/v0/challenge', (c) => challenge(challenges, c))
    .post('/v0/siteverify', (c) => verify(challenges, c))
  return { listener: getRequestListener(routes.fetch) }
}

async function challenge(challenges: Challenges, c: Context) {
  const { sitekey = '', action = '', hostname = '', ticked } = await fields(c)
  return c.json(challenges.challenge({ sitekey, action, hostname, ticked: ticked === 'yes' }))
}

/** Like the real service, it accepts a form or JSON, and a failed verification has status 200. */
async function verify(challenges: Challenges, c: Context) {
  const { secret = '', response = '', idempotency_key = '' } = await fields(c)
  return c.json(challenges.verify({ secret, response, idempotency_key }))
}

async function fields(c: Context): Promise<Record<string, string>> {
  const isJson = c.req.header('content-type')?.startsWith('application/json')
  const body: Record<string, unknown> = isJson ? await c.req.json().catch(() => ({})) : await c.req.parseBody()
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, `${value}`]))
}

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
function file(c: Context, name: 'api.js' | 'widget.html' | 'widget.js' | 'widget.css') {
  c.header('content-type', `${TYPES[name.split('.')[1] as keyof typeof TYPES]}; charset=utf-8`)
  c.header('cross-origin-resource-policy', 'cross-origin')
  return c.body(readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8'))
}

const about = () => html`<!doctype html>
  <html lang="en">
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Turnstile stand-in</title>
    ${stylesheet}
    <main>
      <h1>A captcha</h1>
      <p>An app's <code>captcha_site_key</code> is <code>t:</code> and one of these; it says what happens.</p>
      <ul class="cards">
        ${Object.entries(siteKeys).map(([key, outcome]) => html`<li><code>${key}</code><br /><small>${outcome}</small></li>`)}
      </ul>
    </main>
  </html>`
