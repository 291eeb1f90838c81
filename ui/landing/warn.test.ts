import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '../../core/client.js'
import type { ClientConfig } from '../../core/host-config.js'
import type { LoginOptions } from './landing.flow.js'
import { warnOfConfig } from './warn.js'

const warn = vi.fn()
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(warn))
afterEach(() => {
  vi.restoreAllMocks()
  warn.mockClear()
})

/** The warnings in a host whose plugins offer these methods. */
function warningsOf(config: ClientConfig, options: LoginOptions = {}, many: readonly object[] = []) {
  const methods = ['email', 'sms', 'google', 'discord', 'apple'].map((method) => ({ method }))
  const plugin = { entries: () => [...methods, ...many] }
  const client = {
    pluginSet: { enabled: () => [plugin] },
    settings: { current: () => ({}) },
    host: { get: () => config },
  }
  warnOfConfig(client as unknown as Client, options)
  return warn.mock.calls.map(([words]) => words)
}

describe('what a host may have meant otherwise', () => {
  test.each<[ClientConfig]>([
    [{}],
    [{ appearance: { logo: '/logo.png' } }],
    [{ loginMethods: ['email', 'google'] }],
    [{ loginMethodsAndOrder: { primary: ['sms', 'email', 'google', 'discord'], overflow: ['apple'] } }],
  ])('nothing about %j', (config) => {
    expect(warningsOf(config)).toEqual([])
  })
  test.each<[ClientConfig, string]>([
    // @ts-expect-error a host in JavaScript is warned at run time
    [{ loginMethods: ['emial'] }, 'offers emial (did you mean email?):'],
    [{ appearance: { logo: { src: '/logo.png' } as never } }, 'appearance.logo'],
    [{ loginMethodsAndOrder: { primary: ['email'], overflow: ['farcaster'] } }, 'offers farcaster'],
    [{ loginMethodsAndOrder: { primary: ['email', 'email'] } }, 'twice'],
    [{ loginMethodsAndOrder: { primary: ['email'], overflow: ['email'] } }, 'twice'],
    [{ loginMethodsAndOrder: { primary: ['sms', 'email', 'google', 'discord', 'apple'] } }, '5 entries'],
  ])('%j', (config, words) => {
    expect(warningsOf(config)).toEqual([expect.stringContaining(words)])
  })
  test('the options of one login() are warned of by themselves', () => {
    // @ts-expect-error a host in JavaScript is warned at run time
    expect(warningsOf({ loginMethods: ['email'] }, { loginMethods: ['gogle'] })).toEqual([
      expect.stringContaining('offers gogle (did you mean google?):'),
    ])
  })
  describe('where other apps are on', () => {
    const apps = [{ method: 'cross_app', kind: 'many' }]
    test.each<[ClientConfig, LoginOptions, string[]]>([
      [{ loginMethods: ['email', 'acme:one'] }, {}, []],
      [{ loginMethodsAndOrder: { primary: ['email', 'acme:one'] } }, {}, []],
      [{}, { loginMethods: ['acme:one'] }, []],
      [{ loginMethods: ['acme:one', 'acme:one'] }, {}, ['twice']],
      [{ loginMethodsAndOrder: { primary: ['acme:one', 'metamask'] } }, {}, ['offers metamask:']],
    ])('%j, login(%j)', (config, options, words) => {
      expect(warningsOf(config, options, apps)).toEqual(words.map((word) => expect.stringContaining(word)))
    })
  })
  describe('where wallets are on', () => {
    const wallets = [{ method: 'wallet', kind: 'many' }]
    test.each<[ClientConfig, string[]]>([
      [{ loginMethodsAndOrder: { primary: ['email', 'metamask'], overflow: ['detected_wallets'] } }, []],
      [{ loginMethodsAndOrder: { primary: ['metamask', 'metamask'] } }, ['twice']],
      [{ loginMethodsAndOrder: { primary: ['metamask', 'telegram'] } }, ['offers telegram:']],
      // @ts-expect-error a host in JavaScript is warned at run time
      [{ loginMethods: ['email', 'metamask'] }, ['offers metamask:']],
      [{ loginMethodsAndOrder: { primary: ['email', 'acme:one'] } }, ['offers acme:one:']],
    ])('%j', (config, words) => {
      expect(warningsOf(config, {}, wallets)).toEqual(words.map((word) => expect.stringContaining(word)))
    })
  })
})
