import { vi } from 'vitest'
import { readUser, type User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import plugin from '../../plugins/embedded-wallet/plugin.js'
import { embeddedParts, MINE, userOf } from './embedded.js'

export interface PluginSetup {
  readonly user?: User | null
  readonly host?: object
  readonly raw?: object
  /** Whom a refresh brings. */
  readonly after?: User | null
  readonly modal?: boolean
  /** Whether the host has the plugin of Solana's wallet. */
  readonly solana?: boolean
}
export const NOBODY_YET = readUser({ id: 'user-1' })

/** The plugin, in a dialog that draws what it presents, and a frame that makes what it is asked for. Needs `stubBrowser()`. */
export function embeddedPlugin({
  user = NOBODY_YET,
  host = {},
  raw = {},
  after = userOf(MINE),
  modal = true,
  solana = true,
}: PluginSetup = {}) {
  const parts = embeddedParts({ user, host, raw, modal })
  const request = vi.fn(async (_event: string, _data: object): Promise<unknown> => ({ address: MINE }))
  const makeOnLogin = vi.fn(async () => {})
  const open = vi.fn(async () => ({}))
  const logout = vi.fn(async () => {})
  const refreshAnew = vi.fn(async () => {
    parts.user.set(after)
    return after
  })
  const neighbours: Record<string, unknown> = {
    'wallet-frame': { request, open },
    ...(solana && { 'solana-wallet': { makeOnLogin } }),
  }
  const ctx = {
    ...parts.ctx,
    session: { refreshAnew, logout },
    use: async (id: string) => neighbours[id],
  } as unknown as Context<'embedded-wallet'>
  const api = plugin.setup(ctx)
  return { ...parts, api, request, makeOnLogin, logout, refreshAnew, wallets: api.wallets }
}
