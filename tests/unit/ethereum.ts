import { vi } from 'vitest'
import { createChainDirectory } from '../../core/chains/directory.js'
import type { HostConfig } from '../../core/host-config.js'
import type { Context } from '../../core/plugin.js'
import { wireNames } from '../../core/protocol/wire.js'
import plugin from '../../plugins/ethereum/plugin.js'
import { APP_ID } from './token.js'

/** The plugin of a host that says this; `say` is the host changing its mind. */
export function setupEthereum(wishes: Partial<HostConfig> = {}) {
  const over = new AbortController()
  let host = {} as HostConfig
  const say = (next: Partial<HostConfig>) => {
    host = { appId: APP_ID, apiUrl: 'https://auth.example.com', ...next }
  }
  say(wishes)
  const get = vi.fn(async (_path: string, _options?: object): Promise<unknown> => ({}))
  const ctx = {
    get host() {
      return host
    },
    ...{ http: { get }, names: wireNames(), signal: over.signal },
  } as unknown as Context<'ethereum'>
  return { api: plugin.setup(ctx), chains: createChainDirectory(ctx), get, say, over }
}
