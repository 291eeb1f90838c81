import { deviceId } from './browser/device-id.js'
import { whenIdle } from './browser/idle.js'
import type { Storage } from './browser/storage.js'
import type { Clock } from './lib/clock.js'
import type { Settings } from './settings.js'
import type { Transport } from './transport.js'

/** Fire and forget: nobody waits for an event, and one that fails is dropped. Wire §4.2. */
export type Track = (event: string, payload?: object) => void

export interface TrackParts {
  readonly transport: Pick<Transport, 'once'>
  readonly storage: Storage
  readonly settings: Pick<Settings, 'host'>
  readonly clock: Clock
}

/** Before the first event it says, once per configuration, that the SDK runs here: a page that nobody touches sends nothing. */
export function createTrack(
  { transport, storage, settings, clock }: TrackParts,
  later: (work: () => void) => void = whenIdle,
): Track {
  function send(event: string, payload: object) {
    const clientTimestamp = new Date(clock.now()).toISOString()
    const body = { event_name: event, client_id: deviceId(storage), payload: { ...payload, clientTimestamp } }
    // after the dialog is drawn: to begin a request takes longer than that
    later(() => {
      transport
        .once('/analytics_events', { method: 'POST', body: JSON.stringify(body), keepalive: true })
        .catch(() => {})
    })
  }
  return (event, payload = {}) => {
    const host = settings.host.get()
    if (host.analytics === false) return
    try {
      // not its looks, nor addresses of nodes, which may hold keys (`rpcConfig`, `rpcs`, `rpcUrls`); chains are told by their ids,
      // as nothing else in a configuration has both an id and a name
      const config = JSON.stringify(host, (key, value) =>
        /^(appear|rpc)/.test(key) ? undefined : value?.id && value.name ? value.id : value,
      )
      const mark = `sent:${hash(config)}`
      if (!storage.get(mark)) {
        storage.set(mark, 't')
        send('sdk_initialize', JSON.parse(config))
      }
    } catch {} // what cannot be written down is no reason to say nothing
    send(event, payload)
  }
}

/** Enough to tell whether this configuration was reported before. */
const hash = (text: string) => [...text].reduce((bits, letter) => (bits * 31 + letter.charCodeAt(0)) | 0, 0)
