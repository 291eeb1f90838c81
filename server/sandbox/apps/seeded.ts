import { type AppStore, createApp, saveSettings } from '../../apps/app.js'
import type { Settings } from '../../settings/settings.js'
import { sandboxDefaults } from './defaults.js'

/** The id of the app that every new server starts with, so that a host page can use it at once. */
export const seededAppId = 'latchkitsandbox0000000001'
/** The id of a second app, whose accounts and wallets the first app may use. Each names the other. */
const walletAppId = 'latchkitsandbox0000000002'

const seededApps: Readonly<Record<string, Settings>> = {
  [seededAppId]: { ...sandboxDefaults, cross_app_connections: [{ provider_app_id: walletAppId, read_only: false }] },
  [walletAppId]: {
    ...sandboxDefaults,
    name: 'Latchkit Wallets',
    cross_app_requesters: [{ requester_app_id: seededAppId, read_only: false }],
    embedded_wallet_config: { ...sandboxDefaults.embedded_wallet_config, create_on_login: 'users-without-wallets' },
  },
}

export const seededAppIds = Object.keys(seededApps)

/** Creates the seeded apps that do not exist yet. */
export async function seedApps(store: AppStore): Promise<void> {
  for (const [id, settings] of Object.entries(seededApps)) await createApp(store, { id, settings })
}

/** Gives a seeded app its initial settings back. Other apps keep theirs. */
export async function resetSettings(store: AppStore, id: string): Promise<void> {
  const settings = seededApps[id]
  if (settings) await saveSettings(store, id, settings)
}
