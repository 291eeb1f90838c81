import { describe, expect, test } from 'vitest'
import { placeholderConfig, readAppConfig } from './app-config.js'
import { LOGIN_METHODS } from './methods.js'

describe('login methods', () => {
  test.each<[string, object, string]>([
    ...['wallet', 'email', 'sms', 'farcaster', 'telegram', 'passkey', 'guest'].map((name): [string, object, string] => [
      name,
      { [`${name}_auth`]: true },
      name,
    ]),
    ...['google', 'twitter', 'discord', 'github', 'spotify', 'instagram', 'tiktok', 'linkedin', 'apple'].map(
      (name): [string, object, string] => [name, { [`${name}_oauth`]: true }, name],
    ),
    ['custom', { custom_auth_jwks_url: 'https://keys.example' }, 'custom'],
  ])('%s is on by its own flag only', (_, wire, method) => {
    expect(readAppConfig(wire).loginMethods).toEqual([method])
  })
  test('are in the order of the landing', () => {
    expect(
      readAppConfig({ apple_oauth: true, sms_auth: true, email_auth: true, wallet_auth: true }).loginMethods,
    ).toEqual(['wallet', 'email', 'sms', 'apple'])
    expect(LOGIN_METHODS).toHaveLength(17)
  })
  test('a flag that is not a boolean counts as off', () => {
    expect(readAppConfig({ email_auth: 'true', sms_auth: 1, wallet_auth: null }).loginMethods).toEqual([])
  })
})

/** The configuration has every field of Wire §1.7. */
test('a complete configuration is read', () => {
  const wire = {
    id: 'app',
    name: 'App',
    verification_key: 'key',
    logo_url: 'https://app.example/logo.png',
    accent_color: '#123456',
    theme: 'dark',
    show_wallet_login_first: false,
    created_at: 1,
    updated_at: 2,
    email_auth: true,
    terms_and_conditions_url: 'https://app.example/terms',
    privacy_policy_url: 'HTTP://localhost:3000/privacy',
    require_users_accept_terms: true,
    embedded_wallet_config: {
      create_on_login: 'users-without-wallets',
      user_owned_recovery_options: ['icloud', 'user-passcode', 'paper'],
      require_user_owned_recovery_on_create: true,
    },
    custom_api_url: 'https://api.example',
    wallet_connect_cloud_project_id: 'wc',
    fiat_on_ramp_enabled: true,
    captcha_enabled: true,
    captcha_site_key: 't:1',
    enforce_wallet_uis: false,
    legacy_wallet_ui_config: false,
    twitter_oauth_on_mobile_enabled: true,
    mfa_methods: ['totp', 'sms', 'smoke'],
    telegram_auth_config: { bot_id: '1' },
  }
  expect(readAppConfig(wire)).toEqual({
    id: 'app',
    name: 'App',
    logoUrl: 'https://app.example/logo.png',
    accentColor: '#123456',
    showWalletLoginFirst: false,
    loginMethods: ['email'],
    legal: {
      termsAndConditionsUrl: 'https://app.example/terms',
      privacyPolicyUrl: 'HTTP://localhost:3000/privacy',
      requireUsersAcceptTerms: true,
    },
    customApiUrl: 'https://api.example',
    captchaEnabled: true,
    twitterOAuthOnMobileEnabled: true,
    mfaMethods: ['sms', 'totp'],
    raw: wire,
  })
})

const EMPTY = {
  id: '',
  name: '',
  logoUrl: null,
  accentColor: null,
  showWalletLoginFirst: true,
  loginMethods: [],
  legal: { termsAndConditionsUrl: null, privacyPolicyUrl: null, requireUsersAcceptTerms: false },
  customApiUrl: null,
  captchaEnabled: false,
  twitterOAuthOnMobileEnabled: false,
  mfaMethods: [],
}
test.each([{}, null, 'config', [], 7, { id: null, embedded_wallet_config: [], mfa_methods: {} }])(
  '%j is read as the default configuration',
  (wire) => {
    const { raw: _, ...read } = readAppConfig(wire)
    expect(read).toEqual(EMPTY)
  },
)

test.each([
  'javascript:alert(document.domain)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://app.example/1',
  'vbscript:x',
  '/terms',
  ['https://app.example'],
])('%j is not a web address', (address) => {
  const wire = { logo_url: address, terms_and_conditions_url: address, privacy_policy_url: address }
  const { logoUrl, legal } = readAppConfig(wire)
  expect([logoUrl, legal.termsAndConditionsUrl, legal.privacyPolicyUrl]).toEqual([null, null, null])
})

test('before the server answers, wallet and email are on and everything else is off (Wire §1.7)', () => {
  const { raw: _, ...read } = placeholderConfig()
  expect(read).toEqual({ ...EMPTY, loginMethods: ['wallet', 'email'] })
})
