import { Hono, type MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import { type App, findApp } from '../apps/app.js'
import { homeOf } from '../http/addresses.js'
import { answerError } from '../http/answer-error.js'
import type { Env, Routes, Server } from '../http/context.js'
import { limitHead } from '../http/head-limit.js'
import { pageFiles } from '../http/page-files/current.js'
import { sendPageFile } from '../http/page-files/send.js'
import { setTransportSecurity } from '../http/transport-security.js'
import { ApiError } from '../protocol/errors.js'
import { captchaConfig } from './captcha.js'
import type { CaptchaFacts } from './page/facts.js'

const PATH = '/captcha'
/** Used where the app's settings name no other, as in hosts' pages. Wire §7.5. */
const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
const noCaptcha = () => new ApiError('not_found', 'There is no captcha at this address.')

/** The address of the page that runs the captcha of an app; null if the app has it off, or the server has no place. */
export function captchaPage(server: Server, app: App, parent: string): string | null {
  if (!app.settings.captcha_enabled || !server.captchaOrigin) return null
  const at = parent === server.origin ? '' : `?${new URLSearchParams({ [AT]: parent })}`
  return `${server.captchaOrigin}${PATH}/${app.id}${at}`
}

/** The parameter with the origin of the page that embeds the captcha, if it is the app's own address. */
const AT = 'at'
/** Only the server's own pages may embed it, at the server's address or at the app's. */
const parentOf = (server: Server, app: App, at: string | undefined): string =>
  at === homeOf(server, app) ? at : server.origin

/**
 * All that the origin of the captcha serves: the page that runs an app's captcha inside the server's own pages, and
 * its script. The captcha's script comes from an address in the app's settings, so that this origin stores nothing, and
 * is another site than the origin that stores tokens and shares. Decision 83. `observe` sees each request first.
 */
export const captchaPages = (server: Server, observe: MiddlewareHandler<Env>): Routes =>
  new Hono<Env>()
    .onError(answerError)
    .notFound((c) => answerError(noCaptcha(), c))
    .use(observe, limitHead, async (c, next) => {
      await next()
      setTransportSecurity(server, c, [server.captchaOrigin])
    })
    .get(`${PATH}/files/:name`, async (c) => {
      const script = await captchaScript()
      if (c.req.param('name') !== script.name) throw noCaptcha()
      c.header('x-content-type-options', 'nosniff')
      return sendPageFile(c, script)
    })
    .get(`${PATH}/:appId`, async (c) => {
      const app = await findApp(server, c.req.param('appId'))
      const config = app && captchaConfig(app)
      if (!app || !config) throw noCaptcha()
      const parent = parentOf(server, app, c.req.query(AT))
      const facts: CaptchaFacts = { script: config.captcha_script_url ?? TURNSTILE_SCRIPT, parent }
      c.header('content-security-policy', policyFor(facts))
      c.header('referrer-policy', 'strict-origin') // Turnstile may ask on which site it runs
      c.header('cache-control', 'no-store')
      return c.html(page(facts, (await captchaScript()).name))
    })

export const captchaScript = () => pageFiles.script('captcha')

/**
 * The page may neither open windows nor leave its frame, and speaks with the captcha's origin alone. The sandbox also
 * holds if somebody opens the page by itself.
 */
function policyFor({ script, parent }: CaptchaFacts): string {
  const { origin } = new URL(script)
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' ${origin}`,
    'style-src': "'unsafe-inline'", // Turnstile styles the elements that it adds
    'frame-src': origin,
    'worker-src': "'none'",
    'frame-ancestors': parent,
    'base-uri': "'none'",
    'form-action': "'none'",
    sandbox: 'allow-scripts allow-same-origin allow-forms',
  }
  return Object.entries(policy)
    .map((part) => part.join(' '))
    .join('; ')
}

const page = (facts: CaptchaFacts, script: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Security check</title>
  </head>
  <body>
    <script type="application/json" id="facts">${raw(JSON.stringify(facts).replaceAll('<', '\\u003c'))}</script>
    <script src="${PATH}/files/${script}"></script>
  </body>
</html>
`
