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
    const harness = recoveryParts()
    const result = harness.recovery.setPassword()
    await settled()
    expect(harness.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN')
    harness.send(LAST, ...passwordSteps())
    await harness.clock.advance(250)
    harness.send(LAST)
    expect(await result).toMatchObject({ wallet: { address: ADDRESS, recoveryMethod: 'user-passcode' } })
    expect(harness.requestsOf('wallet:set-recovery')).toEqual([
      { address: ADDRESS, recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD },
    ])
    expect(harness.refreshAnew).toHaveBeenCalledOnce()
    expect(harness.acts).toMatchObject([{ act: 'setPassword', wallet: { address: ADDRESS } }])
    const facts = {
      walletAddress: ADDRESS,
      existingRecoveryMethod: OWN,
      targetRecoveryMethod: 'user-passcode',
      isResettingPassword: false,
    }
    expect(harness.track.mock.calls).toEqual([
      ['embedded_wallet_set_recovery_started', facts],
      ['embedded_wallet_set_recovery_completed', facts],
    ])
    expect(harness.screens.get().open).toBe(false)
  })
  test('is complete even if the user closes the success screen', async () => {
    for (const how of ['close', 'dismiss'] as const) {
      const harness = recoveryParts()
      const result = harness.recovery.setPassword()
      await settled()
      harness.send(LAST, ...passwordSteps())
      await harness.clock.advance(250)
      harness.screens.close(how)
      expect(await result).toMatchObject({ wallet: { address: ADDRESS, recoveryMethod: 'user-passcode' } })
      expect(harness.acts).toMatchObject([{ act: 'setPassword', wallet: { address: ADDRESS } }])
      expect(harness.screens.get().open).toBe(false)
    }
  })
  test('is reported without the password', async () => {
    const harness = recoveryParts()
    harness.request.mockImplementation(async (event) => {
      if (event === 'wallet:set-recovery') throw failure('unknown_embedded_wallet_error')
      return {}
    })
    const result = harness.recovery.setPassword()
    await settled()
    harness.send(LAST, ...passwordSteps())
    await harness.clock.advance(250)
    expect(harness.names()).toEqual([
      'embedded_wallet_set_recovery_started',
      'embedded_wallet_set_recovery_failed',
      'embedded_wallet_set_password_failed',
    ])
    expect(JSON.stringify([harness.track.mock.calls, harness.screens.get(), harness.acts])).not.toContain(PASSWORD)
    harness.screens.close()
    expect(await codeOf(result)).toBe('user_exited_set_password_flow')
    expect(harness.acts.map(({ act, error }) => [act, error?.code])).toEqual([
      ['setPassword', 'user_exited_set_password_flow'],
    ])
  })
  test('requested twice shows once and is reported once', async () => {
    const harness = recoveryParts()
    const both = [harness.recovery.setPassword(), harness.recovery.setPassword()].map(codeOf)
    await settled()
    expect(harness.screens.stack.get().map(({ name }) => name)).toEqual(['connect', 'setRecovery'])
    harness.screens.close()
    expect(await Promise.all(both)).toEqual(Array(2).fill('user_exited_set_password_flow'))
    expect(harness.acts).toHaveLength(1)
  })
  test('does not wait for a refresh of the user that fails', async () => {
    const harness = recoveryParts()
    harness.refreshAnew.mockImplementation(() => new Promise(() => {}))
    const result = harness.recovery.setPassword()
    await settled()
    harness.send(LAST, ...passwordSteps())
    await harness.clock.advance(250 + 4_000)
    harness.send(LAST)
    expect(await result).toMatchObject({ wallet: { recoveryMethod: 'user-passcode' } })
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
    const harness = recoveryParts(setup)
    expect(await codeOf(harness.recovery.setPassword())).toBe(code)
    expect(harness.acts).toMatchObject([{ act: 'setPassword', error: { code } }])
    expect(harness.screens.get().open).toBe(false)
    expect(harness.requestsOf('wallet:set-recovery')).toEqual([])
  })
  test('a user with a Solana wallet may return to automatic recovery', async () => {
    const harness = recoveryParts({ accounts: [embedded('icloud'), SOLANA] })
    const result = harness.recovery.setRecovery({ recoveryMethod: 'automatic' })
    await settled()
    expect(harness.screens.get().screen).toBe('EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN')
    harness.send(LAST)
    await settled()
    harness.send(LAST)
    expect(await result).toMatchObject({ method: OWN })
    expect(harness.requestsOf('wallet:set-recovery')).toEqual([{ address: ADDRESS, recoveryMethod: OWN }])
  })
})

describe('on a new device', () => {
  const elsewhere = (harness: ReturnType<typeof recoveryParts>) =>
    harness.request.mockImplementationOnce(async () => {
      throw failure('wallet_not_on_device')
    })

  test('the password recovers the wallet; a wrong one shows an error and can be corrected', async () => {
    const harness = recoveryParts({ accounts: [embedded('user-passcode', { imported: true })] })
    elsewhere(harness)
    const result = harness.recovery.recover()
    await settled()
    expect(harness.screens.get()).toMatchObject({
      screen: 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN',
      data: { wallet: ADDRESS },
    })
    harness.request.mockRejectedValueOnce(failure('invalid_recovery_pin'))
    harness.send({ type: 'submit', password: 'wrong' })
    await settled()
    harness.send({ type: 'submit', password: PASSWORD })
    await harness.clock.advance(900)
    expect(await result).toMatchObject({ address: ADDRESS })
    const of = { address: ADDRESS, imported: true, recoveryMethod: 'user-passcode' }
    expect(harness.requestsOf('wallet:recover')).toEqual([
      { ...of, recoveryPassword: 'wrong' },
      { ...of, recoveryPassword: PASSWORD },
    ])
    expect(harness.names()).toEqual(['embedded_wallet_recovery_started', 'embedded_wallet_recovery_completed'])
  })
  test('a method that this version does not know is refused with its name', async () => {
    const harness = recoveryParts({ accounts: [embedded('pigeon')] })
    elsewhere(harness)
    await expect(harness.recovery.recover()).rejects.toMatchObject({
      code: 'not_supported',
      message: expect.stringContaining('pigeon'),
    })
  })
  test('without a dialog it rejects', async () => {
    const harness = recoveryParts({ accounts: [embedded('user-passcode')], shown: false })
    elsewhere(harness)
    expect(await codeOf(harness.recovery.recover())).toBe('no_modal')
  })
  test('a new password asks for the old one first, and leaving that ends both', async () => {
    const harness = recoveryParts({ accounts: [embedded('user-passcode')] })
    elsewhere(harness)
    const result = harness.recovery.setPassword()
    await settled()
    expect(harness.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN')
    harness.screens.close()
    expect(await codeOf(result)).toBe('user_exited_set_password_flow')
    expect(harness.screens.get().open).toBe(false)
    expect(harness.acts).toHaveLength(1)
  })
})

describe('for a new wallet', () => {
  test('the wallet is created after the user’s choice, and a failure shows in place', async () => {
    const harness = recoveryParts({ accounts: [] })
    const submit = vi.fn(async () => {})
    submit.mockRejectedValueOnce(failure('network'))
    const chosen = chooseRecovery(harness.ctx, { automatic: true, submit })
    await settled()
    expect(harness.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN')
    harness.screens.close()
    harness.send(...passwordSteps())
    await harness.clock.advance(250)
    expect(harness.screens.stack.get().at(-1)?.flow.get()).toMatchObject({
      at: 'finalizing',
      error: { code: 'network' },
    })
    harness.send(LAST)
    await harness.clock.advance(250 + 1_400)
    expect(await chosen).toEqual({ recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD })
    expect(submit).toHaveBeenCalledTimes(2)
  })
  test('an app that allows no method is refused with the reason', async () => {
    const harness = recoveryParts({ accounts: [], options: [] })
    expect(await codeOf(chooseRecovery(harness.ctx, { automatic: true, submit: async () => {} }))).toBe('not_supported')
  })
})
