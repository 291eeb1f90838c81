import { createPopupWatcher } from '../../../core/browser/popup-watcher.js'
import type { Context } from '../../../core/plugin.js'
import type { CloudIo } from './cloud.flow.js'
import type { Cloud } from './cloud.js'
import { windowBlocked, windowClosed } from './cloud-errors.js'
import type { CloudGrant, CloudProvider } from './contract.js'
import { googleDrive } from './google-drive.js'
import { icloud } from './icloud.js'

type CloudWindow = Pick<CloudIo, 'open' | 'answer' | 'lateAnswer'> & Pick<Cloud, 'redeem'> & { end(): void }

/**
 * The window of the user's cloud. It opens within the click, and closes when its answer is no longer needed. Wire
 * §3.4.
 */
export function createCloudWindow(ctx: Context<'embedded-wallet'>, provider: CloudProvider): CloudWindow {
  const { ask, redeem } = (provider === 'icloud' ? icloud : googleDrive)(ctx)
  const { close: end, ...popup } = createPopupWatcher<CloudGrant>(ctx, windowClosed)

  async function open(signal: AbortSignal) {
    if (!popup.open()) throw windowBlocked()
    signal.addEventListener('abort', end)
    try {
      const { url, channel } = await ask(signal)
      popup.follow(url, channel)
    } catch (cause) {
      end()
      throw cause
    } finally {
      signal.removeEventListener('abort', end)
    }
  }
  return { ...popup, open, end, redeem }
}
