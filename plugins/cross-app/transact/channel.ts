import type { Channel } from '../../../core/browser/popup-watcher.js'
import { attempt } from '../../../core/lib/attempt.js'
import { record, text } from '../../../core/lib/read.js'
import type { WireNames } from '../../../core/protocol/wire.js'
import { malformed, refused, withoutToken } from './errors.js'

interface Parts {
  readonly names: WireNames
  /** Of the page that answers. */
  readonly origin: string
  /** What that page is asked for, as it stands in its address. */
  readonly request: string
  onToken(change: unknown): void
}

/** What the other app's page answers: of its origin, and from the window that was opened for it. Wire §7.2. */
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
 * A window of this origin that COOP separates from the page broadcasts its answer with its request, since other windows
 * may be open.
 */
function listen(
  { prefix }: WireNames,
  signal: AbortSignal,
  request: string,
  take: (message: Readonly<Record<string, unknown>>) => void,
): void {
  const channel = attempt(() => new BroadcastChannel(`popup-${prefix}-cross-app`)) // denied with cookies
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = record(data)
    if (!signal.aborted && message.request === request) take(message)
  })
  signal.addEventListener('abort', () => channel?.close())
}
