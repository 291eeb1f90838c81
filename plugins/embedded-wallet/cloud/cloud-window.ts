import { isCutOff, openWindow } from '../../../core/browser/popup-window.js'
import type { Context } from '../../../core/plugin.js'
import type { CloudIo } from './cloud.flow.js'
import type { Cloud, Ears } from './cloud.js'
import { windowBlocked, windowClosed } from './cloud-errors.js'
import type { CloudGrant, CloudProvider } from './contract.js'
import { googleDrive } from './google-drive.js'
import { icloud } from './icloud.js'

interface Waiting {
  readonly popup: Window
  grant?: CloudGrant
  failure?: Error
  severed?: boolean
}
type CloudWindow = Pick<CloudIo, 'open' | 'look'> & Pick<Cloud, 'redeem'> & { end(): void }

/** The window of a user's cloud: opened within the click, listened to, and closed when nobody waits any more. Wire §3.4. */
export function createCloudWindow(ctx: Context<'embedded-wallet'>, provider: CloudProvider): CloudWindow {
  const cloud = (provider === 'icloud' ? icloud : googleDrive)(ctx)
  let waiting: Waiting | undefined
  let controller = new AbortController()

  function end() {
    controller.abort()
    waiting?.popup.close()
    waiting = undefined
  }
  async function open(signal: AbortSignal) {
    end()
    const popup = openWindow()
    if (!popup) throw windowBlocked()
    const leave = () => popup.close()
    signal.addEventListener('abort', leave)
    try {
      const { url, hear } = await cloud.ask(signal)
      if (popup.closed) throw windowClosed()
      const mine: Waiting = { popup }
      waiting = mine
      controller = new AbortController()
      const ears: Ears = {
        onGrant: (grant) => Object.assign(mine, { grant }),
        onFailure: (failure) => Object.assign(mine, { failure }),
        onSevered: () => Object.assign(mine, { severed: true }),
      }
      hear(popup, ears, controller.signal)
      popup.location.href = url
    } catch (cause) {
      leave()
      throw cause
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
  async function look() {
    const mine = waiting
    if (!mine) return undefined
    const { popup, grant, failure } = mine
    if (grant || failure) end()
    if (failure) throw failure
    if (grant || !popup.closed || mine.severed) return grant
    mine.severed = await isCutOff()
    return mine.grant || mine.severed ? undefined : 'closed'
  }
  return { open, look, end, redeem: cloud.redeem }
}
