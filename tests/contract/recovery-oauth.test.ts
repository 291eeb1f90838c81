import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Answering, answerAt } from '../idp.js'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import type { App, Body } from './sandbox.js'

const HOST = 'http://localhost:5173'
const refused = (code: string, status = 422) => ({ status, body: { code, error: expect.any(String) } })
const unauthorized = refused('missing_or_invalid_token', 401)
const random = () => randomBytes(36).toString('base64url')
const DRIVE = 'https://www.googleapis.com/auth/drive.appdata'
const OFFERED = { embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'] } }

onOneDatabase('Cloud recovery', (sandbox) => {
  const newApp = (settings: object = OFFERED) => sandbox.newApp({ google_oauth: true, ...settings })
  const userOf = async (app: App, to = `${randomBytes(6).toString('hex')}@people.example`) =>
    (await app.login(to)).token
  const call = (app: App, path: string, body: object, token?: string, client?: string) =>
    app.call(`/recovery/${path}`, body, { token, headers: { origin: HOST }, ...(client && { client }) })
  const asking = (code_verifier = random(), state_code = random()) => ({
    sent: {
      redirect_to: `${HOST}/in?keep=1#here`,
      state_code,
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    },
    secrets: { code_verifier, state_code, provider: 'google-drive' },
  })
  const param = (url: URL, name: string) => url.searchParams.get(wire.query(`oauth_${name}`))
  /** Runs a request from `init` up to the body that `authenticate` takes. */
  async function prove(app: App, token: string, how?: Answering) {
    const { sent, secrets } = asking()
    const started = await call(app, 'oauth/init', sent, token)
    expect(started.status, started.text).toBe(200)
    const callbackUrl = await answerAt(`${started.body.url}`, HOST, how)
    expect(callbackUrl.href).toMatch(/\/in\?keep=1&.*#here$/)
    expect([param(callbackUrl, 'state'), param(callbackUrl, 'provider')]).toEqual([secrets.state_code, 'google-drive'])
    return { ...secrets, authorization_code: `${param(callbackUrl, 'code')}` }
  }
  const outside = async () => `${(await sandbox.control('/outside')).body.url}`
  const wrong = (body: Body) => expect(body).toMatchObject({ code: 'invalid_data' })

  test('Google Drive: asks for our folder with PKCE, and gives the access that Drive takes', async () => {
    const app = await newApp()
    const token = await userOf(app)
    const { sent, secrets } = asking()
    const { body } = await call(app, 'oauth/init', sent, token)
    const authorizeUrl = new URL(`${body.url}`)
    expect(authorizeUrl.searchParams.get('code_challenge_method')).toBe('S256')
    expect(authorizeUrl.searchParams.get('scope')?.split(' ')).toEqual(['openid', 'email', 'profile', DRIVE])
    const callbackUrl = await answerAt(authorizeUrl.href, HOST)
    const proof = { ...secrets, authorization_code: param(callbackUrl, 'code') }
    const answer = await call(app, 'oauth/authenticate', proof, token)
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
    expect(Object.keys(answer.body)).toEqual(['access_token'])
    const files = `${authorizeUrl.origin}/google-drive/drive/v3/files?spaces=appDataFolder`
    const drive = await fetch(files, { headers: { authorization: `Bearer ${answer.body.access_token}` } })
    expect(await drive.json()).toMatchObject({ files: [] })
  })

  test('a code is for the user who asked, with state and verifier, once', async () => {
    const app = await newApp()
    const [ada, eve] = [await userOf(app), await userOf(app)]
    const proof = await prove(app, ada)
    const other = await prove(app, ada)
    const take = (body: object, token?: string, client?: string) => call(app, 'oauth/authenticate', body, token, client)
    expect(await take(proof)).toMatchObject(unauthorized)
    expect(await take(proof, eve)).toMatchObject(refused('invalid_credentials'))
    expect(await take({ ...proof, state_code: other.state_code }, ada)).toMatchObject(refused('oauth_state_mismatch'))
    expect(await take({ ...proof, code_verifier: other.code_verifier }, ada)).toMatchObject(
      refused('invalid_pkce_parameters'),
    )
    for (const code of ['undefined', 'error', 'nonsense'])
      expect(await take({ ...proof, authorization_code: code }, ada)).toMatchObject(refused('invalid_credentials'))
    // the wrong attempts have not used up the valid proof; the same client gets a lost response again, and no other
    const first = await take(proof, ada)
    expect(first.status).toBe(200)
    expect((await take(proof, ada)).body).toEqual(first.body)
    expect(await take(proof, ada, 'another')).toMatchObject(refused('invalid_credentials'))
    await app.travel(65)
    expect(await take(proof, ada)).toMatchObject(refused('invalid_credentials'))
    await app.travel(605)
    const late = await userOf(app)
    expect(await take(other, late)).toMatchObject(refused('invalid_credentials'))
  })

  test('a code for files logs nobody in, and one of a login opens no files', async () => {
    const app = await newApp()
    const token = await userOf(app)
    const { provider: _, ...forFiles } = await prove(app, token)
    const login = await app.call('/oauth/authenticate', forFiles, { headers: { origin: HOST } })
    expect(login).toMatchObject(refused('invalid_credentials'))
    const { sent, secrets } = asking()
    const started = await app.call('/oauth/init', { ...sent, provider: 'google' }, { headers: { origin: HOST } })
    const callbackUrl = await answerAt(`${started.body.url}`, HOST)
    const forLogin = { ...secrets, authorization_code: param(callbackUrl, 'code') }
    expect(await call(app, 'oauth/authenticate', forLogin, token)).toMatchObject(refused('invalid_credentials'))
  })

  test('a denial returns `undefined`, and a failure `error`', async () => {
    const app = await newApp()
    const token = await userOf(app)
    expect((await prove(app, token, { decision: 'deny' })).authorization_code).toBe('undefined')
    for (const trouble of ['token-500', 'token-garbage', 'info-500'])
      expect((await prove(app, token, { trouble })).authorization_code, trouble).toBe('error')
    expect((await prove(app, token, { trouble: 'no-files' })).authorization_code).toBe('undefined')
  })

  test('a return is accepted once', async () => {
    const app = await newApp()
    const token = await userOf(app)
    const { body } = await call(app, 'oauth/init', asking().sent, token)
    const state = new URL(`${body.url}`).searchParams.get('state')
    const callbackUrl = `${sandbox.next()}/api/v1/recovery/oauth/callback/google?state=${state}&error=access_denied`
    expect((await fetch(callbackUrl, { redirect: 'manual' })).status).toBe(302)
    const repeated = await fetch(callbackUrl, { redirect: 'manual' })
    expect([repeated.status, await repeated.text()]).toEqual([400, expect.stringContaining('Nothing to answer')])
  })

  test.each(['oauth/init', 'oauth/init_icloud', 'configuration_icloud'])('%s is for who is logged in', async (path) => {
    const app = await newApp()
    const body = { ...asking().sent, client_type: 'web' }
    expect(await call(app, path, body)).toMatchObject(unauthorized)
    expect(await call(app, path, body, `${await userOf(await newApp())}`)).toMatchObject(unauthorized)
    const off = await newApp({ embedded_wallet_config: { user_owned_recovery_options: ['user-passcode'] } })
    expect(await call(off, path, body, await userOf(off))).toMatchObject(refused('disallowed_recovery_method', 400))
  })

  test('malformed input is refused by field name', async () => {
    const app = await newApp()
    const token = await userOf(app)
    const { sent, secrets } = asking()
    for (const bad of [
      { redirect_to: 'https://evil.example/in' },
      { redirect_to: 'javascript:alert(1)' },
      { redirect_to: undefined },
      { code_challenge: 'short' },
      { code_challenge: 7 },
      { state_code: '' },
      { state_code: 'x'.repeat(501) },
    ])
      wrong((await call(app, 'oauth/init', { ...sent, ...bad }, token)).body)
    const proof = { ...secrets, authorization_code: 'code' }
    for (const bad of [
      { provider: 'icloud' },
      { provider: undefined },
      { code_verifier: 'short' },
      { authorization_code: '' },
      { authorization_code: {} },
    ])
      wrong((await call(app, 'oauth/authenticate', { ...proof, ...bad }, token)).body)
    for (const client_type of [undefined, 'desktop', 7])
      for (const path of ['oauth/init_icloud', 'configuration_icloud'])
        wrong((await call(app, path, { client_type }, token)).body)
  })

  test('iCloud: the address that CloudKit tells, and our container there', async () => {
    const app = await newApp()
    const token = await userOf(app)
    const { body } = await call(app, 'oauth/init_icloud', { client_type: 'web' }, token)
    expect(body.url).toMatch(/^http:\/\/localhost:\d+\/icloud\/sign-in\?container=iCloud/)
    expect((await call(app, 'configuration_icloud', { client_type: 'web' }, token)).body).toEqual({
      api_token: 'sandbox',
      container_identifier: 'iCloud.dev.latchkit.sandbox',
      environment: 'development',
    })
    const config = await app.call(`/apps/${app.id}`)
    expect(config.body.icloud_message_origin).toBe(new URL(`${body.url}`).origin)
    const off = await newApp({})
    expect((await off.call(`/apps/${off.id}`)).body).not.toHaveProperty('icloud_message_origin')
  })

  test('an app’s own iCloud and Drive take the stand-ins’ place, and one in trouble is 502', async () => {
    const own = {
      url: `${new URL(await outside()).origin}`,
      message_origin: 'https://cdn.apple-cloudkit.com',
      container_identifier: 'iCloud.acme',
      environment: 'production',
      api_token: 'acme-token',
    }
    const app = await newApp({ ...OFFERED, icloud: own, google_drive_url: 'https://www.googleapis.com' })
    const token = await userOf(app)
    expect((await call(app, 'configuration_icloud', { client_type: 'web' }, token)).body).toEqual({
      api_token: 'acme-token',
      container_identifier: 'iCloud.acme',
      environment: 'production',
    })
    expect((await app.call(`/apps/${app.id}`)).body.icloud_message_origin).toBe('https://cdn.apple-cloudkit.com')
    expect((await call(app, 'oauth/init_icloud', { client_type: 'web' }, token)).status).toBe(502)
    expect((await app.configure({ icloud: { ...own, url: 'https://a.example/path' } })).body.code).toBe('invalid_data')
  })
})
