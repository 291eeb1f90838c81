import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK_ADDRESSES } from '../http/loopback.js'
import type { Metrics } from './metrics.js'

/** Why a server takes no calls at the moment. */
export type NotReady = 'starting' | 'draining' | 'database' | 'schema'

interface Sources {
  readonly metrics: Metrics
  readiness(): Promise<NotReady | undefined>
}

const DEFAULT_HOST: string = LOOPBACK_ADDRESSES[0]
const REQUEST_MS = 10_000
/** Probes and scrapers need two or three. */
const MAX_CONNECTIONS = 100

/**
 * The port for those who run the server: `/live`, `/ready` and `/metrics`. None of it is on the public port.
 */
export async function openAdminPort(port: number, host = DEFAULT_HOST, { metrics, readiness }: Sources) {
  const paths: Readonly<Record<string, (answer: ServerResponse) => unknown>> = {
    // It never asks the database: a process that is restarted because its database is away helps nobody.
    '/live': (answer) => send(answer, 200, 'live'),
    '/ready': async (answer) => {
      const reason = await readiness()
      send(answer, reason ? 503 : 200, reason ?? 'ready')
    },
    '/metrics': async (answer) => {
      send(answer, 200, await metrics.registry.metrics(), metrics.registry.contentType)
    },
  }
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, async (request, answer) => {
    const path = Object.hasOwn(paths, `${request.url}`) ? paths[`${request.url}`] : undefined
    if (!path) return send(answer, 404, 'There are /live, /ready and /metrics.')
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(answer, 405, 'Only GET.')
    try {
      await path(answer)
    } catch {
      send(answer, 500, 'failed')
    }
  })
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port, host }, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function send(answer: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(`${text}\n`)
}
