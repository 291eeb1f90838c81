import { type Connection, DEFAULTS } from '../page/connection.js'
import { createSandbox } from '../sandbox/control.js'
import { cardAccounts } from '../sandbox/on-ramps.js'
import { changeStored } from '../settings/use-host-settings.js'
import { applyPreset } from './apply-preset.js'

/**
 * Turns everything on in the first app of a new sandbox, so that a newcomer sees all features. A server without a
 * sandbox stays as it is. An app that somebody has changed gets only the new keys of stand-ins that were restarted.
 */
export async function startFull(connection: Connection): Promise<void> {
  const sandbox = createSandbox(connection)
  try {
    const app = await sandbox.app()
    if (app.untouched && connection.appId === DEFAULTS.appId) {
      await applyPreset('everything', { connection, sandbox, changeHost: changeStored })
      return
    }
    if (!app.moonpay) return
    const cards = await cardAccounts(await sandbox.outside())
    if (JSON.stringify(cards.moonpay) !== JSON.stringify(app.moonpay)) await sandbox.changeApp(cards)
  } catch {
    // The page shows an error itself if the server does not answer.
  }
}
