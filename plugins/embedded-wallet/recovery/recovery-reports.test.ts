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
const frameRefuses = (harness: Guarded) =>
  harness.request.mockImplementation(async (event) => {
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
    const harness = recoveryParts({ accounts: [embedded('user-passcode')], options: [] })
    const result = harness.recovery.setPassword()
    await settled()
    expect(harness.screens.get()).toMatchObject({
      screen: 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN',
      data: { addPasswordToExistingWallet: true },
    })
    harness.send(...passwordSteps())
    await harness.clock.advance(250)
    harness.send(LAST)
    expect(await result).toMatchObject({ method: 'user-passcode' })
    const changed = facts('user-passcode', 'user-passcode', true)
    expect(harness.track.mock.calls).toEqual([
      ['embedded_wallet_set_recovery_started', changed],
      ['embedded_wallet_set_recovery_completed', changed],
    ])
  })
  test.each(['google-drive', 'icloud'] as const)(
    'with %s the same cloud is not offered again',
    async (recoveryMethod) => {
      const harness = recoveryParts({ accounts: [embedded(recoveryMethod)], options: ALL })
      const code = 'embedded_wallet_recovery_already_exists'
      expect(await codeOf(harness.recovery.setRecovery({ recoveryMethod }))).toBe(code)
      expect(harness.acts).toMatchObject([{ act: 'setRecovery', error: { code } }])
      expect(harness.screens.get().open).toBe(false)
    },
  )
  test.each(ALL)('from %s the user can change to automatic recovery', async (method) => {
    const harness = recoveryParts({ accounts: [embedded(method)] })
    const result = harness.recovery.setRecovery({ recoveryMethod: 'automatic' })
    await settled()
    harness.send(LAST)
    await settled()
    harness.send(LAST)
    expect(await result).toMatchObject({ wallet: { recoveryMethod: OWN }, method: OWN })
    expect(harness.acts).toMatchObject([{ act: 'setRecovery', method: OWN }])
  })
  test.each([OWN, 'pigeon'])(
    'with %s, which is not a user’s own method, the first screen has no way back',
    async (method) => {
      const harness = recoveryParts({ accounts: [embedded(method)] })
      const refused = codeOf(harness.recovery.setRecovery({ recoveryMethod: 'automatic' }))
      expect(await refused).toBe('embedded_wallet_recovery_already_exists')
    },
  )
})

describe('failures are reported with the reason and the wallet', () => {
  test('of a password, also by the password’s own event', async () => {
    const harness = recoveryParts()
    frameRefuses(harness)
    const result = codeOf(harness.recovery.setPassword())
    await settled()
    harness.send(LAST, ...passwordSteps())
    await harness.clock.advance(250)
    expect(harness.track.mock.calls).toEqual([
      ['embedded_wallet_set_recovery_started', facts(OWN, 'user-passcode')],
      ['embedded_wallet_set_recovery_failed', { ...facts(OWN, 'user-passcode'), reason: REASON }],
      ['embedded_wallet_set_password_failed', { walletAddress: ADDRESS, reason: REASON }],
    ])
    expect(JSON.stringify(harness.track.mock.calls)).not.toContain(PASSWORD)
    harness.screens.close()
    await result
  })
  test('of automatic recovery, without the password’s event', async () => {
    const harness = recoveryParts({ accounts: [embedded('user-passcode')] })
    frameRefuses(harness)
    const result = codeOf(harness.recovery.setRecovery({ recoveryMethod: 'automatic' }))
    await settled()
    harness.send(LAST)
    await settled()
    expect(harness.track.mock.calls).toEqual([
      ['embedded_wallet_set_recovery_started', facts('user-passcode', OWN)],
      ['embedded_wallet_set_recovery_failed', { ...facts('user-passcode', OWN), reason: REASON }],
    ])
    expect(harness.refreshAnew).not.toHaveBeenCalled()
    harness.screens.close()
    await result
  })
  test('after a failure the wallet keeps its recovery method, and the change can be tried again', async () => {
    const harness = recoveryParts({ accounts: [embedded('icloud')] })
    harness.request.mockImplementationOnce(async () => ({})).mockRejectedValueOnce(failure('network'))
    const result = harness.recovery.setRecovery({ recoveryMethod: 'automatic' })
    await settled()
    harness.send(LAST)
    await settled()
    expect(harness.top()?.get()).toMatchObject({ at: 'offering', error: { code: 'network' } })
    harness.send(LAST)
    await settled()
    harness.send(LAST)
    expect(await result).toMatchObject({ method: OWN })
    expect(harness.requestsOf('wallet:set-recovery')).toHaveLength(2)
  })
})

describe('a second request', () => {
  const leaveAll = async (harness: Guarded) => {
    for (let attempts = 10; harness.screens.get().open && attempts; attempts--) {
      harness.screens.close()
      await settled()
    }
  }
  test('after the first has ended shows the screen again and is reported again', async () => {
    const harness = recoveryParts()
    for (const round of [1, 2]) {
      const result = codeOf(harness.recovery.setPassword())
      await settled()
      expect(harness.screens.get().screen).toBe('EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN')
      harness.screens.close()
      expect(await result).toBe('user_exited_set_password_flow')
      expect(harness.acts).toHaveLength(round)
    }
  })
  test('for another method is separate, and each is reported under its own name', async () => {
    const harness = recoveryParts({ accounts: [embedded('icloud')], options: ALL })
    const refused = codeOf(harness.recovery.setRecovery({ recoveryMethod: 'icloud' }))
    const codes = [harness.recovery.setPassword(), harness.recovery.setRecovery({ recoveryMethod: 'automatic' })].map(
      codeOf,
    )
    expect(await refused).toBe('embedded_wallet_recovery_already_exists')
    await settled()
    await leaveAll(harness)
    expect(await Promise.all(codes)).toEqual(Array(2).fill('user_exited_set_password_flow'))
    expect(harness.acts.map(({ act, error }) => `${act}: ${error?.code}`).sort()).toEqual([
      'setPassword: user_exited_set_password_flow',
      'setRecovery: embedded_wallet_recovery_already_exists',
      'setRecovery: user_exited_set_password_flow',
    ])
  })
})
