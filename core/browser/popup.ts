import { record, text } from '../lib/read.js'
import type { WireNames } from '../protocol/wire.js'
import type { Page } from './page.js'
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
/** ms for the browser to close a window that may be closed. */
const CLOSE_DELAY_MS = 1_000

const channelOf = ({ prefix }: WireNames) =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`popup-${prefix}-oauth`)

/**
 * An OAuth return in a popup: goes to the window that waits for it, which finishes it, and this one is closed. OAuth
 * login, cloud recovery and cross-app all come back so (decision 20). A return that a whole page asked for stays.
 */
export async function forward({ params }: Page, names: WireNames, storage: Storage): Promise<void> {
  const { oauth_code: code = '', oauth_state: state = '', oauth_provider: provider = '' } = params
  if (Object.hasOwn(record(storage.get(PENDING)), state)) return
  const failed = { type: names.popup('OAUTH_ERROR'), error: 'The identity provider did not log anyone in.' }
  const news =
    code === 'error'
      ? { ...failed, stateCode: state }
      : { type: names.popup('OAUTH_RESPONSE'), stateCode: state, authorizationCode: code }
  const opener = readableOpener()
  if (opener) opener.postMessage(news, location.origin)
  else if (state && (storage.get(POPUP) === state || provider.startsWith(`${names.prefix}:`)))
    channelOf(names)?.postMessage(news)
  else return
  // where the browser keeps the window, it goes on as the page it is, and the code stays with the other one
  for (const name of ['oauth_code', 'oauth_state', 'oauth_provider']) delete (params as Record<string, string>)[name]
  window.close()
  await new Promise((resolve) => setTimeout(resolve, CLOSE_DELAY_MS))
}

/** The window that opened this one: none where COOP cut it off, and one of another origin cannot be read. */
function readableOpener(): Window | undefined {
  try {
    return window.opener?.location.origin === location.origin ? window.opener : undefined
  } catch {
    return undefined
  }
}

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
