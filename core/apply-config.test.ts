import { describe, expect, test } from 'vitest'
import { APP_ID } from '../tests/unit/token.js'
import { checkHost, mergeConfig } from './apply-config.js'
import type { LatchkitError } from './errors.js'
import type { ClientConfig, HostConfig } from './host-config.js'
import { readAppConfig } from './protocol/app-config.js'

const HOST: HostConfig = { appId: APP_ID, apiUrl: 'https://auth.example.com' }
function codeOf(work: () => void) {
  try {
    work()
    return 'fine'
  } catch (error) {
    return (error as LatchkitError).code
  }
}

describe('checkHost', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['all is well', {}, 'fine'],
    ['an app id of 24', { appId: APP_ID.slice(1) }, 'missing_or_invalid_app_id'],
    ['an app id of 26', { appId: `${APP_ID}1` }, 'missing_or_invalid_app_id'],
    ['no app id', { appId: undefined }, 'missing_or_invalid_app_id'],
    ['an app id that is no text', { appId: Array(25) }, 'missing_or_invalid_app_id'],
    ['a slash at the end', { apiUrl: 'https://auth.example.com/' }, 'fine'],
    ['http and a port', { apiUrl: 'http://localhost:4100' }, 'fine'],
    ['no apiUrl', { apiUrl: undefined }, 'invalid_config'],
    ['an empty apiUrl', { apiUrl: '' }, 'invalid_config'],
    ['no scheme', { apiUrl: 'auth.example.com' }, 'invalid_config'],
    ['another scheme', { apiUrl: 'ftp://auth.example.com' }, 'invalid_config'],
    ['a path', { apiUrl: 'https://auth.example.com/api/v1' }, 'invalid_config'],
    ['a query', { apiUrl: 'https://auth.example.com?x=1' }, 'invalid_config'],
    ['a fragment', { apiUrl: 'https://auth.example.com#x' }, 'invalid_config'],
    ['a space', { apiUrl: 'https://auth.example.com ' }, 'invalid_config'],
  ])('%s', (_, change, expected) => {
    expect(codeOf(() => checkHost({ ...HOST, ...change } as HostConfig))).toBe(expected)
  })
  test('the message quotes the invalid value', () => {
    expect(() => checkHost({ ...HOST, appId: 'short' })).toThrow('25 characters: short')
  })
})

const APP = readAppConfig({
  id: 'app',
  email_auth: true,
  sms_auth: true,
  passkey_auth: true,
  accent_color: '#111111',
  terms_and_conditions_url: 'https://app.example/terms',
  privacy_policy_url: 'https://app.example/privacy',
  wallet_connect_cloud_project_id: 'app',
  embedded_wallet_config: {
    create_on_login: 'off',
    user_owned_recovery_options: ['icloud'],
    require_user_owned_recovery_on_create: true,
  },
})
const merge = (wishes: ClientConfig, app = APP) => mergeConfig(app, { ...HOST, ...wishes })

describe('mergeConfig: login methods', () => {
  test.each<[string, ClientConfig, string[]]>([
    ['the app rules where the host says nothing', {}, ['email', 'sms', 'passkey']],
    ['the host narrows', { loginMethods: ['sms'] }, ['sms', 'passkey']],
    ['the order names them too', { loginMethodsAndOrder: { primary: ['email'] } }, ['email', 'passkey']],
    [
      'the order with its overflow',
      { loginMethodsAndOrder: { primary: ['email'], overflow: ['sms'] } },
      ['email', 'sms', 'passkey'],
    ],
    [
      'the order has precedence over the list',
      { loginMethods: ['sms'], loginMethodsAndOrder: { primary: ['email'] } },
      ['email', 'passkey'],
    ],
    [
      'an unknown name in the list is left out',
      // @ts-expect-error a host in JavaScript
      { loginMethods: ['email', 'gooogle'] },
      ['email', 'passkey'],
    ],
    [
      'what the app has off stays off (decision 94)',
      { loginMethods: ['email', 'wallet', 'google', 'farcaster', 'telegram', 'passkey', 'guest', 'custom'] },
      ['email', 'passkey'],
    ],
    [
      'also in an order, by name or as a wallet',
      { loginMethodsAndOrder: { primary: ['google', 'sms', 'metamask'], overflow: ['wallet', 'discord'] } },
      ['sms', 'passkey'],
    ],
    [
      'a name with the prefix is a plugin’s method, not a wallet',
      { loginMethodsAndOrder: { primary: ['email', 'app:one'] } },
      ['email', 'passkey'],
    ],
    ['guest and custom are the server’s', { loginMethods: ['email', 'guest', 'custom'] }, ['email', 'passkey']],
  ])('%s', (_, wishes, expected) => {
    expect(merge(wishes).loginMethods).toEqual(expected)
  })
  test.each<[string, ClientConfig, string[]]>([
    ['a list with wallets', { loginMethods: ['wallet'] }, ['wallet']],
    ['a list without', { loginMethods: ['google'] }, ['google']],
    ['a wallet in the order means wallets', { loginMethodsAndOrder: { primary: ['metamask'] } }, ['wallet']],
    [
      'and in its overflow',
      { loginMethodsAndOrder: { primary: ['google'], overflow: ['rainbow'] } },
      ['wallet', 'google'],
    ],
  ])('in an app with wallets and Google, %s', (_, wishes, expected) => {
    expect(merge(wishes, readAppConfig({ id: 'app', wallet_auth: true, google_oauth: true })).loginMethods).toEqual(
      expected,
    )
  })
  test.each<[ClientConfig]>([
    [{ loginMethods: ['google', 'sms'] }],
    [{ loginMethodsAndOrder: { primary: ['google', 'metamask'], overflow: ['sms'] } }],
  ])('%j in an app that has none of it is refused, and the error says so', (wishes) => {
    const app = readAppConfig({ id: 'app', email_auth: true })
    expect(() => merge(wishes, app)).toThrow('No login method is left')
    expect(codeOf(() => merge(wishes, app))).toBe('invalid_config')
  })
  test('a configuration that leaves no login method is refused (decision 13)', () => {
    const bare = readAppConfig({ id: 'app' })
    expect(codeOf(() => merge({}, bare))).toBe('invalid_config')
    expect(codeOf(() => merge({ loginMethods: [] }, bare))).toBe('invalid_config')
  })
  test('a host with custom auth needs no other login method', () => {
    const customAuth = { isLoading: false, getCustomAccessToken: async () => undefined }
    expect(codeOf(() => merge({ customAuth }, readAppConfig({ id: 'app' })))).toBe('fine')
  })
  test('the account of another app is enough as the only login method', () => {
    const bare = readAppConfig({ id: 'app' })
    expect(codeOf(() => merge({ loginMethods: ['app:one'] }, bare))).toBe('fine')
    expect(codeOf(() => merge({ loginMethodsAndOrder: { primary: ['app:one'] } }, bare))).toBe('fine')
    expect(codeOf(() => merge({ loginMethodsAndOrder: { primary: [] } }, bare))).toBe('invalid_config')
  })
  test.each(['passkey_auth', 'guest_auth', 'farcaster_auth', 'telegram_auth', 'wallet_auth', 'google_oauth'])(
    '%s alone is enough to log in',
    (flag) => {
      expect(codeOf(() => merge({}, readAppConfig({ id: 'app', [flag]: true })))).toBe('fine')
    },
  )
})

describe('mergeConfig: the rest', () => {
  test('a legal link that is undefined leaves the app’s own', () => {
    const { legal } = merge({ legal: { privacyPolicyUrl: undefined } })
    expect(legal).toEqual(merge({}).legal)
  })
  test.each<[string, ClientConfig, object]>([
    ['nothing wished', {}, { accentColor: '#111111', showWalletLoginFirst: true }],
    ['the accent', { appearance: { accentColor: '#222222' } }, { accentColor: '#222222' }],
    ['wallets first', { appearance: { showWalletLoginFirst: false } }, { showWalletLoginFirst: false }],
    [
      'one legal link',
      { legal: { privacyPolicyUrl: 'mine' } },
      {
        legal: {
          termsAndConditionsUrl: 'https://app.example/terms',
          privacyPolicyUrl: 'mine',
          requireUsersAcceptTerms: false,
        },
      },
    ],
    [
      'a removed link',
      { legal: { termsAndConditionsUrl: null } },
      { legal: { termsAndConditionsUrl: null, privacyPolicyUrl: 'https://app.example/privacy' } },
    ],
  ])('%s', (_, wishes, expected) => {
    expect(merge(wishes)).toMatchObject(expected)
  })
  test('the app’s own object is not changed', () => {
    const before = structuredClone(APP)
    merge({ loginMethods: ['sms'], legal: { privacyPolicyUrl: 'x' } })
    expect(APP).toEqual(before)
  })
})
