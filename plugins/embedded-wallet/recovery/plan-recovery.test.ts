import { describe, expect, test } from 'vitest'
import type { LatchkitError } from '../../../core/errors.js'
import { planRecovery, type RecoveryWish } from './plan-recovery.js'

const ALL = ['user-passcode', 'google-drive', 'icloud'] as const
const wish = (overrides: Partial<RecoveryWish>): RecoveryWish => ({
  intent: 'set',
  automatic: false,
  current: null,
  allowed: ALL,
  ...overrides,
})

describe('the first screen', () => {
  test.each<[string, Partial<RecoveryWish>, object]>([
    ['several methods', {}, { at: 'selecting', task: { options: ['google-drive', 'icloud', 'user-passcode'] } }],
    ['several methods for a new wallet', { intent: 'create' }, { at: 'selecting' }],
    [
      'the current cloud is not offered',
      { current: 'icloud' },
      { task: { options: ['google-drive', 'user-passcode'] } },
    ],
    [
      'a password can be changed to another password',
      { current: 'user-passcode' },
      { task: { options: [...ALL].sort() } },
    ],
    ['only a password is allowed', { allowed: ['user-passcode'] }, { at: 'splash' }],
    [
      'only a password is allowed, for a new wallet',
      { allowed: ['user-passcode'], intent: 'create' },
      { at: 'creating' },
    ],
    [
      'only a password is allowed, and it is the current method',
      { allowed: ['user-passcode'], current: 'user-passcode' },
      { at: 'creating', chosen: false },
    ],
    [
      'a password replaces the current cloud',
      { allowed: ['user-passcode', 'icloud'], current: 'icloud' },
      { at: 'splash' },
    ],
    ['only a cloud is allowed', { allowed: ['icloud'] }, { at: 'selecting', task: { options: ['icloud'] } }],
    ['the host requests a password', { requested: 'user-passcode' }, { at: 'splash' }],
    ['the host requests a new password', { requested: 'user-passcode', current: 'user-passcode' }, { at: 'creating' }],
    ['the host requests a cloud', { requested: 'google-drive' }, { at: 'backingUp', provider: 'google-drive' }],
    [
      'the host requests automatic recovery',
      { requested: 'automatic', current: 'icloud' },
      { at: 'offering', task: { offers: true } },
    ],
    ['a password that the app no longer allows', { allowed: [], current: 'user-passcode' }, { at: 'creating' }],
  ])('%s', (_, overrides, first) => {
    expect(planRecovery(wish(overrides))).toMatchObject(first)
  })
})

describe('errors', () => {
  test.each<[string, Partial<RecoveryWish>, string]>([
    ['the app allows nothing', { allowed: [] }, 'not_supported'],
    ['the app does not allow the requested cloud', { allowed: ['icloud'], requested: 'google-drive' }, 'not_supported'],
    ['the app does not allow passwords', { allowed: ['icloud'], requested: 'user-passcode' }, 'not_supported'],
    ['recovery is automatic already', { requested: 'automatic' }, 'embedded_wallet_recovery_already_exists'],
    [
      'the requested cloud is the current one',
      { requested: 'icloud', current: 'icloud' },
      'embedded_wallet_recovery_already_exists',
    ],
    [
      'the only allowed cloud is the current one',
      { allowed: ['icloud'], current: 'icloud' },
      'embedded_wallet_recovery_already_exists',
    ],
    ['an unknown method', { requested: 'pigeon' as 'icloud' }, 'not_supported'],
  ])('%s', (_, overrides, code) => {
    let caught: unknown
    try {
      planRecovery(wish(overrides))
    } catch (cause) {
      caught = cause
    }
    expect((caught as LatchkitError).code).toBe(code)
  })
  test('a method that the app does not allow: the error says where to allow it', () => {
    expect(() => planRecovery(wish({ allowed: [] }))).toThrow('userOwnedRecoveryOptions')
  })
})
