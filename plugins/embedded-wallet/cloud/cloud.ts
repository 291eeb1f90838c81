import type { Channel } from '../../../core/browser/popup-watcher.js'
import type { CloudGrant } from './contract.js'

/** How one cloud is asked for access. */
export interface Cloud {
  /** Where its window goes, and how it answers. */
  ask(signal: AbortSignal): Promise<{ readonly url: string; readonly channel: Channel<CloudGrant> }>
  /** The access that the frame takes. Throws for a code that does not give any. */
  redeem(grant: CloudGrant): Promise<string>
}
