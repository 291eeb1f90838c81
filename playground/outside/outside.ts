import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { stylesheet } from './stand-in-page.js'

/** Takes a connection over from HTTP, for a WebSocket. */
type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * The addresses of the sandbox's nodes by chain id, and Solana's as `solana`. Services that sell money deliver it
 * there.
 */
export type Nodes = Readonly<Record<string, string>>

/** A stand-in for an external service. It handles all paths below `/<name>`. */
export interface Simulator {
  readonly name: string
  /** A description of the service for the overview page. */
  readonly about: string
  /**
   * Called at the first request. `origin` is the stand-ins' origin on `localhost`. `nodes` returns the current nodes.
   */
  open(origin: string, nodes: () => Nodes): OpenService | Promise<OpenService>
}
export interface OpenService {
  /** `request.url` is the path after `/<name>`, and `originalUrl` the whole path. */
  readonly listener: RequestListener
  /** Handles WebSocket connections; `request.url` is as for the listener. */
  readonly upgrade?: UpgradeListener
  close?(): Promise<void>
}
/**
 * The handlers for a server. Close both at the same time, because the server waits for sockets that only a service can
 * end.
 */
export interface Outside {
  readonly listener: RequestListener
  readonly upgrade: UpgradeListener
  /** Gives the services the addresses of the chains once these run. */
  setNodes(nodes: Nodes): void
  close(): Promise<void>
}

/** Serves the stand-ins for external services on one origin, which is not the server's. Architecture §8. */
export function createOutside(simulators: readonly Simulator[]): Outside {
  const opened = new Map<string, Promise<OpenService>>()
  let nodes: Nodes = {}
  const complain = (error: Error) => process.stderr.write(`The outside world failed: ${error.stack}\n`)

  /** Finds the service of a request, and removes the service's name from the request's URL. */
  async function route(request: IncomingMessage): Promise<OpenService | undefined> {
    const path = request.url ?? '/'
    const name = /^\/([^/?]+)/.exec(path)?.[1] ?? ''
    const simulator = simulators.find((one) => one.name === name)
    if (!simulator) return undefined
    const origin = `http://localhost:${request.socket.localPort}`
    const open = opened.get(name) ?? Promise.resolve(simulator.open(origin, () => nodes))
    opened.set(name, open)
    const subPath = path.slice(name.length + 1)
    Object.assign(request, { originalUrl: path, url: subPath.startsWith('/') ? subPath : `/${subPath}` })
    return open
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const service = await route(request)
    if (service) return service.listener(request, response)
    const isFront = /^\/($|\?)/.test(request.url ?? '/')
    response.writeHead(isFront ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(frontPage(simulators))
  }
  async function upgrade(...[request, socket, head]: Parameters<UpgradeListener>) {
    const service = await route(request)
    if (service?.upgrade) service.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
  }
  return {
    listener(request, response) {
      answer(request, response).catch((error: Error) => {
        complain(error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
    },
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      upgrade(request, socket, head).catch((error: Error) => {
        complain(error)
        socket.destroy()
      })
    },
    setNodes(next) {
      nodes = next
    },
    async close() {
      await Promise.allSettled([...opened.values()].map(async (one) => (await one).close?.()))
    },
  }
}

const frontPage = (simulators: readonly Simulator[]) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>The outside world</title>
  ${stylesheet}
  <main>
    <h1>The outside world</h1>
    <p>What a login deals with elsewhere, standing in for it on this machine.</p>
    <ul class="cards">${simulators.map(({ name, about }) => `<li><a href="/${name}">${name}</a><br /><small>${about}</small></li>`).join('')}</ul>
  </main>
</html>
`
