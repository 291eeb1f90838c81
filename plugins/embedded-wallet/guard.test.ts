import { describe, expect, test, vi } from 'vitest'
import type { Context } from '../../core/plugin.js'
import { settled } from '../../tests/unit/clock.js'
import { codeOf, failure, userWith, walletAccount, walletsContext } from '../../tests/unit/wallets.js'
import type { WalletFrameApi } from '../wallet-frame/contract.js'
import { chooseRecovery } from './choose-recovery.js'
import type { WalletAct } from './contract.js'
import { createGuard } from './guard.js'
import { createKeyring } from './keyring.js'
import { askToRecover } from './recover.js'

const ADDRESS = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const PASSWORD = 'Amber-River'
const OWN = 'latchkit'
const embedded = (recovery_method = OWN, more: object = {}) =>
  walletAccount(ADDRESS, { connector_type: 'embedded', recovery_method, ...more })
const SOLANA = { type: 'wallet', address: 'So1', chain_type: 'solana', connector_type: 'embedded' }

interface Setup {
  readonly accounts?: readonly object[] | null
  readonly options?: readonly string[]
  readonly shown?: boolean
}
function setUp({ accounts = [embedded()], options = ['user-passcode'], shown = true }: Setup = {}) {
  const parts = walletsContext({
    user: accounts && userWith(...accounts),
    raw: { embedded_wallet_config: { user_owned_recovery_options: options } },
  })
  const refreshAnew = vi.fn(async () => parts.user.set(userWith(embedded('user-passcode'))))
  const track = vi.fn<(event: string, payload?: object) => void>()
  const noModal = () => Promise.reject(failure('no_modal'))
  const ctx = {
    ...{ ...parts, track, session: { refreshAnew } },
    ...(!shown && { present: noModal }),
  } as unknown as Context<'embedded-wallet'>
  const request = vi.fn(async (_event: string, _data: object): Promise<object> => ({ address: ADDRESS }))
  const frame = async () => ({ request }) as unknown as WalletFrameApi
  const keyring = createKeyring({ ctx, frame, askToRecover: (account) => askToRecover(ctx, frame, account) })
  const told: WalletAct[] = []
  parts.events.on('walletAct', (came) => told.push(came))
  const send = (...events: object[]) => {
    for (const event of events)
      parts.screens.stack
        .get()
        .at(-1)
        ?.flow.send(event as { type: string })
  }
  const names = () => track.mock.calls.map(([name]) => name)
  return { ...parts, ctx, track, names, refreshAnew, request, told, send, guard: createGuard({ ctx, keyring, frame }) }
}
const LAST = { type: 'continue' }
const steps = (password = PASSWORD) => [
  { type: 'submit', password },
  { type: 'continue' },
  { type: 'submit', password },
  { type: 'accept', accepted: true },
  LAST,
]
const asked = ({ request }: ReturnType<typeof setUp>, event: string) =>
  request.mock.calls.filter(([name]) => name === event).map(([, data]) => data)

describe('a password is set', () => {
  test('the frame is asked once, the user is fresh, and it is told once', async () => {
    const it = setUp()
    const came = it.guard.setPassword()
    await settled()
    expect(it.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN')
    it.send(LAST, ...steps())
    await it.clock.advance(250)
    it.send(LAST)
    expect(await came).toMatchObject({ wallet: { address: ADDRESS, recoveryMethod: 'user-passcode' } })
    expect(asked(it, 'wallet:set-recovery')).toEqual([
      { address: ADDRESS, recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD },
    ])
    expect(it.refreshAnew).toHaveBeenCalledOnce()
    expect(it.told).toMatchObject([{ act: 'setPassword', wallet: { address: ADDRESS } }])
    const facts = {
      walletAddress: ADDRESS,
      existingRecoveryMethod: OWN,
      targetRecoveryMethod: 'user-passcode',
      isResettingPassword: false,
    }
    expect(it.track.mock.calls).toEqual([
      ['embedded_wallet_set_recovery_started', facts],
      ['embedded_wallet_set_recovery_completed', facts],
    ])
    expect(it.screens.get().open).toBe(false)
  })
  test('the password is in nothing that is reported', async () => {
    const it = setUp()
    it.request.mockImplementation(async (event) => {
      if (event === 'wallet:set-recovery') throw failure('unknown_embedded_wallet_error')
      return {}
    })
    const came = it.guard.setPassword()
    await settled()
    it.send(LAST, ...steps())
    await it.clock.advance(250)
    expect(it.names()).toEqual([
      'embedded_wallet_set_recovery_started',
      'embedded_wallet_set_recovery_failed',
      'embedded_wallet_set_password_failed',
    ])
    expect(JSON.stringify([it.track.mock.calls, it.screens.get(), it.told])).not.toContain(PASSWORD)
    it.screens.close()
    expect(await codeOf(came)).toBe('user_exited_set_password_flow')
    expect(it.told.map(({ act, error }) => [act, error?.code])).toEqual([
      ['setPassword', 'user_exited_set_password_flow'],
    ])
  })
  test('asked for twice it is shown and told once', async () => {
    const it = setUp()
    const both = [it.guard.setPassword(), it.guard.setPassword()].map(codeOf)
    await settled()
    expect(it.screens.stack.get().map(({ name }) => name)).toEqual(['connect', 'guard'])
    it.screens.close()
    expect(await Promise.all(both)).toEqual(Array(2).fill('user_exited_set_password_flow'))
    expect(it.told).toHaveLength(1)
  })
  test('a fresh user that does not come is not waited for', async () => {
    const it = setUp()
    it.refreshAnew.mockImplementation(() => new Promise(() => {}))
    const came = it.guard.setPassword()
    await settled()
    it.send(LAST, ...steps())
    await it.clock.advance(250 + 4_000)
    it.send(LAST)
    expect(await came).toMatchObject({ wallet: { recoveryMethod: 'user-passcode' } })
  })
})

describe('refused before anything is shown', () => {
  test.each<[string, Setup, string]>([
    ['nobody is logged in', { accounts: null }, 'must_be_authenticated'],
    ['no wallet', { accounts: [] }, 'embedded_wallet_not_found'],
    ['a wallet of Solana too', { accounts: [embedded(), SOLANA] }, 'not_supported'],
    ['the app allows no password', { options: ['icloud'] }, 'not_supported'],
    ['no dialog', { shown: false }, 'no_modal'],
  ])('%s', async (_, setup, code) => {
    const it = setUp(setup)
    expect(await codeOf(it.guard.setPassword())).toBe(code)
    expect(it.told).toMatchObject([{ act: 'setPassword', error: { code } }])
    expect(it.screens.get().open).toBe(false)
    expect(asked(it, 'wallet:set-recovery')).toEqual([])
  })
  test('a user with Solana may go back to the provider', async () => {
    const it = setUp({ accounts: [embedded('icloud'), SOLANA] })
    const came = it.guard.setRecovery({ recoveryMethod: 'automatic' })
    await settled()
    expect(it.screens.get().screen).toBe('EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN')
    it.send(LAST)
    await settled()
    it.send(LAST)
    expect(await came).toMatchObject({ method: OWN })
    expect(asked(it, 'wallet:set-recovery')).toEqual([{ address: ADDRESS, recoveryMethod: OWN }])
  })
})

describe('on a new device', () => {
  const elsewhere = (it: ReturnType<typeof setUp>) =>
    it.request.mockImplementationOnce(async () => {
      throw failure('wallet_not_on_device')
    })

  test('the password gets it back; a wrong one is said, and tried again', async () => {
    const it = setUp({ accounts: [embedded('user-passcode', { imported: true })] })
    elsewhere(it)
    const came = it.guard.recover()
    await settled()
    expect(it.screens.get()).toMatchObject({
      screen: 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN',
      data: { wallet: ADDRESS },
    })
    it.request.mockRejectedValueOnce(failure('invalid_recovery_pin'))
    it.send({ type: 'submit', password: 'wrong' })
    await settled()
    it.send({ type: 'submit', password: PASSWORD })
    await it.clock.advance(900)
    expect(await came).toMatchObject({ address: ADDRESS })
    const of = { address: ADDRESS, imported: true, recoveryMethod: 'user-passcode' }
    expect(asked(it, 'wallet:recover')).toEqual([
      { ...of, recoveryPassword: 'wrong' },
      { ...of, recoveryPassword: PASSWORD },
    ])
    expect(it.names()).toEqual(['embedded_wallet_recovery_started', 'embedded_wallet_recovery_completed'])
  })
  test('a way of another day is refused, and says which', async () => {
    const it = setUp({ accounts: [embedded('pigeon')] })
    elsewhere(it)
    await expect(it.guard.recover()).rejects.toMatchObject({
      code: 'not_supported',
      message: expect.stringContaining('pigeon'),
    })
  })
  test('without a dialog it is refused', async () => {
    const it = setUp({ accounts: [embedded('user-passcode')], shown: false })
    elsewhere(it)
    expect(await codeOf(it.guard.recover())).toBe('no_modal')
  })
  test('a new password asks for the old one first; leaving that leaves all', async () => {
    const it = setUp({ accounts: [embedded('user-passcode')] })
    elsewhere(it)
    const came = it.guard.setPassword()
    await settled()
    expect(it.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN')
    it.screens.close()
    expect(await codeOf(came)).toBe('user_exited_set_password_flow')
    expect(it.screens.get().open).toBe(false)
    expect(it.told).toHaveLength(1)
  })
})

describe('of a new wallet', () => {
  test('it is made when the user has chosen; a failure is said in place', async () => {
    const it = setUp({ accounts: [] })
    const submit = vi.fn(async () => {})
    submit.mockRejectedValueOnce(failure('network'))
    const chosen = chooseRecovery(it.ctx, { automatic: true, submit })
    await settled()
    expect(it.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN')
    it.screens.close()
    it.send(...steps())
    await it.clock.advance(250)
    expect(it.screens.stack.get().at(-1)?.flow.get()).toMatchObject({ at: 'finalizing', error: { code: 'network' } })
    it.send(LAST)
    await it.clock.advance(250 + 1_400)
    expect(await chosen).toEqual({ recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD })
    expect(submit).toHaveBeenCalledTimes(2)
  })
  test('an app that allows nothing is told so', async () => {
    const it = setUp({ accounts: [], options: [] })
    expect(await codeOf(chooseRecovery(it.ctx, { automatic: true, submit: async () => {} }))).toBe('not_supported')
  })
})
