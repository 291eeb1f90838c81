import { type Connection, DEFAULTS } from '../page/connection.js'
import { createSandbox } from '../sandbox/control.js'
import { cardAccounts } from '../sandbox/on-ramps.js'
import { changeStored } from '../settings/use-host-settings.js'
import { applyPreset } from './apply-preset.js'

/**
 * A new sandbox's first app starts with everything on, so that a newcomer sees what there is. A provider without a
 * sandbox, or an app that somebody has changed, stays as it is; only keys of stand-ins that have started anew are
 * replaced.
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
    // The page says by itself what the provider does not answer.
  }
}
