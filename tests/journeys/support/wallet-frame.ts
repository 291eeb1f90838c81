import type { Page } from '@playwright/test'
import { startServer, type TestServer } from '../../server.js'
import { wire } from '../../wire.js'
import { expect } from './expect.js'
import { type App, serverUrl } from './server.js'

export interface Reply {
  readonly data?: Readonly<Record<string, unknown>>
  readonly error?: { readonly type: string; readonly message: string }
}
interface Received {
  readonly origin: string
  readonly data: unknown
}
declare global {
  interface Window {
    received: Received[]
    requests: unknown[]
    ask(event: string, data: unknown, id?: string): Promise<Reply>
  }
}

/** A host without an SDK: it embeds the frame, speaks the protocol and records all messages. */
const page = (frame: string) => `<!doctype html><title>A host</title>
<iframe id="frame" src="${frame}" style="display:none"></iframe>
<script>
  const frame = document.getElementById('frame')
  const origin = new URL(frame.src).origin
  window.received = []
  window.requests = []
  let count = 0
  addEventListener('message', ({ origin, data }) => received.push({ origin, data }))
  window.ask = (event, data, id = 'id-' + count++) => new Promise((resolve) => {
    const hear = ({ data, source }) => {
      if (source !== frame.contentWindow || data?.id !== id || data.event !== event) return
      removeEventListener('message', hear)
      resolve(data)
    }
    addEventListener('message', hear)
    requests.push({ id, event, data })
    frame.contentWindow.postMessage({ id, event, data }, origin)
  })
</script>`

export const frameUrl = (app: Pick<App, 'id'>) => `${serverUrl}/apps/${app.id}/embedded-wallets?caid=a-device`

let host: Promise<TestServer> | undefined
/** Serves the page above and an empty one until the worker ends. `name` is any name of this machine. */
export async function originOf(name = 'localhost') {
  host ??= startServer((request, response) => {
    const app = new URL(request.url ?? '/', 'http://host').searchParams.get('app')
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(app ? page(frameUrl({ id: app })) : '<!doctype html><title>Another page</title>')
  }, 'localhost')
  return `http://${name}:${(await host).port}`
}

/** Opens the host's page, and waits until the frame answers. `name` is the page's host name. */
export async function openFrame(tab: Page, app: Pick<App, 'id'>, name?: string) {
  await tab.goto(`${await originOf(name)}/?app=${app.id}`)
  return (await ask(tab, 'iframe:ready', {})).data
}

/** Sends a request to the frame. A question whether it is ready is repeated until the frame answers. */
export async function ask(tab: Page, event: string, data: object): Promise<Reply> {
  const name = `${wire.prefix}:${event}`
  if (event === 'iframe:ready') await listens(tab, name)
  return tab.evaluate(([event, data]) => window.ask(event, data), [name, data] as const)
}

/** Repeats a message until the frame answers, because messages before its script has run are lost. */
const listens = (tab: Page, event: string) =>
  expect
    .poll(() =>
      tab.evaluate((event) => {
        void window.ask(event, {})
        return window.received.length
      }, event),
    )
    .toBeGreaterThan(0)

/** Sends a JSON-RPC request to a wallet. Returns its result, or the type of its error. */
export async function rpc(tab: Page, accessToken: string, address: string, method: string, ...params: unknown[]) {
  const { data, error } = await ask(tab, 'wallet:rpc', { accessToken, address, request: { method, params } })
  const response = data?.response as { method: string; data: unknown } | undefined
  return error ? error.type : response?.data
}
