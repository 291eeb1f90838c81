import type { Channel } from '../../../core/browser/popup-watcher.js'
import { record, text } from '../../../core/lib/read.js'
import type { WireNames } from '../../../core/protocol/wire.js'
import { malformed, refused, withoutToken } from './errors.js'

interface Parts {
  readonly names: WireNames
  /** Of the page that answers. */
  readonly origin: string
  onToken(change: unknown): void
}

/** What the other app's page answers: of its origin, and from the window that was opened for it. Wire §7.2. */
export const answerChannel =
  ({ names, origin, onToken }: Parts): Channel<string> =>
  (popup, signal) =>
    new Promise((resolve, reject) => {
      function hear({ data, source, origin: sender }: MessageEvent<unknown>) {
        if (sender !== origin || source !== popup) return
        const { type, result, error, token } = record(data)
        onToken(token)
        if (type === names.popup('CROSS_APP_ACTION_ERROR'))
          reject(record(token).action === 'clear' ? withoutToken() : refused(error))
        if (type !== names.popup('CROSS_APP_ACTION_RESPONSE')) return
        const value = text(result)
        if (value) resolve(value)
        else reject(malformed())
      }
      addEventListener('message', hear, { signal })
    })
