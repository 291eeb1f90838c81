import { describe, expect, test, vi } from 'vitest'
import { createStore } from '../../../core/lib/store.js'
import type { User } from '../../../core/user.js'
import { settled } from '../../../tests/unit/clock.js'
import { failure } from '../../../tests/unit/errors.js'
import { EMAIL, guest, userWith } from '../../../tests/unit/users.js'
import { walletOption, walletsContext } from '../../../tests/unit/wallets.js'
import type { WalletOption } from '../contract.js'
import { returnByDeepLink } from './deep-link-return.js'

const PHANTOM = walletOption({ id: 'phantom', client: 'phantom', rdns: 'app.phantom' })
const ELSEWHERE = walletOption({ id: 'phantom', client: 'phantom', door: 'phantom', detected: false })

function begin(options: readonly WalletOption[], user: User | null = null, client = 'phantom') {
  const context = walletsContext({ user, params: { connector: 'injected', wallet_client: client } })
  let settleChoices = () => {}
  const found = new Promise<void>((resolve) => {
    settleChoices = resolve
  })
  const connect = {
    login: vi.fn(async (_wallet: WalletOption, _begun: object) => 'back'),
    open: vi.fn(async (_purpose: object, _intent: string, _wallet: WalletOption, _begun: object) => 'back'),
  }
  const choices = { options: createStore(options), settled: found }
  const over = returnByDeepLink(context.ctx, { choices, connect } as never)
  return { ...context, connect, over, settleChoices: () => settleChoices() }
}

describe('a page opened by a wallet’s link (Wire §7.6)', () => {
  test('connects by itself after the wallet has had time to announce itself', async () => {
    const { connect, over, settleChoices } = begin([walletOption(), PHANTOM])
    await settled()
    expect(connect.login).not.toHaveBeenCalled()
    settleChoices()
    await over
    expect(connect.login.mock.calls).toEqual([[PHANTOM, { lost: false }]])
  })
  test.each([
    ['nobody logged in', 'login', null],
    ['a guest', 'login', guest],
    ['a user', 'link', userWith(EMAIL)],
  ] as const)('with %s it is a %s', async (_, intent, user) => {
    const { connect, over, settleChoices } = begin([PHANTOM], user)
    settleChoices()
    await over
    const call = [PHANTOM, { lost: false }]
    expect(connect.login.mock.calls).toEqual(intent === 'login' ? [call] : [])
    if (intent === 'link') await vi.waitFor(() => expect(connect.open).toHaveBeenCalled())
    expect(connect.open.mock.calls).toEqual(
      intent === 'link' ? [[{ verify: expect.any(Function) }, 'link', ...call]] : [],
    )
  })
  test('uses the installed one of two connectors', async () => {
    const { connect, over, settleChoices } = begin([ELSEWHERE, PHANTOM])
    settleChoices()
    await over
    expect(connect.login.mock.calls[0]?.[0]).toBe(PHANTOM)
  })
  test('shows that the wallet is not installed (Modal §8.4)', async () => {
    const { connect, over, settleChoices } = begin([ELSEWHERE])
    settleChoices()
    await over
    expect(connect.login.mock.calls).toEqual([[ELSEWHERE, { lost: true }]])
  })
  test('with an unknown wallet connects nothing', async () => {
    const { connect, over, settleChoices, failed } = begin([PHANTOM], null, 'javascript:alert(1)')
    settleChoices()
    await over
    expect(connect.login).not.toHaveBeenCalled()
    expect(failed).toEqual([])
  })
  test('reports a failure, but not after destroy', async () => {
    for (const destroyed of [false, true]) {
      const { connect, over, settleChoices, failed, leave } = begin([PHANTOM])
      connect.login.mockImplementation(async () => {
        if (destroyed) leave.abort()
        throw failure('exited_auth_flow')
      })
      settleChoices()
      await over
      await settled()
      expect(failed).toMatchObject(
        destroyed ? [] : [{ intent: 'login', method: 'siwe', error: { code: 'exited_auth_flow' } }],
      )
    }
  })
})
