import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { StatusCode } from 'hono/utils/http-status'
import type { Call } from './context.js'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:400px;margin:0 auto;padding:32px 24px}h1{font-size:20px;font-weight:600;line-height:1.3}
p{overflow-wrap:anywhere}form{margin:24px 0}.quiet{font-size:14px;opacity:.75}
button{font:inherit;font-weight:500;width:100%;min-height:48px;border:0;border-radius:12px;background:#3b4cca;color:#fff;cursor:pointer}
button:focus-visible{outline:2px solid currentcolor;outline-offset:2px}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

interface PlainPage {
  readonly status: StatusCode
  readonly title: string
  readonly body: ReturnType<typeof html>
}

/** A page of plain words that loads nothing. A form in it can only be sent to this origin. */
export function plainPage(c: Call, { status, title, body }: PlainPage): Response | Promise<Response> {
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  )
  c.header('x-frame-options', 'DENY')
  c.header('referrer-policy', 'no-referrer')
  c.header('cross-origin-resource-policy', 'same-origin')
  c.status(status)
  return c.html(html`<!doctype html>
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
`)
}
