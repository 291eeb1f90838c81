import { describe, expect, test } from 'vitest'
import { readAppConfig } from './app-config.js'
import { embeddedWallets } from './embedded-wallets.js'
import type { ClientConfig, HostConfig } from './host-config.js'

const wire = {
  embedded_wallet_config: {
    create_on_login: 'users-without-wallets',
    user_owned_recovery_options: ['icloud', 'user-passcode', 'paper'],
    require_user_owned_recovery_on_create: true,
  },
}
const read = (wishes: ClientConfig = {}, app: unknown = wire) =>
  embeddedWallets(readAppConfig(app), wishes as HostConfig)
const customAuth = { isLoading: false, getCustomAccessToken: async () => undefined }

describe('embeddedWallets', () => {
  test('the app’s own settings, and nothing that this version does not know', () => {
    expect(read()).toEqual({
      createOnLogin: 'users-without-wallets',
      userOwnedRecoveryOptions: ['user-passcode', 'icloud'],
      requireUserOwnedRecoveryOnCreate: true,
    })
  })
  test.each([{}, { embedded_wallet_config: [] }, { embedded_wallet_config: { create_on_login: 'always' } }])(
    'of %j nothing is on',
    (app) => {
      expect(read({}, app)).toEqual({
        ...{ createOnLogin: 'off', userOwnedRecoveryOptions: [], requireUserOwnedRecoveryOnCreate: false },
      })
    },
  )
  test('the host says when', () => {
    expect(read({ embeddedWallets: { createOnLogin: 'all-users' } })).toMatchObject({
      ...{ createOnLogin: 'all-users', userOwnedRecoveryOptions: ['user-passcode', 'icloud'] },
    })
  })
  test('the newer place of a wish wins over the older one', () => {
    const embeddedWallets = { createOnLogin: 'off', ethereum: { createOnLogin: 'all-users' } } as const
    expect(read({ embeddedWallets })).toMatchObject({ createOnLogin: 'all-users' })
  })
  test('custom auth: wallets for all, by passcode, without asking (Wire §5.2)', () => {
    expect(read({ customAuth, embeddedWallets: { createOnLogin: 'off' } })).toEqual({
      createOnLogin: 'all-users',
      userOwnedRecoveryOptions: ['user-passcode'],
      requireUserOwnedRecoveryOnCreate: false,
    })
  })
  test('no confirmation with prompts is refused, without them it is fine', () => {
    const wish = { waitForTransactionConfirmation: false }
    expect(() => read({ embeddedWallets: wish })).toThrow('noPromptOnSignature')
    expect(read({ embeddedWallets: { ...wish, noPromptOnSignature: true } }).createOnLogin).toBe(
      'users-without-wallets',
    )
  })
  test('custom auth that is off changes nothing', () => {
    expect(read({ customAuth: { ...customAuth, enabled: false } }).createOnLogin).toBe('users-without-wallets')
  })
})
