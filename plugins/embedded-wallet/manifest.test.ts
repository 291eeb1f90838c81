import { expect, test } from 'vitest'
import type { ClientConfig, HostConfig } from '../../core/host-config.js'
import { type AppConfig, readAppConfig } from '../../core/protocol/app-config.js'
import { userWith } from '../../tests/unit/users.js'
import { embeddedWallet } from './manifest.js'

const OWN = { type: 'wallet', address: '0x1', chain_type: 'ethereum', connector_type: 'embedded' }
const OWN_SOLANA = { ...OWN, address: 'So1', chain_type: 'solana' }
const METAMASK = { ...OWN, address: '0x2', connector_type: 'injected' }
const appOf = (create_on_login: unknown): AppConfig => readAppConfig({ embedded_wallet_config: { create_on_login } })
const customAuth = { isLoading: false, getCustomAccessToken: async () => undefined }
const wishing = (createOnLogin: 'all-users' | 'off') => ({ embeddedWallets: { ethereum: { createOnLogin } } })

test.each<[string, boolean, unknown, ClientConfig, readonly object[]]>([
  ['the app’s `all-users`, for a user with MetaMask', true, 'all-users', {}, [METAMASK]],
  ['the app’s `all-users`, for a user who has the wallet', false, 'all-users', {}, [OWN]],
  // both chains share their recovery, so an app that requires a recovery method creates no wallet here (decision 36)
  ['the app’s `all-users`, for a user with a Solana wallet', false, 'all-users', {}, [OWN_SOLANA]],
  ['custom auth, for a user with a Solana wallet', false, 'off', { customAuth }, [OWN_SOLANA]],
  ['the app’s `users-without-wallets`', true, 'users-without-wallets', {}, []],
  ['the app’s `users-without-wallets`, for a user with MetaMask', false, 'users-without-wallets', {}, [METAMASK]],
  ['the app’s `off`', false, 'off', {}, []],
  ['an unknown value of the app', false, 'always', {}, []],
  ['no value', false, undefined, {}, []],
  ['the host’s `all-users`', true, 'off', wishing('all-users'), [METAMASK]],
  ['the host’s `off`', false, 'all-users', wishing('off'), []],
  ['the host’s `off` by the older option', false, 'all-users', { embeddedWallets: { createOnLogin: 'off' } }, []],
  [
    'the host’s `all-users`, even with the older option',
    true,
    'off',
    { embeddedWallets: { createOnLogin: 'off', ethereum: { createOnLogin: 'all-users' } } },
    [],
  ],
  ['custom auth, whatever the options', true, 'off', { ...wishing('off'), customAuth }, [METAMASK]],
  ['custom auth that is off', false, 'off', { customAuth: { ...customAuth, enabled: false } }, []],
])('a login creates a wallet with %s: %s', (_, isNeeded, app, host, accounts) => {
  const { onboarding } = embeddedWallet
  expect(onboarding?.needed(userWith(...accounts), appOf(app), host as HostConfig)).toBe(isNeeded)
})
