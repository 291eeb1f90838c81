import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { revealControls } from '../../../core/input/reveal-controls.js'
import { type App, allowsOrigin, findApp } from '../../apps/app.js'
import { captchaPage } from '../../captcha/pages.js'
import { findConnection } from '../../consents/connections.js'
import { mustNotBeOthers, originFor } from '../../http/addresses.js'
import type { Call, Env, Routes, Server } from '../../http/context.js'
import { expiredPage } from '../../http/expired-page.js'
import { pageFiles } from '../../http/page-files/current.js'
import { sendPageFile } from '../../http/page-files/send.js'
import { ApiError } from '../../protocol/errors.js'
import { wire } from '../../protocol/wire.js'
import { findRequest } from '../request.js'
import type { AppFacts, PageFacts } from './facts.js'
import { loginFacts } from './login-facts.js'
import { setPagePolicy } from './policy.js'
import { readTransact } from './read-transact.js'

/** The path of the pages' scripts and styles. */
const FILES = '/oauth/files/'

/** The pages of the provider app, at the server's own origin: `/oauth/*`. Wire §7.2. */
export const crossAppPages = (server: Server): Routes =>
  new Hono<Env>()
    .get('/authorize', (c) => authorizePage(server, c))
    .get('/transact', (c) => transactPage(server, c))
    .get('/consents', (c) => consentsPage(server, c))
    .get('/files/:name', async (c) => {
      const file = await (await pageFiles.sdkPage()).file(c.req.param('name'))
      if (!file) throw new ApiError('not_found', 'There is no such file.')
      return sendPageFile(c, file)
    })

async function authorizePage(server: Server, c: Call): Promise<Response> {
  const request = c.req.query('request') ?? ''
  const found = await findRequest(server, request)
  const connection = found && (await findConnection(server, found.requester, found.request.providerAppId))
  if (!connection) return expiredPage(c)
  const { providerApp, readOnly } = connection
  return sendPage(server, c, providerApp, {
    prefix: wire.prefix,
    app: appFacts(providerApp),
    requester: appFacts(found.requester),
    origin: new URL(found.request.redirectTo).origin,
    task: { kind: 'authorize', request, readOnly },
  })
}

async function transactPage(server: Server, c: Call): Promise<Response> {
  const { token = '', request = '' } = c.req.query()
  const transact = await readTransact(server, { token, request })
  if (!transact) return expiredPage(c)
  const { providerApp, requester, origin, task } = transact
  if (task.kind === 'refused') c.status(task.status)
  return sendPage(server, c, providerApp, {
    prefix: wire.prefix,
    app: appFacts(providerApp),
    requester: appFacts(requester),
    origin,
    task,
  })
}

async function consentsPage(server: Server, c: Call): Promise<Response> {
  const found = await findApp(server, c.req.query('app') ?? '')
  if (!found) throw new ApiError('not_found', 'There is no app with this id.')
  const app = appFacts(found)
  const { prefix } = wire
  return sendPage(server, c, found, {
    prefix,
    app,
    requester: app,
    origin: originFor(server, c, found),
    task: { kind: 'consents' },
  })
}

const appFacts = ({ id, settings }: App): AppFacts => ({
  id,
  name: revealControls(settings.name),
  logo: settings.icon_url ?? settings.logo_url,
})

/** The facts that each page has of its own. */
type AskedFacts = Omit<PageFacts, 'nodes' | 'captcha' | 'login' | 'hasMessageLogins'>

async function sendPage(server: Server, c: Call, app: App, facts: AskedFacts): Promise<Response> {
  const files = await pageFiles.sdkPage().catch((cause: Error) => {
    server.log.warn('A page that asks the user was not made', cause)
  })
  if (!files) throw new ApiError('not_supported', 'This server runs without the pages that ask the user.')
  await mustNotBeOthers(server, c, app)
  const origin = originFor(server, c, app)
  setPagePolicy(server, c)
  const { paths: nodes } = server.chains
  const hasMessageLogins = allowsOrigin(app, origin)
  const more = {
    nodes,
    hasMessageLogins,
    captcha: captchaPage(server, app, origin),
    login: loginFacts(app, { hasMessageLogins, hasCaptcha: server.captchaOrigin !== undefined }),
  }
  return c.html(page({ ...facts, ...more }, files))
}

const page = (facts: PageFacts, { script, style }: { script: string; style: string }) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${facts.app.name}</title>
    <link rel="stylesheet" href="${FILES}${style}">
  </head>
  <body>
    <div id="page"></div>
    <script type="application/json" id="facts">${raw(JSON.stringify(facts).replaceAll('<', '\\u003c'))}</script>
    <script type="module" src="${FILES}${script}"></script>
  </body>
</html>
`
