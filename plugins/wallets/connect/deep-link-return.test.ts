import { describe, expect, test, vi } from 'vitest'
import { createStore } from '../../../core/lib/store.js'
import type { User } from '../../../core/live/user.js'
import { settled } from '../../../tests/unit/clock.js'
import { EMAIL, failure, guest, userWith, walletOption, walletsContext } from '../../../tests/unit/wallets.js'
import type { WalletOption } from '../contract.js'
import { returnByDeepLink } from './deep-link-return.js'

const PHANTOM = walletOption({ id: 'phantom', client: 'phantom', rdns: 'app.phantom' })
const ELSEWHERE = walletOption({ id: 'phantom', client: 'phantom', door: 'phantom', detected: false })

function begin(options: readonly WalletOption[], user: User | null = null, client = 'phantom') {
  const made = walletsContext({ user, params: { connector: 'injected', wallet_client: client } })
  let come = () => {}
  const found = new Promise<void>((resolve) => {
    come = resolve
  })
  const connect = {
    login: vi.fn(async (_wallet: WalletOption, _begun: object) => 'back'),
    open: vi.fn(async (_purpose: object, _intent: string, _wallet: WalletOption, _begun: object) => 'back'),
  }
  const choices = { options: createStore(options), settled: found }
  const over = returnByDeepLink(made.ctx, { choices, connect } as never)
  return { ...made, connect, over, come: () => come() }
}

describe('by a wallet’s own link (Wire §7.6)', () => {
  test('it goes on by itself, once the wallet had the time to say that it is here', async () => {
    const { connect, over, come } = begin([walletOption(), PHANTOM])
    await settled()
    expect(connect.login).not.toHaveBeenCalled()
    come()
    await over
    expect(connect.login.mock.calls).toEqual([[PHANTOM, { lost: false }]])
  })
  test.each([
    ['nobody', null, 'login'],
    ['a guest', guest, 'login'],
    ['a user', userWith(EMAIL), 'link'],
  ] as const)('%s: %o to %s', async (_, user, intent) => {
    const { connect, over, come } = begin([PHANTOM], user)
    come()
    await over
    const begun = [PHANTOM, { lost: false }]
    expect(connect.login.mock.calls).toEqual(intent === 'login' ? [begun] : [])
    expect(connect.open.mock.calls).toEqual(intent === 'link' ? [[expect.anything(), 'link', ...begun]] : [])
  })
  test('of two ways the one that is here', async () => {
    const { connect, over, come } = begin([ELSEWHERE, PHANTOM])
    come()
    await over
    expect(connect.login.mock.calls[0]?.[0]).toBe(PHANTOM)
  })
  test('where the wallet is not, that is said (Modal §8.4)', async () => {
    const { connect, over, come } = begin([ELSEWHERE])
    come()
    await over
    expect(connect.login.mock.calls).toEqual([[ELSEWHERE, { lost: true }]])
  })
  test('a wallet that nobody offers is not gone to', async () => {
    const { connect, over, come, failed } = begin([PHANTOM], null, 'javascript:alert(1)')
    come()
    await over
    expect(connect.login).not.toHaveBeenCalled()
    expect(failed).toEqual([])
  })
  test('a failure is told, but not once all is over', async () => {
    for (const gone of [false, true]) {
      const { connect, over, come, failed, leave } = begin([PHANTOM])
      connect.login.mockImplementation(async () => {
        if (gone) leave.abort()
        throw failure('exited_auth_flow')
      })
      come()
      await over
      await settled()
      expect(failed).toMatchObject(
        gone ? [] : [{ intent: 'login', method: 'siwe', error: { code: 'exited_auth_flow' } }],
      )
    }
  })
})
