import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { type App, findApp } from '../apps/app.js'
import { cloudUrls } from '../embedded/clouds/clouds.js'
import { mustNotBeOthers, originFor } from '../http/addresses.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { sendPageFile } from '../http/page-files/send.js'
import { ApiError } from '../protocol/errors.js'
import { wire } from '../protocol/wire.js'
import type { CloudFacts, ConfirmFacts, PageFacts } from './page/lib/facts.js'
import { setPagePolicy, setWorkerPolicy } from './policy.js'
import { refusalPage } from './refusal-page.js'
import { isEntry, script } from './script.js'
import { isSheet, stylesheet } from './stylesheet.js'

/** The pages that hold keys, below `/apps` at the server's origin. Wire §3.1, §3.5. */
export const framePages = (server: Server): Routes =>
  new Hono<Env>()
    .onError(refusalPage)
    .get('/:appId/embedded-wallets', async (c) => {
      const app = await appOf(server, c)
      const { name } = await script('wallet')
      setPagePolicy(server, c, app, { clouds: true, workers: true, own: true })
      const facts = await pageFacts(app)
      return c.html(page({ ...facts, origins: [originFor(server, c, app), ...facts.origins] }, name))
    })
    .get('/:appId/embedded-wallets/export', async (c) => {
      const app = await appOf(server, c)
      const [{ name }, style] = await Promise.all([script('export'), stylesheet('export')])
      setPagePolicy(server, c, app, { style: "'self'" })
      return c.html(page(await pageFacts(app), name, style.name))
    })
    .get('/:appId/embedded-wallets/confirm', async (c) => {
      const app = await appOf(server, c)
      const [{ name }, style] = await Promise.all([script('confirm'), stylesheet('confirm')])
      setPagePolicy(server, c, app, { style: "'self'" })
      const facts: ConfirmFacts = { ...(await pageFacts(app)), appName: app.settings.name }
      return c.html(page(facts, name, style.name))
    })

/** The scripts and styles of those pages: `/frame/<name>`. */
export const frameFiles = (): Routes =>
  new Hono<Env>()
    .get('/:name{.+\\.js}', async (c) => {
      const name = c.req.param('name')
      const [entry = ''] = name.split('.')
      const found = isEntry(entry) && (await script(entry))
      if (!found || found.name !== name) throw new ApiError('not_found', 'There is no such script.')
      if (entry === 'passcode') setWorkerPolicy(c)
      return sendPageFile(c, found)
    })
    .get('/:name{(export|confirm)\\..+\\.css}', async (c) => {
      const [sheet = ''] = c.req.param('name').split('.')
      const found = isSheet(sheet) && (await stylesheet(sheet))
      if (!found || found.name !== c.req.param('name')) throw new ApiError('not_found', 'There is no such style sheet.')
      return sendPageFile(c, found)
    })

async function appOf(server: Server, c: Call): Promise<App> {
  const id = c.req.param('appId') ?? ''
  const app = /^[a-z0-9]{25}$/.test(id) && (await findApp(server, id))
  if (!app) throw new ApiError('not_found', 'There is no app with this id.')
  await mustNotBeOthers(server, c, app)
  const client = c.req.query('client_id')
  const { client_ids: clientIds } = app.settings
  if (client && clientIds.length > 0 && !clientIds.includes(client))
    throw new ApiError(wire.code.clientId, 'There is no client with this id.', { status: 403 })
  return app
}

/** The addresses of the users' clouds, and the app's identifiers there. */
function cloudFacts(app: App): CloudFacts {
  const { icloud } = app.settings
  const { 'google-drive': googleDrive } = cloudUrls(app)
  return {
    googleDrive: googleDrive ? { url: googleDrive } : undefined,
    icloud: icloud
      ? {
          url: icloud.url,
          container: icloud.container_identifier,
          environment: icloud.environment,
          apiToken: icloud.api_token,
        }
      : undefined,
  }
}

const pageFacts = async (app: App): Promise<PageFacts> => ({
  appId: app.id,
  prefix: wire.prefix,
  origins: app.settings.allowed_domains,
  clouds: cloudFacts(app),
  passcodeWorker: `/frame/${(await script('passcode')).name}`,
})

const page = (pageFacts: PageFacts, script: string, style?: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Wallet</title>
    ${style ? html`<link rel="stylesheet" href="/frame/${style}">` : ''}
  </head>
  <body>
    <script type="application/json" id="facts">${raw(JSON.stringify(pageFacts).replaceAll('<', '\\u003c'))}</script>
    <script src="/frame/${script}"></script>
  </body>
</html>
`
