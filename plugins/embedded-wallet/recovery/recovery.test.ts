import { describe, expect, test, vi } from 'vitest'
import { settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import {
  ADDRESS,
  embedded,
  LAST,
  OWN,
  PASSWORD,
  passwordSteps,
  type RecoverySetup,
  recoveryParts,
  SOLANA,
} from '../../../tests/unit/recovery-parts.js'
import { chooseRecovery } from './choose-recovery.js'

describe('setting a password', () => {
  test('sends one request, refreshes the user, and is reported once', async () => {
    const it = recoveryParts()
    const came = it.recovery.setPassword()
    await settled()
    expect(it.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN')
    it.send(LAST, ...passwordSteps())
    await it.clock.advance(250)
    it.send(LAST)
    expect(await came).toMatchObject({ wallet: { address: ADDRESS, recoveryMethod: 'user-passcode' } })
    expect(it.asked('wallet:set-recovery')).toEqual([
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
  test('is complete even if the user closes the success screen', async () => {
    for (const how of ['close', 'dismiss'] as const) {
      const it = recoveryParts()
      const came = it.recovery.setPassword()
      await settled()
      it.send(LAST, ...passwordSteps())
      await it.clock.advance(250)
      it.screens.close(how)
      expect(await came).toMatchObject({ wallet: { address: ADDRESS, recoveryMethod: 'user-passcode' } })
      expect(it.told).toMatchObject([{ act: 'setPassword', wallet: { address: ADDRESS } }])
      expect(it.screens.get().open).toBe(false)
    }
  })
  test('is reported without the password', async () => {
    const it = recoveryParts()
    it.request.mockImplementation(async (event) => {
      if (event === 'wallet:set-recovery') throw failure('unknown_embedded_wallet_error')
      return {}
    })
    const came = it.recovery.setPassword()
    await settled()
    it.send(LAST, ...passwordSteps())
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
  test('requested twice shows once and is reported once', async () => {
    const it = recoveryParts()
    const both = [it.recovery.setPassword(), it.recovery.setPassword()].map(codeOf)
    await settled()
    expect(it.screens.stack.get().map(({ name }) => name)).toEqual(['connect', 'setRecovery'])
    it.screens.close()
    expect(await Promise.all(both)).toEqual(Array(2).fill('user_exited_set_password_flow'))
    expect(it.told).toHaveLength(1)
  })
  test('does not wait for a refresh of the user that fails', async () => {
    const it = recoveryParts()
    it.refreshAnew.mockImplementation(() => new Promise(() => {}))
    const came = it.recovery.setPassword()
    await settled()
    it.send(LAST, ...passwordSteps())
    await it.clock.advance(250 + 4_000)
    it.send(LAST)
    expect(await came).toMatchObject({ wallet: { recoveryMethod: 'user-passcode' } })
  })
})

describe('rejects before a screen shows', () => {
  test.each<[string, RecoverySetup, string]>([
    ['nobody is logged in', { accounts: null }, 'must_be_authenticated'],
    ['no wallet', { accounts: [] }, 'embedded_wallet_not_found'],
    ['a wallet of Solana too', { accounts: [embedded(), SOLANA] }, 'not_supported'],
    ['the app allows no password', { options: ['icloud'] }, 'not_supported'],
    ['no dialog', { shown: false }, 'no_modal'],
  ])('%s', async (_, setup, code) => {
    const it = recoveryParts(setup)
    expect(await codeOf(it.recovery.setPassword())).toBe(code)
    expect(it.told).toMatchObject([{ act: 'setPassword', error: { code } }])
    expect(it.screens.get().open).toBe(false)
    expect(it.asked('wallet:set-recovery')).toEqual([])
  })
  test('a user with a Solana wallet may return to automatic recovery', async () => {
    const it = recoveryParts({ accounts: [embedded('icloud'), SOLANA] })
    const came = it.recovery.setRecovery({ recoveryMethod: 'automatic' })
    await settled()
    expect(it.screens.get().screen).toBe('EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN')
    it.send(LAST)
    await settled()
    it.send(LAST)
    expect(await came).toMatchObject({ method: OWN })
    expect(it.asked('wallet:set-recovery')).toEqual([{ address: ADDRESS, recoveryMethod: OWN }])
  })
})

describe('on a new device', () => {
  const elsewhere = (it: ReturnType<typeof recoveryParts>) =>
    it.request.mockImplementationOnce(async () => {
      throw failure('wallet_not_on_device')
    })

  test('the password recovers the wallet; a wrong one shows an error and can be corrected', async () => {
    const it = recoveryParts({ accounts: [embedded('user-passcode', { imported: true })] })
    elsewhere(it)
    const came = it.recovery.recover()
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
    expect(it.asked('wallet:recover')).toEqual([
      { ...of, recoveryPassword: 'wrong' },
      { ...of, recoveryPassword: PASSWORD },
    ])
    expect(it.names()).toEqual(['embedded_wallet_recovery_started', 'embedded_wallet_recovery_completed'])
  })
  test('a method that this version does not know is refused with its name', async () => {
    const it = recoveryParts({ accounts: [embedded('pigeon')] })
    elsewhere(it)
    await expect(it.recovery.recover()).rejects.toMatchObject({
      code: 'not_supported',
      message: expect.stringContaining('pigeon'),
    })
  })
  test('without a dialog it rejects', async () => {
    const it = recoveryParts({ accounts: [embedded('user-passcode')], shown: false })
    elsewhere(it)
    expect(await codeOf(it.recovery.recover())).toBe('no_modal')
  })
  test('a new password asks for the old one first, and leaving that ends both', async () => {
    const it = recoveryParts({ accounts: [embedded('user-passcode')] })
    elsewhere(it)
    const came = it.recovery.setPassword()
    await settled()
    expect(it.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN')
    it.screens.close()
    expect(await codeOf(came)).toBe('user_exited_set_password_flow')
    expect(it.screens.get().open).toBe(false)
    expect(it.told).toHaveLength(1)
  })
})

describe('for a new wallet', () => {
  test('the wallet is created after the user’s choice, and a failure shows in place', async () => {
    const it = recoveryParts({ accounts: [] })
    const submit = vi.fn(async () => {})
    submit.mockRejectedValueOnce(failure('network'))
    const chosen = chooseRecovery(it.ctx, { automatic: true, submit })
    await settled()
    expect(it.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN')
    it.screens.close()
    it.send(...passwordSteps())
    await it.clock.advance(250)
    expect(it.screens.stack.get().at(-1)?.flow.get()).toMatchObject({ at: 'finalizing', error: { code: 'network' } })
    it.send(LAST)
    await it.clock.advance(250 + 1_400)
    expect(await chosen).toEqual({ recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD })
    expect(submit).toHaveBeenCalledTimes(2)
  })
  test('an app that allows no method is refused with the reason', async () => {
    const it = recoveryParts({ accounts: [], options: [] })
    expect(await codeOf(chooseRecovery(it.ctx, { automatic: true, submit: async () => {} }))).toBe('not_supported')
  })
})
