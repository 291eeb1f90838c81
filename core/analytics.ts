import type { Clock } from './clock.js'
import type { HostConfig } from './host-config.js'
import { whenIdle } from './idle.js'
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
  later: (work: () => void) => void = whenIdle,
): Analytics {
  function track(event: string, payload: object = {}) {
    if (host().analytics === false) return
    const clientTimestamp = new Date(clock.now()).toISOString()
    const body = { event_name: event, client_id: deviceId(storage), payload: { ...payload, clientTimestamp } }
    // a request takes longer to begin than a dialog to draw
    later(() => {
      once('/analytics_events', { method: 'POST', body: JSON.stringify(body), keepalive: true }).catch(() => {})
    })
  }
  function initialize() {
    const { appearance: _, ...facts } = host()
    // chains as their ids: nothing else that a host says has both
    const config = JSON.stringify(facts, (_, value) => (value?.id && value.name ? value.id : value))
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

/** FNV-1a: enough to tell whether this configuration was reported before. */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
  return bits
}

/** `crypto.randomUUID` is missing on plain-http hosts. */
function uuid(): string {
  const random = (below: number) => (crypto.getRandomValues(new Uint8Array(1))[0] as number) % below
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (digit) =>
    (digit === 'x' ? random(16) : 8 + random(4)).toString(16),
  )
}
