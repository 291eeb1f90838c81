import { createHash } from 'node:crypto'
import type { Call } from './context.js'

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 400px; margin: 0 auto; padding: 32px 16px }
  h1 { font-size: 24px }
`
const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Nothing to answer</title>
  <style>${STYLE}</style>
  <body>
    <h1>Nothing to answer</h1>
    <p>This login was answered already, or its time is up. Go back to the app and start again.</p>
  </body>
</html>
`
/** The page contains its style and loads nothing. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Answers a request that was answered already or has expired. */
export function expiredPage(c: Call): Response {
  c.header('content-security-policy', POLICY)
  c.header('referrer-policy', 'no-referrer')
  return c.html(PAGE, 400)
}
