import { randomUUID } from 'node:crypto'
import { isSpanContextValid, ROOT_CONTEXT, type SpanContext, trace } from '@opentelemetry/api'
import { peerOf } from '../http/caller-address.js'
import type { Call, Server } from '../http/context.js'

/**
 * The id that a trusted proxy gave the request, or a new one. Anybody else could write what they like into the log, or
 * make two requests look like one.
 */
export function requestId({ proxies }: Pick<Server, 'proxies'>, c: Call): string {
  const given = c.req.header('x-request-id')
  return given !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(given) && comesFrom(c, proxies) ? given : randomUUID()
}

/** The trace that a trusted proxy began: https://www.w3.org/TR/trace-context/#traceparent-header (2021-11-23). */
export function parentContext({ proxies }: Pick<Server, 'proxies'>, c: Call) {
  const given = readTraceparent(c.req.header('traceparent'))
  return given && comesFrom(c, proxies) ? trace.setSpanContext(ROOT_CONTEXT, given) : ROOT_CONTEXT
}

/** Versions above 00 may have more parts at the end; version ff is invalid. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?$/

export function readTraceparent(text = ''): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(text) ?? []
  if (version === undefined || (version === '00' && more !== undefined)) return undefined
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(context) ? context : undefined
}

const comesFrom = ({ env }: Call, proxies: Server['proxies']): boolean =>
  proxies.isTrusted(peerOf(env.incoming.socket.remoteAddress), 0)
