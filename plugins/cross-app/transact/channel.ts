import type { Channel } from '../../../core/browser/popup-watcher.js'
import { attempt } from '../../../core/lib/attempt.js'
import { record, text } from '../../../core/lib/read.js'
import type { WireNames } from '../../../core/protocol/wire.js'
import { malformed, refused, withoutToken } from './errors.js'

interface Parts {
  readonly names: WireNames
  /** Origin of the page that answers. */
  readonly origin: string
  /** The request, as written in the address of that page. */
  readonly request: string
  onToken(change: unknown): void
}

/**
 * Receives the answer of the other app's page: only from its origin, and only from the window opened for it. Wire
 * §7.2.
 */
export const answerChannel =
  ({ names, origin, request, onToken }: Parts): Channel<string> =>
  (popup, signal) =>
    new Promise((resolve, reject) => {
      function take(message: Readonly<Record<string, unknown>>) {
        const { type, result, error, token } = message
        onToken(token)
        if (type === names.popup('CROSS_APP_ACTION_ERROR'))
          reject(record(token).action === 'clear' ? withoutToken() : refused(error))
        if (type !== names.popup('CROSS_APP_ACTION_RESPONSE')) return
        const value = text(result)
        if (value) resolve(value)
        else reject(malformed())
      }
      const hear = ({ data, source, origin: sender }: MessageEvent<unknown>) => {
        if (sender === origin && source === popup) take(record(data))
      }
      addEventListener('message', hear, { signal })
      if (origin === location.origin) listen(names, signal, request, take)
    })

/**
 * Receives answers from a window that COOP separates from this page. It broadcasts the request with its answer,
 * because several windows may be open.
 */
function listen(
  { prefix }: WireNames,
  signal: AbortSignal,
  request: string,
  take: (message: Readonly<Record<string, unknown>>) => void,
): void {
  const channel = attempt(() => new BroadcastChannel(`popup-${prefix}-cross-app`)) // throws if storage is blocked
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = record(data)
    if (!signal.aborted && message.request === request) take(message)
  })
  signal.addEventListener('abort', () => channel?.close())
}
