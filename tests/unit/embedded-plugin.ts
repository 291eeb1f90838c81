import { vi } from 'vitest'
import type { HostConfig } from '../../core/host-config.js'
import { readUser } from '../../core/live/user.js'
import type { User } from '../../core/user.js'
import plugin from '../../plugins/embedded-wallet/plugin.js'
import { embeddedParts, MINE, userOf } from './embedded.js'

export interface PluginSetup {
  readonly user?: User | null
  readonly host?: Partial<HostConfig>
  readonly raw?: object
  /** The user after a refresh. */
  readonly after?: User | null
  readonly modal?: boolean
  /** Whether the host has the plugin `solana-wallet`. */
  readonly solana?: boolean
}
export const NOBODY_YET = readUser({ id: 'user-1' })

/**
 * The plugin with a dialog that shows its flows, and a frame that creates every requested wallet. Needs
 * `stubBrowser()`.
 */
export function embeddedPlugin({
  user = NOBODY_YET,
  host = {},
  raw = {},
  after = userOf(MINE),
  modal = true,
  solana = true,
}: PluginSetup = {}) {
  const request = vi.fn(async (_event: string, _data: object): Promise<unknown> => ({ address: MINE }))
  const makeOnLogin = vi.fn(async () => {})
  const neighbours = {
    'wallet-frame': { request, open: async () => ({}) },
    'solana-wallet': solana ? { makeOnLogin } : undefined,
  }
  const parts = embeddedParts({ user, host, raw, modal, neighbours })
  const { logout, refreshAnew } = parts.session
  refreshAnew.mockImplementation(async () => {
    parts.user.set(after)
    return after
  })
  const api = plugin.setup(parts.ctx)
  return { ...parts, api, request, makeOnLogin, logout, refreshAnew, wallets: api.wallets }
}
