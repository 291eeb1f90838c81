import type { ServerResponse } from 'node:http'
import { html } from 'hono/html'
import { exportJWK, generateKeyPair } from 'jose'
import type { OpenService } from '../outside.js'
import { standInPage } from '../stand-in-page.js'
import { openMount } from './mount.js'
import { services } from './services.js'

/** `base`: where it is, with its path. */
export async function openService(base: string): Promise<OpenService> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'sandbox', alg: 'RS256', use: 'sig' }
  const mounts = new Map(services.map((service) => [service.name, openMount(`${base}/${service.name}`, service, key)]))
  return {
    listener(request, response) {
      const path = request.url ?? '/'
      const name = /^\/([^/?]+)/.exec(path)?.[1] ?? ''
      if (!name) return void Promise.resolve(front).then((page) => show(response, `${page}`))
      const mount = mounts.get(name)
      if (!mount) return void response.writeHead(404).end('There is no such identity provider.')
      const rest = path.slice(name.length + 1)
      Object.assign(request, { url: rest.startsWith('/') ? rest : `/${rest}` })
      mount(request, response)
    },
  }
}

const front = standInPage(
  'Identity providers',
  'Identity providers',
  html`<h1>Identity providers</h1>
    <p>An app sends people here to say who they are. Start a login in the app; these answer:</p>
    <ul class="cards">
      ${services.map(({ name }) => html`<li>${name}</li>`)}
    </ul>`,
)

const show = (response: ServerResponse, page: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
