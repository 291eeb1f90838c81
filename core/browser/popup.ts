import { attempt } from '../lib/attempt.js'
import { record, text } from '../lib/read.js'
import type { WireNames } from '../protocol/wire.js'
import type { Channel } from './popup-watcher.js'
import type { Storage } from './storage.js'

/** The answer that a popup sends to the window that opened it. Wire §7.1. */
export interface PopupNews {
  readonly code: string
  readonly state: string
}
/** Storage keys: the requests of whole-page logins by state, and the state of the request that waits for a popup. */
export const PENDING = 'code_verifier'
export const POPUP = 'oauth_popup'
/** The channel between windows that use one server; undefined if the browser does not allow one. */
export const channelOf = ({ prefix }: WireNames) => attempt(() => new BroadcastChannel(`popup-${prefix}-oauth`))

/**
 * Waits for the popup of the request with this `state` to answer, by message or broadcast. Messages of other origins
 * are ignored. `state` is stored meanwhile, so that a popup which COOP cuts off knows that a window waits for it.
 */
export const oauthChannel =
  (names: WireNames, storage: Storage, state: string): Channel<PopupNews> =>
  (popup, signal, onSevered) =>
    new Promise((resolve) => {
      function hear({ data, source, origin }: MessageEvent<unknown>) {
        const { type, stateCode, authorizationCode } = record(data)
        if (origin !== location.origin) return
        if (type === names.popup('OAUTH_USE_BROADCAST_CHANNEL')) return onSevered()
        // several windows may wait at once, each for its own state
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
