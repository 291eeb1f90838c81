import { defaults, type Settings } from '../settings/settings.js'
import { type AppStore, createApp, saveSettings } from './app.js'

/** The app that every fresh provider has for a host page to begin with. */
export const seededAppId = 'latchkitsandbox0000000001'
/** Another, whose accounts and wallets the first one may use. */
const walletAppId = 'latchkitsandbox0000000002'

const seededApps: Readonly<Record<string, Settings>> = {
  [seededAppId]: { ...defaults, cross_app_connections: [{ provider_app_id: walletAppId, read_only: false }] },
  [walletAppId]: {
    ...defaults,
    name: 'Latchkit Wallets',
    embedded_wallet_config: { ...defaults.embedded_wallet_config, create_on_login: 'users-without-wallets' },
  },
}

export const seededAppIds = Object.keys(seededApps)

/** What is there already stays as it is. */
export async function seedApps(store: AppStore): Promise<void> {
  for (const [id, settings] of Object.entries(seededApps)) await createApp(store, { id, settings })
}

/** Back to the first settings; an app that was made later keeps its own. */
export async function resetSettings(store: AppStore, id: string): Promise<void> {
  const settings = seededApps[id]
  if (settings) await saveSettings(store, id, settings)
}
