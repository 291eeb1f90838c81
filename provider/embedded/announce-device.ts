import { announceChange } from '../account-changes/change.js'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import type { Provider } from '../http/context.js'
import type { User } from '../users/user.js'

/**
 * Tells the user that a new device has their wallet, at all their addresses. The link in the message ends all sessions.
 * Decisions 43 and 80.
 */
export const announceDevice = (
  provider: Provider,
  tx: Database,
  app: App,
  user: User,
  address: string,
): Promise<void> =>
  announceChange(provider, tx, app, user, {
    sentence: `A new device can use your wallet ${address} of ${app.settings.name}. A stranger who has it can move what is in it: move it to another wallet first.`,
  })
