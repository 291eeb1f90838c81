import { deviceId } from './browser/device-id.js'
import { whenIdle } from './browser/idle.js'
import type { Storage } from './browser/storage.js'
import type { Clock } from './lib/clock.js'
import type { Settings } from './settings.js'
import type { Transport } from './transport.js'

/** Sends an event without waiting for it; a failed event is dropped. Wire §4.2. */
export type Track = (event: string, payload?: object) => void

export interface TrackParts {
  readonly transport: Pick<Transport, 'once'>
  readonly storage: Storage
  readonly settings: Pick<Settings, 'host'>
  readonly clock: Clock
}

/** The first event of a configuration is preceded by `sdk_initialize`. A page without any interaction sends nothing. */
export function createTrack(
  { transport, storage, settings, clock }: TrackParts,
  later: (work: () => void) => void = whenIdle,
): Track {
  function send(event: string, payload: object) {
    const clientTimestamp = new Date(clock.now()).toISOString()
    const body = { event_name: event, client_id: deviceId(storage), payload: { ...payload, clientTimestamp } }
    // starting a request takes longer than drawing the dialog, so it waits until that is done
    later(() => {
      const headers = { 'content-type': 'application/json' }
      const request = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }
      transport.once('/analytics_events', request).catch(() => {})
    })
  }
  return (event, payload = {}) => {
    const host = settings.host.get()
    if (host.analytics === false) return
    try {
      // The appearance is left out, and so are the addresses of nodes, which may contain keys (`rpcConfig`, `rpcs`,
      // `rpcUrls`). A chain is reported by its id; only chains have both an id and a name.
      const config = JSON.stringify(host, (key, value) =>
        /^(appear|rpc)/.test(key) ? undefined : value?.id && value.name ? value.id : value,
      )
      const mark = `sent:${hash(config)}`
      if (!storage.get(mark)) {
        storage.set(mark, 't')
        send('sdk_initialize', JSON.parse(config))
      }
    } catch {} // a configuration that cannot be serialised must not stop the event itself
    send(event, payload)
  }
}

/** A hash that tells whether this configuration was reported before. */
const hash = (text: string) => [...text].reduce((bits, letter) => (bits * 31 + letter.charCodeAt(0)) | 0, 0)
