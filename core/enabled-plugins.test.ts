import { describe, expect, test, vi } from 'vitest'
import { EMAIL, userWith } from '../tests/unit/users.js'
import { createPluginSet } from './enabled-plugins.js'
import { createStore } from './lib/store.js'
import type { AnyManifest } from './plugin.js'
import { createSettings, type Settings } from './settings.js'
import type { User } from './user.js'

const plugin = (id: string, overrides: Partial<AnyManifest> = {}): AnyManifest =>
  ({ id, when: () => true, load: async () => ({ default: { setup: () => ({}) } }), ...overrides }) as AnyManifest
const byDefault = (id: string, overrides: Partial<AnyManifest> = {}): AnyManifest => {
  const { when: _, ...manifest } = plugin(id, overrides)
  return manifest
}
const settings = () => createSettings({ appId: 'a'.repeat(25), apiUrl: 'https://api.example' })
const setOf = (plugins: readonly AnyManifest[], config: Settings, user = createStore<User | null>(null)) =>
  createPluginSet(plugins, config, user)
const ids = (plugins: readonly AnyManifest[]) => plugins.map(({ id }) => id)

describe('createPluginSet', () => {
  test('a required plugin is added once, even if the host passes it too', () => {
    const shared = plugin('ethereum')
    const requires = { ethereum: shared }
    const two = [plugin('wallets', { requires }), plugin('embedded', { requires }), shared]
    expect(ids(setOf(two, settings()).plugins)).toEqual(['ethereum', 'wallets', 'embedded'])
  })
  test('no plugin is enabled before the configuration is loaded; then those that the app enables are', () => {
    const config = settings()
    const set = setOf([plugin('one'), plugin('off', { when: () => false })], config)
    expect(set.enabled()).toEqual([])
    config.answered({ id: 'app', email_auth: true })
    expect(ids(set.enabled())).toEqual(['one'])
  })
  test('each plugin has its own state before its code is loaded', () => {
    const set = setOf([], settings())
    expect(set.state('oauth')).toBe(set.state('oauth'))
    expect(set.state('oauth')).not.toBe(set.state('wallets'))
    expect(set.state('oauth').get()).toBeUndefined()
  })
  test('a required plugin is enabled with the one that requires it, even if the app disables it', () => {
    const config = settings()
    const ethereum = plugin('ethereum', { when: () => false })
    let isWanted = true
    const wallets = plugin('wallets', { requires: { ethereum }, when: () => isWanted })
    const set = setOf([wallets], config)
    config.answered({ id: 'app', email_auth: true })
    expect(ids(set.enabled())).toEqual(['ethereum', 'wallets'])
    isWanted = false
    config.configure({ ...config.host.get() })
    expect(ids(set.enabled())).toEqual([])
  })
  test('the enabled plugins are computed once for each configuration', () => {
    const config = settings()
    const when = vi.fn(() => true)
    const set = setOf([plugin('one', { when })], config)
    config.answered({ id: 'app', email_auth: true })
    expect(set.enabled()).toBe(set.enabled())
    expect(when).toHaveBeenCalledTimes(1)
    config.configure({ ...config.host.get(), appearance: { theme: 'dark' } })
    set.enabled()
    expect(when).toHaveBeenCalledTimes(2)
  })
  test('the enabled plugins are computed again when the user changes, and `when` gets the user', () => {
    const config = settings()
    const user = createStore<User | null>(null)
    const set = setOf([plugin('one', { when: (_app, _host, of) => of?.linkedAccounts.length === 1 })], config, user)
    config.answered({ id: 'app', email_auth: true })
    expect(ids(set.enabled())).toEqual([])
    user.set(userWith(EMAIL))
    expect(ids(set.enabled())).toEqual(['one'])
    user.set(null)
    expect(ids(set.enabled())).toEqual([])
  })
  test('a plugin with accounts that does not say when is enabled if one of them is a login method of the app', () => {
    const config = settings()
    const set = setOf(
      [
        byDefault('codes', { accounts: ['email', 'sms'] }),
        byDefault('chat', { accounts: ['telegram'] }),
        byDefault('without'),
      ],
      config,
    )
    config.answered({ id: 'app', sms_auth: true })
    expect(ids(set.enabled())).toEqual(['codes', 'without'])
    config.answered({ id: 'app', telegram_auth: true })
    expect(ids(set.enabled())).toEqual(['chat', 'without'])
  })
  test('a plugin that the app has off is enabled for a user whose wallets it supplies', () => {
    const config = settings()
    const user = createStore<User | null>(userWith())
    const hasWalletsOf = ({ linkedAccounts }: User) => linkedAccounts.length > 0
    const own = plugin('own', { when: () => false, hasWalletsOf })
    const set = setOf([own, byDefault('others', { accounts: ['wallet'], hasWalletsOf })], config, user)
    config.answered({ id: 'app', email_auth: true })
    expect(ids(set.enabled())).toEqual([])
    user.set(userWith(EMAIL))
    expect(ids(set.enabled())).toEqual(['own', 'others'])
  })
})
