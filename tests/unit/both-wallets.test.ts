import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CreateOnLogin } from '../../core/host-config.js'
import { wireNames } from '../../core/protocol/wire.js'
import { embeddedWallet } from '../../plugins/embedded-wallet/manifest.js'
import plugin from '../../plugins/solana-wallet/plugin.js'
import { testContext } from './context.js'
import { embeddedAccount } from './embedded.js'
import { userWith } from './users.js'

const SOLANA = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const ADA = userWith()
const MINE = embeddedAccount('0x1', { recovery_method: wireNames().prefix })
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

/** The plugin of Solana wallets beside that of Ethereum wallets, for a user without wallets. */
function setup(createOnLogin: CreateOnLogin) {
  const request = vi.fn(async (_event: string, _data: object): Promise<unknown> => ({ publicKey: SOLANA }))
  const context = testContext('solana-wallet', {
    user: ADA,
    host: { embeddedWallets: { ethereum: { createOnLogin }, solana: { createOnLogin: 'all-users' } } },
    neighbours: { 'wallet-frame': { request } },
    manifests: [embeddedWallet],
  })
  context.session.refreshAnew.mockImplementation(async () => {
    context.user.set(userWith(MINE, { ...MINE, address: SOLANA, chain_type: 'solana' }))
    return context.user.get()
  })
  return { ...context, api: plugin.setup(context.ctx), request }
}

describe('a user whose Ethereum wallet could not be made (decision 92)', () => {
  test.each([
    ['the step of a login', 'all-users', 'onboard'],
    ['the step of a login', 'users-without-wallets', 'onboard'],
    ['the screen of the other wallet', 'users-without-wallets', 'makeOnLogin'],
    ['a later page', 'users-without-wallets', 'catchUp'],
  ] as const)('gets no Solana wallet before it, in %s (%s)', async (_, who, call) => {
    const { api, user, request } = setup(who)
    await api[call](ADA, true)
    expect(request).not.toHaveBeenCalled()
    user.set(userWith(MINE))
    await api[call](ADA, true)
    expect(request.mock.calls.map(([, data]) => data)).toEqual([{ ethereumAddress: '0x1' }])
  })
})

test('a user who gets no Ethereum wallet at a login gets the Solana wallet', async () => {
  const { api, request } = setup('off')
  await api.onboard(ADA, true)
  expect(request).toHaveBeenCalledOnce()
})
