import { describe, expect, test } from 'vitest'
import type { ClientConfig, HostConfig } from '../../../core/host-config.js'
import { readAppConfig } from '../../../core/protocol/app-config.js'
import { recoverySettings } from './settings.js'

const wire = {
  embedded_wallet_config: {
    user_owned_recovery_options: ['icloud', 'user-passcode', 'paper'],
    require_user_owned_recovery_on_create: true,
  },
}
const own = { userOwnedRecoveryOptions: ['user-passcode', 'icloud'], requireUserOwnedRecoveryOnCreate: true }
const read = (wishes: ClientConfig = {}, app: unknown = wire) =>
  recoverySettings(readAppConfig(app), wishes as HostConfig)
const customAuth = { isLoading: false, getCustomAccessToken: async () => undefined }

describe('recovery settings', () => {
  test('are the app’s, without methods that this version does not know', () => {
    expect(read()).toEqual(own)
  })
  test.each([{}, { embedded_wallet_config: [] }])('of %j allow no method', (app) => {
    expect(read({}, app)).toEqual({ userOwnedRecoveryOptions: [], requireUserOwnedRecoveryOnCreate: false })
  })
  test('with custom auth: a passcode without a question (Wire §5.2)', () => {
    expect(read({ customAuth })).toEqual({
      userOwnedRecoveryOptions: ['user-passcode'],
      requireUserOwnedRecoveryOnCreate: false,
    })
  })
  test('are not changed by custom auth that is off', () => {
    expect(read({ customAuth: { ...customAuth, enabled: false } })).toEqual(own)
  })
})
