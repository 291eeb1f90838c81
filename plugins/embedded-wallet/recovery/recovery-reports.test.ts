import { describe, expect, test } from 'vitest'
import { settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import {
  ADDRESS,
  embedded,
  LAST,
  OWN,
  PASSWORD,
  passwordSteps,
  recoveryParts,
} from '../../../tests/unit/recovery-parts.js'

type Guarded = ReturnType<typeof recoveryParts>
const ALL = ['user-passcode', 'google-drive', 'icloud'] as const
const frameRefuses = (it: Guarded) =>
  it.request.mockImplementation(async (event) => {
    if (event === 'wallet:set-recovery') throw failure('unknown_embedded_wallet_error')
    return {}
  })
const REASON = 'because of unknown_embedded_wallet_error'
const facts = (from: string, to: string, isResettingPassword = false) => ({
  walletAddress: ADDRESS,
  existingRecoveryMethod: from,
  targetRecoveryMethod: to,
  isResettingPassword,
})

describe('the current recovery', () => {
  test('with a password it is changed at once, and the event reports that', async () => {
    const it = recoveryParts({ accounts: [embedded('user-passcode')], options: [] })
    const came = it.recovery.setPassword()
    await settled()
    expect(it.screens.get()).toMatchObject({
      screen: 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN',
      data: { addPasswordToExistingWallet: true },
    })
    it.send(...passwordSteps())
    await it.clock.advance(250)
    it.send(LAST)
    expect(await came).toMatchObject({ method: 'user-passcode' })
    const changed = facts('user-passcode', 'user-passcode', true)
    expect(it.track.mock.calls).toEqual([
      ['embedded_wallet_set_recovery_started', changed],
      ['embedded_wallet_set_recovery_completed', changed],
    ])
  })
  test.each(['google-drive', 'icloud'] as const)(
    'with %s the same cloud is not offered again',
    async (recoveryMethod) => {
      const it = recoveryParts({ accounts: [embedded(recoveryMethod)], options: ALL })
      const code = 'embedded_wallet_recovery_already_exists'
      expect(await codeOf(it.recovery.setRecovery({ recoveryMethod }))).toBe(code)
      expect(it.told).toMatchObject([{ act: 'setRecovery', error: { code } }])
      expect(it.screens.get().open).toBe(false)
    },
  )
  test.each(ALL)('from %s the user can change to automatic recovery', async (method) => {
    const it = recoveryParts({ accounts: [embedded(method)] })
    const came = it.recovery.setRecovery({ recoveryMethod: 'automatic' })
    await settled()
    it.send(LAST)
    await settled()
    it.send(LAST)
    expect(await came).toMatchObject({ wallet: { recoveryMethod: OWN }, method: OWN })
    expect(it.told).toMatchObject([{ act: 'setRecovery', method: OWN }])
  })
  test.each([OWN, 'pigeon'])(
    'with %s, which is not a user’s own method, the first screen has no way back',
    async (method) => {
      const it = recoveryParts({ accounts: [embedded(method)] })
      const refused = codeOf(it.recovery.setRecovery({ recoveryMethod: 'automatic' }))
      expect(await refused).toBe('embedded_wallet_recovery_already_exists')
    },
  )
})

describe('failures are reported with the reason and the wallet', () => {
  test('of a password, also by the password’s own event', async () => {
    const it = recoveryParts()
    frameRefuses(it)
    const came = codeOf(it.recovery.setPassword())
    await settled()
    it.send(LAST, ...passwordSteps())
    await it.clock.advance(250)
    expect(it.track.mock.calls).toEqual([
      ['embedded_wallet_set_recovery_started', facts(OWN, 'user-passcode')],
      ['embedded_wallet_set_recovery_failed', { ...facts(OWN, 'user-passcode'), reason: REASON }],
      ['embedded_wallet_set_password_failed', { walletAddress: ADDRESS, reason: REASON }],
    ])
    expect(JSON.stringify(it.track.mock.calls)).not.toContain(PASSWORD)
    it.screens.close()
    await came
  })
  test('of automatic recovery, without the password’s event', async () => {
    const it = recoveryParts({ accounts: [embedded('user-passcode')] })
    frameRefuses(it)
    const came = codeOf(it.recovery.setRecovery({ recoveryMethod: 'automatic' }))
    await settled()
    it.send(LAST)
    await settled()
    expect(it.track.mock.calls).toEqual([
      ['embedded_wallet_set_recovery_started', facts('user-passcode', OWN)],
      ['embedded_wallet_set_recovery_failed', { ...facts('user-passcode', OWN), reason: REASON }],
    ])
    expect(it.refreshAnew).not.toHaveBeenCalled()
    it.screens.close()
    await came
  })
  test('after a failure the wallet keeps its recovery method, and the change can be tried again', async () => {
    const it = recoveryParts({ accounts: [embedded('icloud')] })
    it.request.mockImplementationOnce(async () => ({})).mockRejectedValueOnce(failure('network'))
    const came = it.recovery.setRecovery({ recoveryMethod: 'automatic' })
    await settled()
    it.send(LAST)
    await settled()
    expect(it.top()?.get()).toMatchObject({ at: 'offering', error: { code: 'network' } })
    it.send(LAST)
    await settled()
    it.send(LAST)
    expect(await came).toMatchObject({ method: OWN })
    expect(it.asked('wallet:set-recovery')).toHaveLength(2)
  })
})

describe('a second request', () => {
  const leaveAll = async (it: Guarded) => {
    for (let left = 10; it.screens.get().open && left; left--) {
      it.screens.close()
      await settled()
    }
  }
  test('after the first has ended shows the screen again and is reported again', async () => {
    const it = recoveryParts()
    for (const round of [1, 2]) {
      const came = codeOf(it.recovery.setPassword())
      await settled()
      expect(it.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN')
      it.screens.close()
      expect(await came).toBe('user_exited_set_password_flow')
      expect(it.told).toHaveLength(round)
    }
  })
  test('for another method is separate, and each is reported under its own name', async () => {
    const it = recoveryParts({ accounts: [embedded('icloud')], options: ALL })
    const refused = codeOf(it.recovery.setRecovery({ recoveryMethod: 'icloud' }))
    const left = [it.recovery.setPassword(), it.recovery.setRecovery({ recoveryMethod: 'automatic' })].map(codeOf)
    expect(await refused).toBe('embedded_wallet_recovery_already_exists')
    await settled()
    await leaveAll(it)
    expect(await Promise.all(left)).toEqual(Array(2).fill('user_exited_set_password_flow'))
    expect(it.told.map(({ act, error }) => `${act}: ${error?.code}`).sort()).toEqual([
      'setPassword: user_exited_set_password_flow',
      'setRecovery: embedded_wallet_recovery_already_exists',
      'setRecovery: user_exited_set_password_flow',
    ])
  })
})
