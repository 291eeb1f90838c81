import type { Clock } from './clock.js'
import type { HostConfig } from './host-config.js'
import type { Storage } from './storage.js'
import type { Transport } from './transport.js'

/** Fire and forget; a lost event is no event. Wire §4.2. */
export interface Analytics {
  track(event: string, payload?: object): void
  /** Says once per configuration that the SDK runs here. */
  initialized(): void
}

/** The client analytics id: made on first use, forgotten at logout. Wire §1.8. */
export function deviceId(storage: Storage): string {
  const known = storage.get('caid')
  if (typeof known === 'string') return known
  const fresh = uuid()
  storage.set('caid', fresh)
  return fresh
}

export function createAnalytics(
  once: Transport['once'],
  storage: Storage,
  host: () => HostConfig,
  clock: Clock,
): Analytics {
  function track(event: string, payload: object = {}) {
    if (host().analytics === false) return
    const clientTimestamp = new Date(clock.now()).toISOString()
    const body = { event_name: event, client_id: deviceId(storage), payload: { ...payload, clientTimestamp } }
    once('/analytics_events', { method: 'POST', body: JSON.stringify(body), keepalive: true }).catch(() => {})
  }
  function initialize() {
    const { appearance: _, ...facts } = host()
    const config = JSON.stringify(facts, (key, value) =>
      key.endsWith('hain') || key === 'supportedChains' ? chainIds(value) : value,
    )
    const mark = `sent:${hash(config)}`
    if (host().analytics === false || storage.get(mark)) return
    storage.set(mark, 't')
    track('sdk_initialize', JSON.parse(config))
  }
  function initialized() {
    try {
      initialize()
    } catch {} // what cannot be written down is no reason not to start
  }
  return { track, initialized }
}

const chainIds = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(chainIds)
    : typeof value === 'object' && value
      ? (value as { id?: unknown }).id
      : value

/** 53 bits are enough to tell whether this configuration was reported before. */
function hash(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    high = Math.imul(high ^ text.charCodeAt(at), 2654435761)
    low = Math.imul(low ^ text.charCodeAt(at), 1597334677)
  }
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/** `crypto.randomUUID` is missing on plain-http hosts. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 15) | 64
  bytes[8] = ((bytes[8] as number) & 63) | 128
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
