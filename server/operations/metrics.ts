import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolCounts } from '../db/database.js'

interface Request {
  readonly method: string
  /** The pattern of a route, never a path. */
  readonly route: string
  readonly status: number | undefined
  readonly ms: number
}

export type Metrics = ReturnType<typeof createMetrics>

/** s. A login signs tokens and writes to the database, which takes some 20 ms. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const LOGIN = /^\/api\/v1\/([a-z_]+)\/authenticate$/
const REFRESH = '/api/v1/sessions'
const FRAME = /^\/api\/v1\/embedded_wallets(\/|$)/

/**
 * Counts what a server does, in a registry of its own, so that two servers in one process do not share numbers. Labels
 * have values from closed lists alone: routes, methods, and classes of status.
 */
export function createMetrics(poolOf: () => PoolCounts | undefined) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `latchkit_${name}_total`, help, labelNames, registers: [registry] })
  const requests = counter('http_requests', 'Requests by route, method and class of status.', [
    'route',
    'method',
    'status',
  ])
  const duration = new Histogram({
    name: 'latchkit_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const logins = counter('logins', 'Logins by method and outcome.', ['method', 'outcome'])
  const refreshes = counter('session_refreshes', 'Refreshes of sessions by outcome.', ['outcome'])
  const frameCalls = counter('frame_calls', 'Calls of the wallet frame by outcome.', ['outcome'])
  addPool(registry, poolOf)

  function request({ method, route, status, ms }: Request): void {
    requests.inc({ route, method, status: classOf(status) })
    duration.observe({ route }, ms / 1000)
    if (method !== 'POST') return
    const outcome = outcomeOf(status)
    const [, login] = LOGIN.exec(route) ?? []
    if (login !== undefined) logins.inc({ method: login, outcome })
    if (route === REFRESH) refreshes.inc({ outcome })
    if (FRAME.test(route)) frameCalls.inc({ outcome })
  }
  return { request, registry }
}

/** `2xx`, or `none` for a connection that was ended without an answer. */
const classOf = (status: number | undefined): string =>
  status === undefined ? 'none' : `${Math.floor(status / 100)}xx`

function outcomeOf(status: number | undefined): 'succeeded' | 'limited' | 'refused' | 'failed' {
  if (status === undefined || status >= 500) return 'failed'
  if (status === 429) return 'limited'
  return status >= 400 ? 'refused' : 'succeeded'
}

function addPool(registry: Registry, poolOf: () => PoolCounts | undefined): void {
  const gauge = (name: string, help: string, read: (pool: PoolCounts) => number) =>
    new Gauge({
      name: `latchkit_database_pool_${name}`,
      help,
      registers: [registry],
      collect() {
        const pool = poolOf()
        if (pool) this.set(read(pool))
      },
    })
  gauge('connections', 'Connections to the database.', ({ totalCount }) => totalCount)
  gauge('idle', 'Connections to the database that do nothing.', ({ idleCount }) => idleCount)
  gauge('waiting', 'Statements that wait for a connection.', ({ waitingCount }) => waitingCount)
}
