import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Call, Env, Provider, Routes } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { findUndoable, undo } from './undo.js'

/** The page behind the link that undoes a change of an account: `/account/undo`. Decision 80. */
export const accountPages = (provider: Provider): Routes =>
  new Hono<Env>()
    .get('/undo', (c) => ask(provider, c))
    // Only a click undoes: programs that look at mail open its links too.
    .post('/undo', (c) => confirm(provider, c))

async function ask(provider: Provider, c: Call): Promise<Response> {
  const found = await findUndoable(provider, tokenOf(c))
  if (!found) return over(c)
  const { name } = found.app.settings
  return page(
    c,
    200,
    'Was that not you?',
    html`${found.changes.map(({ sentence }) => html`<p>${sentence}</p>`)}
      <p>If you undo it, all your devices are logged out of ${name}, and whoever did it is too.</p>
      <form method="post"><button>Undo and log out everywhere</button></form>
      <p class="quiet">If it was you, close this page.</p>`,
  )
}

async function confirm(provider: Provider, c: Call): Promise<Response> {
  try {
    const done = await undo(provider, tokenOf(c))
    if (!done) return over(c)
    const { name } = done.app.settings
    return page(
      c,
      200,
      'That is undone',
      html`<p>All your devices are logged out of ${name}. Log in again, and look at your logins there.</p>
        <p>If somebody else can read your messages, change the password of your mailbox first.</p>`,
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return page(
      c,
      error.status,
      'This could not be undone',
      html`<p>${error.message}</p><p>Open the link in a newer message first, or ask the app for help.</p>`,
    )
  }
}

const over = (c: Call) =>
  page(
    c,
    410,
    'This link does nothing any more',
    html`<p>It was used, or it is older than a day. Log in to the app and look at your logins there.</p>`,
  )

const tokenOf = (c: Context) => c.req.query('token') ?? ''

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:400px;margin:0 auto;padding:32px 24px}h1{font-size:20px;font-weight:600;line-height:1.3}
p{overflow-wrap:anywhere}form{margin:24px 0}.quiet{font-size:14px;opacity:.75}
button{font:inherit;font-weight:500;width:100%;min-height:48px;border:0;border-radius:12px;background:#3b4cca;color:#fff;cursor:pointer}
button:focus-visible{outline:2px solid currentcolor;outline-offset:2px}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

function page(c: Call, status: 200 | ApiError['status'] | 410, title: string, body: ReturnType<typeof html>) {
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  )
  c.header('x-frame-options', 'DENY')
  c.header('referrer-policy', 'no-referrer')
  c.header('cross-origin-resource-policy', 'same-origin')
  return c.html(
    html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <h1>${title}</h1>
    ${body}
  </body>
</html>
`,
    status,
  )
}
