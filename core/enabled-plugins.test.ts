import { describe, expect, test, vi } from 'vitest'
import { createPluginSet } from './enabled-plugins.js'
import type { AnyManifest } from './plugin.js'
import { createSettings } from './settings.js'

const plugin = (id: string, overrides: Partial<AnyManifest> = {}): AnyManifest =>
  ({ id, when: () => true, load: async () => ({ default: { setup: () => ({}) } }), ...overrides }) as AnyManifest
const settings = () => createSettings({ appId: 'a'.repeat(25), apiUrl: 'https://api.example' })
const ids = (plugins: readonly AnyManifest[]) => plugins.map(({ id }) => id)

describe('createPluginSet', () => {
  test('a required plugin is added once, even if the host passes it too', () => {
    const shared = plugin('ethereum')
    const requires = { ethereum: shared }
    const two = [plugin('wallets', { requires }), plugin('embedded', { requires }), shared]
    expect(ids(createPluginSet(two, settings()).plugins)).toEqual(['ethereum', 'wallets', 'embedded'])
  })
  test('no plugin is enabled before the configuration is loaded; then those that the app enables are', () => {
    const config = settings()
    const set = createPluginSet([plugin('one'), plugin('off', { when: () => false })], config)
    expect(set.enabled()).toEqual([])
    config.answered({ id: 'app', email_auth: true })
    expect(ids(set.enabled())).toEqual(['one'])
  })
  test('each plugin has its own state before its code is loaded', () => {
    const set = createPluginSet([], settings())
    expect(set.state('oauth')).toBe(set.state('oauth'))
    expect(set.state('oauth')).not.toBe(set.state('wallets'))
    expect(set.state('oauth').get()).toBeUndefined()
  })
  test('a required plugin is enabled with the one that requires it, even if the app disables it', () => {
    const config = settings()
    const ethereum = plugin('ethereum', { when: () => false })
    let isWanted = true
    const wallets = plugin('wallets', { requires: { ethereum }, when: () => isWanted })
    const set = createPluginSet([wallets], config)
    config.answered({ id: 'app', email_auth: true })
    expect(ids(set.enabled())).toEqual(['ethereum', 'wallets'])
    isWanted = false
    config.configure({ ...config.host.get() })
    expect(ids(set.enabled())).toEqual([])
  })
  test('the enabled plugins are computed once for each configuration', () => {
    const config = settings()
    const when = vi.fn(() => true)
    const set = createPluginSet([plugin('one', { when })], config)
    config.answered({ id: 'app', email_auth: true })
    expect(set.enabled()).toBe(set.enabled())
    expect(when).toHaveBeenCalledTimes(1)
    config.configure({ ...config.host.get(), appearance: { theme: 'dark' } })
    set.enabled()
    expect(when).toHaveBeenCalledTimes(2)
  })
})
