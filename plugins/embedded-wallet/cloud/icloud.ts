import { record, text } from '../../../core/lib/read.js'
import type { Context } from '../../../core/plugin.js'
import * as api from './cloud.api.js'
import type { Cloud } from './cloud.js'
import { denied, unexpected } from './cloud-errors.js'

/**
 * The origin of Apple's final sign-in page and its messages. The app's configuration may name another (decision 38).
 */
const APPLE = 'https://cdn.apple-cloudkit.com'

/** Apple iCloud: a sign-in that ends with a message by CloudKit. Wire §3.4. */
export function icloud({ http, app }: Context<'embedded-wallet'>): Cloud {
  const home = text(app.raw.icloud_message_origin) ?? APPLE
  return {
    async ask(signal) {
      const url = await api.initICloud(http, signal)
      return {
        url,
        channel: (window, signal) =>
          new Promise((resolve, reject) => {
            const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
              if (origin !== home || source !== window) return
              const { ckSession, errorMessage } = record(data)
              const access = text(ckSession)
              if (access) resolve({ access })
              else if (text(errorMessage)) reject(denied())
            }
            addEventListener('message', hear, { signal })
          }),
      }
    },
    async redeem(grant) {
      if ('access' in grant) return grant.access
      throw unexpected()
    },
  }
}
