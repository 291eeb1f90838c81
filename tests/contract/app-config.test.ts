import { expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'

const expectedConfig = (id: string) => ({
  id,
  name: 'Latchkit Playground',
  verification_key: expect.stringContaining('-----BEGIN PUBLIC KEY-----'),
  logo_url: null,
  icon_url: null,
  accent_color: null,
  theme: 'light',
  show_wallet_login_first: false,
  terms_and_conditions_url: null,
  privacy_policy_url: null,
  require_users_accept_terms: false,
  allowed_domains: ['http://localhost:*', 'http://127.0.0.1:*'],
  allowed_native_app_ids: [],
  allowed_native_app_url_schemes: [],
  wallet_auth: false,
  solana_wallet_auth: false,
  email_auth: true,
  sms_auth: true,
  google_oauth: false,
  twitter_oauth: false,
  discord_oauth: false,
  github_oauth: false,
  spotify_oauth: false,
  instagram_oauth: false,
  tiktok_oauth: false,
  linkedin_oauth: false,
  apple_oauth: false,
  farcaster_auth: false,
  passkey_auth: false,
  telegram_auth: false,
  guest_auth: false,
  allowlist_enabled: false,
  allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
  wallet_connect_cloud_project_id: null,
  custom_api_url: null,
  embedded_wallet_config: {
    create_on_login: 'off',
    user_owned_recovery_options: ['user-passcode'],
    require_user_owned_recovery_on_create: false,
  },
  embedded_wallets: ['ethereum', 'solana'],
  enforce_wallet_uis: true,
  legacy_wallet_ui_config: false,
  fiat_on_ramp_enabled: true,
  captcha_enabled: false,
  twitter_oauth_on_mobile_enabled: false,
  mfa_methods: [],
  cross_app_auth: false,
  created_at: expect.any(Number),
  updated_at: expect.any(Number),
})

onOneDatabase('app configuration', (sandbox) => {
  test('shows every field of Wire §1.7 and none of the server’s own', async () => {
    const app = await sandbox.newApp()
    const answer = await app.call(`/apps/${app.id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(expectedConfig(app.id))
  })

  test('has a seeded app', async () => {
    const seeded = sandbox.appOf('latchkitsandbox0000000001')
    expect((await seeded.call(`/apps/${seeded.id}`)).body).toMatchObject({
      id: seeded.id,
      email_auth: true,
      sms_auth: true,
      allowed_domains: ['http://localhost:*', 'http://127.0.0.1:*'],
    })
  })

  test('shows what was set, and leaves an optional field out when it is taken away', async () => {
    const app = await sandbox.newApp()
    const funding = {
      default_recommended_currency: { chain: 'eip155:8453' },
      default_recommended_amount: '0.01',
      methods: ['moonpay', 'external'],
      prompt_funding_on_wallet_creation: true,
    }
    await app.configure({ name: 'Acme', captcha_site_key: 't:key', funding_config: funding, max_users: 5 })
    const set = (await app.call(`/apps/${app.id}`)).body
    expect(set).toMatchObject({ name: 'Acme', captcha_site_key: 't:key', funding_config: funding })
    expect(set).not.toHaveProperty('max_users')
    await app.configure({ captcha_site_key: null, funding_config: null })
    const unset = (await app.call(`/apps/${app.id}`)).body
    expect(unset).not.toHaveProperty('captcha_site_key')
    expect(unset).not.toHaveProperty('funding_config')
  })

  test('refuses a logo by http, which a page over https does not show, except from the machine itself', async () => {
    const app = await sandbox.newApp()
    const set = (changes: object) => sandbox.control(`/apps/${app.id}`, changes, { method: 'PUT' })
    for (const field of ['logo_url', 'icon_url']) {
      for (const address of ['http://acme.example/logo.png', 'http://localhost.acme.example/logo.png']) {
        const answer = await set({ [field]: address })
        expect(answer, address).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
        expect(answer.body.error).toContain(field)
      }
      for (const address of [
        'https://acme.example/logo.png',
        'http://localhost:4600/logo.svg',
        'http://acme.localhost/x',
      ])
        expect(await set({ [field]: address }), address).toMatchObject({ status: 200 })
    }
  })

  test('asks no client to create wallets where the app has Ethereum wallets off, whatever it had set before', async () => {
    const app = await sandbox.newApp()
    const shown = async () => (await app.call(`/apps/${app.id}`)).body.embedded_wallet_config
    const config = { create_on_login: 'all-users', user_owned_recovery_options: ['user-passcode'] }
    await app.configure({ embedded_wallets: ['solana'], embedded_wallet_config: config })
    expect(await shown()).toMatchObject({ ...config, create_on_login: 'off' })
    await app.configure({ embedded_wallets: ['ethereum'] })
    expect(await shown()).toMatchObject(config)
  })

  test('refuses a missing, malformed, unknown or other app id', async () => {
    const app = await sandbox.newApp()
    const as = (id: string) => app.call(`/apps/${app.id}`, undefined, { headers: { [wire.header.appId]: id } })
    expect(await as('')).toMatchObject({ status: 400, body: { code: wire.code.appId } })
    expect(await as("x' or 1=1 --")).toMatchObject({ status: 400, body: { code: wire.code.appId } })
    expect(await as('a'.repeat(25))).toMatchObject({ status: 401, body: { code: wire.code.appId } })
    expect(await as((await sandbox.newApp()).id)).toMatchObject({ status: 400, body: { code: wire.code.appId } })
  })

  test('refuses an unknown client id once the app has client ids', async () => {
    const app = await sandbox.newApp()
    const as = (id: string) => app.call(`/apps/${app.id}`, undefined, { headers: { [wire.header.clientId]: id } })
    expect((await as('anything')).status).toBe(200)
    await app.configure({ client_ids: ['client-web'] })
    expect((await as('client-web')).status).toBe(200)
    expect(await as('anything')).toMatchObject({ status: 401, body: { code: wire.code.clientId } })
    expect((await app.call(`/apps/${app.id}`)).status).toBe(200)
  })
})
