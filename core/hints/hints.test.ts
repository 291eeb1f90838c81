import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as manifests from '../../plugins/index.js'
import { slugOf } from '../../scripts/docs/slug.mjs'
import { stubBrowser } from '../../tests/unit/browser.js'
import { APP_ID } from '../../tests/unit/token.js'
import { LatchkitError } from '../errors.js'
import type { HostConfig } from '../host-config.js'
import { createStore } from '../lib/store.js'
import { LOGIN_METHODS } from '../protocol/methods.js'
import type { SessionState } from '../session.js'

const warn = vi.fn()
const error = vi.fn()
let answer: typeof import('./hints.js')['answer']
let texts: typeof import('./texts.js')
beforeEach(async () => {
  stubBrowser({ href: 'http://other.example:5173/' })
  vi.resetModules()
  ;({ answer } = await import('./hints.js'))
  texts = await import('./texts.js')
  vi.spyOn(console, 'warn').mockImplementation(warn)
  vi.spyOn(console, 'error').mockImplementation(error)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  warn.mockClear()
  error.mockClear()
})
const said = () => warn.mock.calls.map(([text]) => `${text}`)

const HOST: HostConfig = { appId: APP_ID, apiUrl: 'https://auth.example.com' }
const one = { id: 'one', load: async () => ({ default: {} }) }

test('each text has a section on its page, and each section a text', () => {
  const page = readFileSync(
    path.join(fileURLToPath(new URL('../..', import.meta.url)), 'docs/guides/setup-problems.md'),
    'utf8',
  )
  const sections = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => slugOf(`${heading}`))
  expect(sections.toSorted()).toEqual(Object.keys(texts.TEXTS).toSorted())
})

test('a text is told once, with the address of its section', () => {
  answer('already-logged-in', 'login')
  answer('already-logged-in', 'login')
  answer('already-logged-in', 'signup')
  expect(said()).toEqual([
    expect.stringMatching(
      /^Latchkit: The user is already logged in, and login\(\) did nothing\..*\n.*#already-logged-in$/,
    ),
    expect.stringContaining('signup()'),
  ])
})

test('the plugin named for a login method is one that offers it', () => {
  const all = Object.values(manifests)
  for (const method of LOGIN_METHODS) {
    const [id] = texts.pluginsFor([method])
    const plugin = all.find((manifest) => manifest.id === id)
    if (method === 'guest' || method === 'custom') expect(plugin?.id, method).toBe(id)
    else expect(plugin?.accounts, method).toContain(method)
  }
})

describe('a start that failed', () => {
  const network = (status?: number, body?: object) => new LatchkitError('network', 'x', { status, cause: body })
  test.each<[string, LatchkitError, readonly string[]]>([
    ['an unknown app id', new LatchkitError('missing_or_invalid_app_id', 'x'), [APP_ID, 'apiUrl', HOST.apiUrl]],
    ['an unknown client id', new LatchkitError('missing_or_invalid_client_id', 'x'), ['clientId', 'client_ids']],
    [
      'an origin that is not allowed',
      new LatchkitError('invalid_origin', 'x', { status: 403 }),
      ['add "http://other.example:5173" to the app\'s setting allowed_domains', '#unknown-origin'],
    ],
    ['no answer', network(), ['No answer from https://auth.example.com', 'apiUrl', 'allowed_domains']],
    ['no answer in time', new LatchkitError('client_request_timeout', 'x'), ['No answer from']],
    [
      'another server, 404',
      new LatchkitError('not_found', 'x', { status: 404, cause: {} }),
      ['no Latchkit server', '404'],
    ],
    ['another server, 200', new LatchkitError('malformed_response', 'x'), ['no Latchkit server', 'apiUrl']],
    ['a gateway', network(502, {}), ['502', 'proxy']],
  ])('%s', (_, cause, words) => {
    const view = createStore<SessionState>({ status: 'failed', authenticated: false, error: cause })
    answer('start', cause, HOST, view)
    const shown = view.get().error
    expect(shown).toMatchObject({ code: cause.code, status: cause.status, cause })
    for (const word of words) {
      expect(shown?.message).toContain(word)
      expect(error.mock.calls[0]?.[0]).toContain(word)
    }
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('could not start'), cause)
  })
  test('keeps the words of a server that refuses for another reason', () => {
    const cause = new LatchkitError('too_many_requests', 'Wait.', { status: 429, cause: { error: 'Wait.' } })
    const view = createStore<SessionState>({ status: 'failed', authenticated: false, error: cause })
    answer('start', cause, HOST, view)
    expect(view.get().error).toBe(cause)
    expect(error.mock.calls[0]?.[0]).toContain('could not start. Wait.')
  })
  test('does not undo a start that has succeeded meanwhile', () => {
    const view = createStore<SessionState>({ status: 'ready', authenticated: false })
    answer('start', network(), HOST, view)
    expect(view.get()).toEqual({ status: 'ready', authenticated: false })
  })
})

describe('the check of a development build', () => {
  test.each<[string, object, readonly string[]]>([
    ['a misspelt setting', { apearance: {} }, ['no setting apearance', 'Did you mean appearance?']],
    ['a setting at the wrong place', { theme: 'dark' }, ['no setting theme', 'Did you mean appearance.theme?']],
    ['a singular', { loginMethod: ['email'] }, ['Did you mean loginMethods?']],
    ['a misspelt part', { appearance: { acentColor: '#fff' } }, ['appearance.acentColor', 'appearance.accentColor?']],
    ['a part two levels down', { embeddedWallets: { ethereum: { createOnLogn: 'off' } } }, ['ethereum.createOnLogin?']],
    ['a name like no other', { xyzzy: 1 }, ['no setting xyzzy', 'configuration.md']],
    ['a theme', { appearance: { theme: 'drak' } }, ['appearance.theme is "drak"', "'light', 'dark'"]],
    ['a logo', { appearance: { logo: 'logo.png' } }, ['appearance.logo is "logo.png"', "'/logo.png'"]],
    ['a logo by http', { appearance: { logo: 'http://a.example/logo.png' } }, ['appearance.logo is', 'by https']],
    ['an accent', { appearance: { accentColor: 'blue' } }, ['appearance.accentColor', '#676fff']],
    ['a method', { loginMethods: ['emial'] }, ['"emial"', "'email', probably"]],
    ['a method of another product', { loginMethods: ['facebook'] }, ['"facebook"', 'one of wallet, email']],
    ['a text for a list', { loginMethods: 'email' }, ['loginMethods is "email"', "['email', 'wallet']"]],
    ['no chains', { supportedChains: [] }, ['supportedChains is []', 'at least one chain']],
    [
      'a default chain of no list',
      { supportedChains: [{ id: 1, name: 'One' }], defaultChain: { id: 8453, name: 'Base' } },
      ['defaultChain is 8453', 'one of supportedChains, whose ids are 1'],
    ],
    ['a text for a number', { timeout: '20s' }, ['timeout is "20s"', 'milliseconds']],
    ['a mode', { oauthMode: 'window' }, ["'redirect' or 'popup'"]],
  ])('%s', (_, config, words) => {
    answer('check', { ...HOST, ...config } as HostConfig, [one])
    expect(said()).toHaveLength(1)
    for (const word of words) expect(said()[0]).toContain(word)
  })
  test.each<[string, unknown, readonly string[]]>([
    [
      'undefined',
      undefined,
      ['plugins must be a list', 'plugins={[passwordless]}', 'from "latchkit/plugins/passwordless"'],
    ],
    ['one in place of a list', one, ['plugins must be a list']],
    ['none', [], ['plugins is empty', 'from "latchkit/plugins/passwordless"']],
    [
      'a text',
      ['embeddedWallet'],
      ['"embeddedWallet"', 'import { embeddedWallet } from "latchkit/plugins/embedded-wallet"'],
    ],
    [
      'a text in kebab case',
      ['embedded-wallet'],
      ['import { embeddedWallet } from "latchkit/plugins/embedded-wallet"'],
    ],
    ['an import by a wrong name', [undefined], ['undefined, which is no plugin']],
    ['two copies', [one, { ...one }], ['two different copies of "one"', 'npm ls latchkit']],
  ])('plugins: %s', (_, plugins, words) => {
    answer('check', HOST, plugins)
    expect(said()).toHaveLength(1)
    for (const word of words) expect(said()[0]).toContain(word)
  })
  test('says nothing where all is well, of every setting and plugin that there is', () => {
    const config = {
      appearance: { theme: 'dark', accentColor: '#abc', logo: '/logo.svg', landingHeader: 'Hi', walletList: [] },
      loginMethods: ['email', 'acme:one', ...LOGIN_METHODS],
      loginMethodsAndOrder: { primary: ['metamask', 'email'] },
      intl: { defaultCountry: 'GB', text: {} },
      supportedChains: [{ id: 1, name: 'One' }],
      defaultChain: { id: 1, name: 'One' },
      rpcConfig: { rpcUrls: { 1: 'https://node.example' } },
      embeddedWallets: { ethereum: { createOnLogin: 'all-users' }, priceDisplay: { primary: 'native-token' } },
      clientId: undefined,
      timeout: 5_000,
    }
    answer('check', { ...HOST, ...config } as unknown as HostConfig, Object.values(manifests))
    expect(said()).toEqual([])
  })
  test('texts: a key that no text has', async () => {
    const text = { 'passwordless.submit': 'Go', 'pasword.submit': 'Go', submit: 'Go', 'passwordless.sumbit': 'Go' }
    answer('check', { ...HOST, intl: { text } } as HostConfig, [one])
    await vi.waitFor(() => expect(said()).toHaveLength(3))
    expect(said()).toEqual([
      expect.stringContaining('There is no text pasword.submit'),
      expect.stringContaining('config.intl.text["submit"] has no effect. All keys:'),
      expect.stringContaining('Did you mean passwordless.submit?'),
    ])
  })
  test('props of LatchkitProvider', () => {
    answer('props', { ...HOST, plugins: [], theme: 'dark', appID: 'x', onSuccess: () => {} })
    expect(said()).toEqual([
      expect.stringContaining('no prop theme, and it has no effect. Did you mean config.appearance.theme?'),
      expect.stringContaining('no prop appID, and it has no effect. Did you mean appId?'),
      expect.stringContaining('Its props are appId'),
    ])
  })
})

describe('a text names the line to add', () => {
  test.each<[string, () => string, readonly string[]]>([
    [
      'plugin-missing',
      () => answer('plugin-missing', 'solana-wallet'),
      ['import { solanaWallet } from "latchkit/plugins/solana-wallet"', 'plugins={[…]}'],
    ],
    ['plugin-off', () => answer('plugin-off', 'mfa'), ['docs/reference/plugins/mfa.md']],
    [
      'no-way-to-log-in',
      () => answer('no-way-to-log-in', ['email', 'google']),
      [
        'the app has email, google on',
        'Add passwordless, oauth to plugins',
        'import { oauth } from "latchkit/plugins/oauth"',
      ],
    ],
    ['no-way-to-log-in', () => answer('no-way-to-log-in', []), ['no login method on', 'email_auth: true']],
    [
      'no-login-method',
      () => answer('no-login-method', ['emial', 'facebook'], ['email']),
      ['emial (did you mean email?), facebook', 'the app has email on'],
    ],
    [
      'account-skipped',
      () => answer('account-skipped', 'pigeon', 'a known type'),
      ['"pigeon" without a known type', 'npm outdated'],
    ],
    ['cookie-refused', () => answer('cookie-refused', 'one'), ['the cookie one', '4 kB', 'getAccessToken()']],
    ['link-refused', () => answer('link-refused'), ['config.sessionsFromLinks']],
    ['link-failed', () => answer('link-failed', 'It was used.'), ['It was used.', 'open a new link']],
    ['step-owed', () => answer('step-owed', 'network', 'Down.'), ['(network)', 'Down.', 'tried again']],
    ['unknown-wallet', () => answer('unknown-wallet', 'metamusk', ['metamask']), ['Did you mean metamask?']],
    ['unknown-wallet', () => answer('unknown-wallet', 'xyzzy', ['metamask']), ['appearance.walletList', 'WalletId']],
    ['token-not-used', () => answer('token-not-used'), ['customAuth.getCustomAccessToken', 'useLinkJwtAccount']],
    ['no-telegram-bot', () => answer('no-telegram-bot'), ['bot_id', 'telegram_auth_config']],
    ['captcha-site-key', () => answer('captcha-site-key', 'abc'), ['captcha_site_key is "abc"', 't:']],
    ['insecure-page', () => answer('insecure-page'), ['http://other.example:5173', 'localhost', 'passkeys']],
    ['two-copies', () => answer('two-copies'), ['npm ls latchkit', 'npm dedupe']],
    ['two-clients', () => answer('two-clients', APP_ID), ['one <LatchkitProvider> around the whole app']],
    ['on-server', () => answer('on-server', 'createClient()'), ['createClient() needs a browser', 'useEffect()']],
    ['app-id', () => answer('app-id', undefined), ['appId', 'not undefined', 'latchkitsandbox0000000001']],
    [
      'api-url',
      () => answer('api-url', 'https://a.example/api'),
      ['apiUrl', 'without a path', 'https://a.example/api'],
    ],
  ])('%s', (name, tell, words) => {
    const text = tell()
    for (const word of words) expect(text).toContain(word)
    expect(text).toMatch(new RegExp(`#${name}$|configuration\\.md`))
    expect(text).not.toMatch(/dashboard/)
  })
})
