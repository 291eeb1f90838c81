import { describe, expect, test } from 'vitest'
import type { AnyManifest } from './plugin.js'
import { createRoster } from './roster.js'
import { createSettings } from './settings.js'

const plugin = (id: string, more: Partial<AnyManifest> = {}): AnyManifest =>
  ({ id, when: () => true, load: async () => ({ default: { setup: () => ({}) } }), ...more }) as AnyManifest
const settings = () => createSettings({ appId: 'a'.repeat(25), apiUrl: 'https://api.example' })
const ids = (plugins: readonly AnyManifest[]) => plugins.map(({ id }) => id)

describe('createRoster', () => {
  test('what a plugin requires comes with it, once, also where the host gave it too', () => {
    const shared = plugin('ethereum')
    const two = [plugin('wallets', { requires: [shared] }), plugin('embedded', { requires: [shared] }), shared]
    const roster = createRoster(two, settings())
    expect(ids(roster.plugins)).toEqual(['ethereum', 'wallets', 'embedded'])
  })
  test('nothing is on before the configuration is in; then what the app has on', () => {
    const given = settings()
    const roster = createRoster([plugin('one'), plugin('off', { when: () => false })], given)
    expect(roster.enabled()).toEqual([])
    given.answered({ id: 'app', email_auth: true })
    expect(ids(roster.enabled())).toEqual(['one'])
  })
  test('a plugin’s state is there before its code, one for each', () => {
    const roster = createRoster([], settings())
    expect(roster.state('one')).toBe(roster.state('one'))
    expect(roster.state('one')).not.toBe(roster.state('two'))
    expect(roster.state('one').get()).toBeUndefined()
  })
})
