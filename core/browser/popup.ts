import { attempt } from '../lib/attempt.js'
import { record, text } from '../lib/read.js'
import type { WireNames } from '../protocol/wire.js'
import type { Channel } from './popup-watcher.js'
import type { Storage } from './storage.js'

/** What a window brings back to the one that opened it. Wire §7.1. */
export interface PopupNews {
  readonly code: string
  readonly state: string
}
/** Storage keys: requests that whole pages wait for, by state; the state of the one that waits for a popup. */
export const PENDING = 'code_verifier'
export const POPUP = 'oauth_popup'
/** What the windows of one provider tell each other by, where there is such a channel. */
export const channelOf = ({ prefix }: WireNames) => attempt(() => new BroadcastChannel(`popup-${prefix}-oauth`))

/**
 * Hears what the popup that was asked with `state` brings, by either way. A message of another origin is nobody's. `state` is kept meanwhile,
 * so that a popup which is cut off knows that somebody waits for it.
 */
export const oauthChannel =
  (names: WireNames, storage: Storage, state: string): Channel<PopupNews> =>
  (popup, signal, onSevered) =>
    new Promise((resolve) => {
      function hear({ data, source, origin }: MessageEvent<unknown>) {
        const { type, stateCode, authorizationCode } = record(data)
        if (origin !== location.origin) return
        if (type === names.popup('OAUTH_USE_BROADCAST_CHANNEL')) return onSevered()
        // where several windows are open, each hears its own
        if (stateCode !== state && source !== popup) return
        if (type === names.popup('OAUTH_ERROR')) resolve({ code: 'error', state })
        const code = text(authorizationCode)
        if (code && type === names.popup('OAUTH_RESPONSE')) resolve({ code, state: text(stateCode) ?? '' })
      }
      storage.set(POPUP, state)
      addEventListener('message', hear, { signal })
      const channel = channelOf(names)
      channel?.addEventListener('message', hear)
      signal.addEventListener('abort', () => {
        storage.remove(POPUP)
        channel?.close()
      })
    })
