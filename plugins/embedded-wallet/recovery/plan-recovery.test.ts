import { describe, expect, test } from 'vitest'
import type { LatchkitError } from '../../../core/errors.js'
import { planRecovery, type RecoveryWish } from './plan-recovery.js'

const ALL = ['user-passcode', 'google-drive', 'icloud'] as const
const wish = (more: Partial<RecoveryWish>): RecoveryWish => ({
  intent: 'set',
  automatic: false,
  current: null,
  allowed: ALL,
  ...more,
})

describe('the first screen', () => {
  test.each<[string, Partial<RecoveryWish>, object]>([
    ['many ways', {}, { at: 'selecting', task: { options: ['google-drive', 'icloud', 'user-passcode'] } }],
    ['many ways of a new wallet', { intent: 'create' }, { at: 'selecting' }],
    [
      'the current cloud is not offered',
      { current: 'icloud' },
      { task: { options: ['google-drive', 'user-passcode'] } },
    ],
    ['a password is, to another', { current: 'user-passcode' }, { task: { options: [...ALL].sort() } }],
    ['a password only', { allowed: ['user-passcode'] }, { at: 'splash' }],
    ['a password only, of a new wallet', { allowed: ['user-passcode'], intent: 'create' }, { at: 'creating' }],
    [
      'a password only, changed',
      { allowed: ['user-passcode'], current: 'user-passcode' },
      { at: 'creating', chosen: false },
    ],
    ['the cloud is left', { allowed: ['user-passcode', 'icloud'], current: 'icloud' }, { at: 'splash' }],
    ['a cloud only', { allowed: ['icloud'] }, { at: 'selecting', task: { options: ['icloud'] } }],
    ['asked for a password', { requested: 'user-passcode' }, { at: 'splash' }],
    ['asked for another password', { requested: 'user-passcode', current: 'user-passcode' }, { at: 'creating' }],
    ['asked for a cloud', { requested: 'google-drive' }, { at: 'backingUp', provider: 'google-drive' }],
    [
      'asked for the provider',
      { requested: 'automatic', current: 'icloud' },
      { at: 'offering', task: { offers: true } },
    ],
    ['a password that the app no longer allows', { allowed: [], current: 'user-passcode' }, { at: 'creating' }],
  ])('%s', (_, more, first) => {
    expect(planRecovery(wish(more))).toMatchObject(first)
  })
})

describe('errors', () => {
  test.each<[string, Partial<RecoveryWish>, string]>([
    ['the app allows nothing', { allowed: [] }, 'not_supported'],
    ['the app does not allow that', { allowed: ['icloud'], requested: 'google-drive' }, 'not_supported'],
    ['no password here', { allowed: ['icloud'], requested: 'user-passcode' }, 'not_supported'],
    ['it is the provider already', { requested: 'automatic' }, 'embedded_wallet_recovery_already_exists'],
    ['it is that cloud already', { requested: 'icloud', current: 'icloud' }, 'embedded_wallet_recovery_already_exists'],
    ['there is only that cloud', { allowed: ['icloud'], current: 'icloud' }, 'embedded_wallet_recovery_already_exists'],
    ['not one of ours', { requested: 'pigeon' as 'icloud' }, 'not_supported'],
  ])('%s', (_, more, code) => {
    let caught: unknown
    try {
      planRecovery(wish(more))
    } catch (cause) {
      caught = cause
    }
    expect((caught as LatchkitError).code).toBe(code)
  })
  test('a method that the app does not allow: the error says where to allow it', () => {
    expect(() => planRecovery(wish({ allowed: [] }))).toThrow('userOwnedRecoveryOptions')
  })
})
