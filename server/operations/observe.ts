import { performance } from 'node:perf_hooks'
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import type { Call, Env, Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import type { Metrics } from './metrics.js'
import { parentContext, requestId } from './request-id.js'

/** The route of a request that no route answers. */
const NO_ROUTE = '(none)'
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const tracer = trace.getTracer('latchkit-server')

/** Gives each request an id, and counts, times, traces and logs it. It stands before all else. Decision 121. */
export function observe(server: Server, metrics?: Metrics): MiddlewareHandler<Env> {
  return async (c, next) => {
    const from = performance.now()
    const id = requestId(server, c)
    const method = METHODS.has(c.req.method) ? c.req.method : 'other'
    const route = routeOf(c)
    const parent = parentContext(server, c)
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER }, parent)
    await context.with(trace.setSpan(parent, span), next)
    c.header('x-request-id', id)
    const status = c.get('dropped') ? undefined : c.res.status
    const ms = performance.now() - from
    endSpan(span, { method, route, status })
    metrics?.request({ method, route, status, ms })
    const failure = c.get('failure')
    const fields = { id, method, route, status, ms: Math.round(ms * 10) / 10, app: c.get('app')?.id }
    server.log.request({ ...fields, code: codeOf(failure) }, worthTelling(failure))
  }
}

/** The pattern of the route that answers, of which there are as many as routes. */
function routeOf(c: Call): string {
  const found = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')
  return found?.path ?? NO_ROUTE
}

/** What the caller was not told: a failure of the server, or why another service was of no use. */
function worthTelling(failure: Error | undefined): Error | undefined {
  if (failure instanceof ApiError) return undefined
  if (failure instanceof HTTPException) return failure.cause instanceof Error ? failure.cause : undefined
  return failure
}

function codeOf(failure: Error | undefined): string | undefined {
  if (failure instanceof ApiError) return `${failure.code}`
  if (failure instanceof HTTPException) return 'outside_service_failed'
  return failure && 'server_failed'
}

interface Seen {
  readonly method: string
  readonly route: string
  readonly status: number | undefined
}

/** Attributes as in https://opentelemetry.io/docs/specs/semconv/http/http-spans/ (2026-01). */
function endSpan(span: Span, { method, route, status }: Seen): void {
  span.setAttribute('http.request.method', method)
  if (route !== NO_ROUTE) span.setAttribute('http.route', route)
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
