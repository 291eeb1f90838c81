import type { ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { html } from 'hono/html'
import type { OpenService } from '../outside.js'
import { standInPage } from '../stand-in-page.js'
import { services } from './services.js'
import { openSigner } from './signing.js'

/** `base` is the address of this service, with its path. */
export async function openService(base: string): Promise<OpenService> {
  const signer = await openSigner()
  const mounts = new Map(
    services.map((service) => [
      service.name,
      getRequestListener(service.open(`${base}/${service.name}`, signer).fetch),
    ]),
  )
  return {
    listener(request, response) {
      const path = request.url ?? '/'
      const name = /^\/([^/?]+)/.exec(path)?.[1] ?? ''
      if (!name) return void Promise.resolve(front).then((page) => show(response, `${page}`))
      const mount = mounts.get(name)
      if (!mount) return void response.writeHead(404).end('There is no such identity provider.')
      const subPath = path.slice(name.length + 1)
      Object.assign(request, { url: subPath.startsWith('/') ? subPath : `/${subPath}` })
      void mount(request, response)
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
