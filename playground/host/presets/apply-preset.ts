import type { Connection } from '../page/connection.js'
import { WALLET_APP } from '../page/second-app.js'
import type { Sandbox } from '../sandbox/control.js'
import { cardAccounts } from '../sandbox/on-ramps.js'
import { haveTestWallets } from '../sandbox/test-wallets.js'
import type { ChangeSettings } from '../settings/host-settings.js'
import { appChanges, hostChanges, type PresetName, wantsTestWallets } from './presets.js'

/** The sandbox and the host settings that a preset changes. */
export interface Target {
  readonly connection: Connection
  readonly sandbox: Sandbox
  changeHost: ChangeSettings
}

/** Applies a preset to the sandbox's app and to the host's settings. Rejects if the server refuses. */
export async function applyPreset(name: PresetName, { connection, sandbox, changeHost }: Target): Promise<void> {
  const [app, outside] = await Promise.all([sandbox.app(), sandbox.outside()])
  const places = { appId: connection.appId, page: location.origin, outside, cards: await cardAccounts(outside) }
  const changes = appChanges(name, app, places)
  await sandbox.changeApp(changes)
  // The other app has to agree. It may have been created before it could.
  if (changes.cross_app_connections?.length && !(await sandbox.agreement(WALLET_APP)))
    await sandbox.agree(WALLET_APP, false)
  if (wantsTestWallets(name)) await haveTestWallets(outside, connection.provider)
  changeHost(hostChanges(name, places))
}
