import type { Channel } from '../../../core/browser/popup-watcher.js'
import type { CloudGrant } from './contract.js'

/** How to request access from one cloud provider. */
export interface Cloud {
  /** The address to open in the window, and the channel of its answer. */
  ask(signal: AbortSignal): Promise<{ readonly url: string; readonly channel: Channel<CloudGrant> }>
  /** Exchanges the grant for the access token that the wallet frame takes. Throws if the grant gives no access. */
  redeem(grant: CloudGrant): Promise<string>
}
