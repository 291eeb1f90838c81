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
  ['the app says all, of one with MetaMask', true, 'all-users', {}, [METAMASK]],
  ['the app says all, of one who has it', false, 'all-users', {}, [OWN]],
  // the two share what they are recovered by, so the login could not go on where users must guard theirs (decision 36)
  ['the app says all, of one who has a Solana wallet', false, 'all-users', {}, [OWN_SOLANA]],
  ['a host’s own user who has a Solana wallet', false, 'off', { customAuth }, [OWN_SOLANA]],
  ['the app says who has none', true, 'users-without-wallets', {}, []],
  ['the app says who has none, of one with MetaMask', false, 'users-without-wallets', {}, [METAMASK]],
  ['the app says off', false, 'off', {}, []],
  ['the app says what nobody knows', false, 'always', {}, []],
  ['the app says nothing', false, undefined, {}, []],
  ['the host says all', true, 'off', wishing('all-users'), [METAMASK]],
  ['the host says off', false, 'all-users', wishing('off'), []],
  ['the host says off by the older name', false, 'all-users', { embeddedWallets: { createOnLogin: 'off' } }, []],
  [
    'the host says all, over the older name',
    true,
    'off',
    { embeddedWallets: { createOnLogin: 'off', ethereum: { createOnLogin: 'all-users' } } },
    [],
  ],
  ['a host’s own user', true, 'off', { ...wishing('off'), customAuth }, [METAMASK]],
  ['a host’s own login that is off', false, 'off', { customAuth: { ...customAuth, enabled: false } }, []],
])('%s: %s', (_, made, app, host, accounts) => {
  const { onboarding } = embeddedWallet
  expect(onboarding?.needed(userWith(...accounts), appOf(app), host as HostConfig)).toBe(made)
})
