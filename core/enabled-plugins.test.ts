import { describe, expect, test, vi } from 'vitest'
import { createPluginSet } from './enabled-plugins.js'
import type { AnyManifest } from './plugin.js'
import { createSettings } from './settings.js'

const plugin = (id: string, more: Partial<AnyManifest> = {}): AnyManifest =>
  ({ id, when: () => true, load: async () => ({ default: { setup: () => ({}) } }), ...more }) as AnyManifest
const settings = () => createSettings({ appId: 'a'.repeat(25), apiUrl: 'https://api.example' })
const ids = (plugins: readonly AnyManifest[]) => plugins.map(({ id }) => id)

describe('createPluginSet', () => {
  test('what a plugin requires comes with it, once, also where the host gave it too', () => {
    const shared = plugin('ethereum')
    const requires = { ethereum: shared }
    const two = [plugin('wallets', { requires }), plugin('embedded', { requires }), shared]
    expect(ids(createPluginSet(two, settings()).plugins)).toEqual(['ethereum', 'wallets', 'embedded'])
  })
  test('nothing is on before the configuration is in; then what the app has on', () => {
    const given = settings()
    const set = createPluginSet([plugin('one'), plugin('off', { when: () => false })], given)
    expect(set.enabled()).toEqual([])
    given.answered({ id: 'app', email_auth: true })
    expect(ids(set.enabled())).toEqual(['one'])
  })
  test('a plugin’s state is there before its code, one for each', () => {
    const set = createPluginSet([], settings())
    expect(set.state('oauth')).toBe(set.state('oauth'))
    expect(set.state('oauth')).not.toBe(set.state('wallets'))
    expect(set.state('oauth').get()).toBeUndefined()
  })
  test('what a plugin requires is on with it, though the app has it off, and off where nobody needs it', () => {
    const given = settings()
    const ethereum = plugin('ethereum', { when: () => false })
    let isWanted = true
    const wallets = plugin('wallets', { requires: { ethereum }, when: () => isWanted })
    const set = createPluginSet([wallets], given)
    given.answered({ id: 'app', email_auth: true })
    expect(ids(set.enabled())).toEqual(['ethereum', 'wallets'])
    isWanted = false
    given.configure({ ...given.host.get() })
    expect(ids(set.enabled())).toEqual([])
  })
  test('which are on is computed once for a configuration', () => {
    const given = settings()
    const when = vi.fn(() => true)
    const set = createPluginSet([plugin('one', { when })], given)
    given.answered({ id: 'app', email_auth: true })
    expect(set.enabled()).toBe(set.enabled())
    expect(when).toHaveBeenCalledTimes(1)
    given.configure({ ...given.host.get(), appearance: { theme: 'dark' } })
    set.enabled()
    expect(when).toHaveBeenCalledTimes(2)
  })
})
