import { createChainDirectory } from '../../core/chains/directory.js'
import type { HostConfig } from '../../core/host-config.js'
import plugin from '../../plugins/ethereum/plugin.js'
import { testContext } from './context.js'
import { APP_ID } from './token.js'

/** The plugin in a host with these settings. `say` changes the settings. */
export function setupEthereum(settings: Partial<HostConfig> = {}) {
  const base = { appId: APP_ID, apiUrl: 'https://auth.example.com' }
  const { ctx, get, leave, hostConfig } = testContext('ethereum', { host: { ...base, ...settings } })
  const say = (next: Partial<HostConfig>) => hostConfig.set({ ...base, ...next })
  return { api: plugin.setup(ctx), chains: createChainDirectory(ctx), get, say, leave }
}
