import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '../../core/client.js'
import { settingOf } from '../../core/hints/texts.js'
import type { ClientConfig } from '../../core/host-config.js'
import { createStore, type Store } from '../../core/lib/store.js'
import { LOGIN_METHODS } from '../../core/protocol/methods.js'
import type { LoginOptions } from './landing.flow.js'
import type { warnOfConfig as WarnOfConfig } from './warn.js'

const warn = vi.fn()
let warnOfConfig: typeof WarnOfConfig
beforeEach(async () => {
  vi.resetModules() // a text is told once in a page
  ;({ warnOfConfig } = await import('./warn.js'))
  vi.spyOn(console, 'warn').mockImplementation(warn)
})
afterEach(() => {
  vi.restoreAllMocks()
  warn.mockClear()
})

const ON = Object.fromEntries(LOGIN_METHODS.map((method) => [settingOf(method), method === 'custom' ? 'keys' : true]))

/** The warnings in a host whose plugins offer these methods. */
async function warningsOf(
  config: ClientConfig,
  options: LoginOptions = {},
  many: readonly object[] = [],
  raw: object = ON,
) {
  const methods = ['email', 'sms', 'google', 'discord', 'apple'].map((method) => ({ method }))
  const plugin = { entries: () => [...methods, ...many] }
  warnOfConfig(clientOf(config, [plugin], raw), options)
  await vi.dynamicImportSettled()
  return warn.mock.calls.map(([words]) => words)
}

const clientOf = (config: ClientConfig, plugins: readonly object[], raw: object, apps?: Store<readonly object[]>) =>
  ({
    pluginSet: { plugins: [...plugins, { accounts: ['twitter'] }], enabled: () => plugins },
    settings: { current: () => ({ raw }) },
    host: { get: () => config },
    signal: new AbortController().signal,
    peek: () => apps && { entries: apps },
  }) as unknown as Client

describe('what the app has off (decision 94)', () => {
  const many = [{ method: 'wallet', kind: 'many' }]
  test.each<[ClientConfig, LoginOptions, object, string]>([
    [
      { loginMethods: ['email', 'google', 'sms', 'farcaster'] },
      {},
      { email_auth: true },
      'loginMethods names google, sms, farcaster, which the app has off: set google_oauth, sms_auth, farcaster_auth in',
    ],
    [
      { loginMethodsAndOrder: { primary: ['email', 'metamask'], overflow: ['telegram', 'rainbow'] } },
      {},
      { email_auth: true },
      'loginMethodsAndOrder names metamask, telegram, rainbow, which the app has off: set wallet_auth, telegram_auth in',
    ],
    [
      { loginMethods: ['sms'], loginMethodsAndOrder: { primary: ['email', 'apple'] } },
      {},
      { email_auth: true },
      'loginMethodsAndOrder names apple, which the app has off: set apple_oauth in',
    ],
    [
      {},
      { loginMethods: ['wallet', 'passkey', 'guest', 'custom', 'email'] },
      { email_auth: true },
      'login({ loginMethods }) names wallet, passkey, guest, custom, which the app has off: set wallet_auth, passkey_auth, guest_auth, custom_auth_jwks_url in',
    ],
  ])('%j, login(%j), app %j', async (config, options, raw, words) => {
    expect(await warningsOf(config, options, many, raw)).toEqual([expect.stringContaining(words)])
  })
  test('is told once, however often the dialog opens; another mistake is told as well', async () => {
    const config = { loginMethods: ['email', 'google'] } as const
    const client = clientOf(config, [{ entries: () => [{ method: 'email' }] }], { email_auth: true })
    for (let opening = 0; opening < 3; opening++) warnOfConfig(client, {})
    await vi.dynamicImportSettled()
    expect(warn).toHaveBeenCalledOnce()
    warnOfConfig(client, { loginMethods: ['sms'] })
    await vi.dynamicImportSettled()
    expect(warn).toHaveBeenCalledTimes(2)
  })
  describe('another app', () => {
    const entries = () => [{ method: 'email' }, { method: 'cross_app', kind: 'many' }]
    const config = { loginMethods: ['email', 'acme:one', 'acme:two'] } as const
    const WORDS = expect.stringContaining(
      "loginMethods names acme:two, which the app is not connected with: add it to the app's setting cross_app_connections",
    )
    test('that it is not connected with', async () => {
      const apps = createStore<readonly object[]>([{ method: 'cross_app:one' }])
      warnOfConfig(clientOf(config, [{ entries }], ON, apps), {})
      await vi.dynamicImportSettled()
      expect(warn.mock.calls).toEqual([[WORDS]])
    })
    test('is told once the list of them has arrived', async () => {
      const apps = createStore<readonly object[]>([])
      warnOfConfig(clientOf(config, [{ entries }], ON, apps), {})
      await vi.dynamicImportSettled()
      expect(warn).not.toHaveBeenCalled()
      apps.set([{ method: 'cross_app:one' }])
      await vi.dynamicImportSettled()
      expect(warn.mock.calls).toEqual([[WORDS]])
    })
  })
})

describe('what a host may have meant otherwise', () => {
  test.each<[ClientConfig]>([
    [{}],
    [{ appearance: { logo: '/logo.png' } }],
    [{ loginMethods: ['email', 'google'] }],
    [{ loginMethodsAndOrder: { primary: ['sms', 'email', 'google', 'discord'], overflow: ['apple'] } }],
  ])('nothing about %j', async (config) => {
    expect(await warningsOf(config)).toEqual([])
  })
  test.each<[ClientConfig, string]>([
    // @ts-expect-error a host in JavaScript is warned at run time
    [{ loginMethods: ['emial'] }, 'offers emial (did you mean email?).'],
    [{ appearance: { logo: { src: '/logo.png' } as never } }, 'appearance.logo'],
    [{ loginMethodsAndOrder: { primary: ['email'], overflow: ['farcaster'] } }, 'offers farcaster'],
    [{ loginMethodsAndOrder: { primary: ['email', 'email'] } }, 'twice'],
    [{ loginMethodsAndOrder: { primary: ['email'], overflow: ['email'] } }, 'twice'],
    [{ loginMethodsAndOrder: { primary: ['sms', 'email', 'google', 'discord', 'apple'] } }, '5 entries'],
  ])('%j', async (config, words) => {
    expect(await warningsOf(config)).toEqual([expect.stringContaining(words)])
  })
  test('a method of one login() whose plugin the configuration’s list turns off', async () => {
    expect(await warningsOf({ loginMethods: ['email'] }, { loginMethods: ['email', 'twitter'] })).toEqual([
      expect.stringContaining('login({ loginMethods }) names twitter, whose plugin is off'),
    ])
  })
  test('the options of one login() are warned of by themselves', async () => {
    // @ts-expect-error a host in JavaScript is warned at run time
    expect(await warningsOf({ loginMethods: ['email'] }, { loginMethods: ['gogle'] })).toEqual([
      expect.stringContaining('offers gogle (did you mean google?).'),
    ])
  })
  describe('where other apps are on', () => {
    const apps = [{ method: 'cross_app', kind: 'many' }]
    test.each<[ClientConfig, LoginOptions, string[]]>([
      [{ loginMethods: ['email', 'acme:one'] }, {}, []],
      [{ loginMethodsAndOrder: { primary: ['email', 'acme:one'] } }, {}, []],
      [{}, { loginMethods: ['acme:one'] }, []],
      [{ loginMethods: ['acme:one', 'acme:one'] }, {}, ['twice']],
      [{ loginMethodsAndOrder: { primary: ['acme:one', 'metamask'] } }, {}, ['offers metamask.']],
    ])('%j, login(%j)', async (config, options, words) => {
      expect(await warningsOf(config, options, apps)).toEqual(words.map((word) => expect.stringContaining(word)))
    })
  })
  describe('where wallets are on', () => {
    const wallets = [{ method: 'wallet', kind: 'many' }]
    test.each<[ClientConfig, string[]]>([
      [{ loginMethodsAndOrder: { primary: ['email', 'metamask'], overflow: ['detected_wallets'] } }, []],
      [{ loginMethodsAndOrder: { primary: ['metamask', 'metamask'] } }, ['twice']],
      [{ loginMethodsAndOrder: { primary: ['metamask', 'telegram'] } }, ['offers telegram.']],
      // @ts-expect-error a host in JavaScript is warned at run time
      [{ loginMethods: ['email', 'metamask'] }, ['offers metamask.']],
      [{ loginMethodsAndOrder: { primary: ['email', 'acme:one'] } }, ['offers acme:one.']],
    ])('%j', async (config, words) => {
      expect(await warningsOf(config, {}, wallets)).toEqual(words.map((word) => expect.stringContaining(word)))
    })
  })
})
