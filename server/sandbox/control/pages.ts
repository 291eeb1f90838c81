import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Call, Env, Routes } from '../../http/context.js'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const types = { html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

type Page = 'index.html' | 'outbox.html' | 'sandbox.css' | 'outbox.js'

const read = (name: Page) => readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8')

/** Sends a file of `pages/`. The pages load nothing from other origins and have no inline scripts. */
export function page(c: Call, name: Page): Response {
  c.header('content-security-policy', policy)
  c.header('referrer-policy', 'no-referrer')
  c.header('content-type', types[name.split('.')[1] as keyof typeof types])
  return c.body(read(name))
}

export const pages = (): Routes =>
  new Hono<Env>()
    .get('/', (c) => page(c, 'index.html'))
    .get('/sandbox.css', (c) => page(c, 'sandbox.css'))
    .get('/outbox.js', (c) => page(c, 'outbox.js'))
