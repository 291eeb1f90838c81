import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { request } from './sandbox.js'

const HOST = 'http://localhost:5173'
const OFFERED = { embedded_wallet_config: { user_owned_recovery_options: ['google-drive', 'icloud'] } }
/** An address at which no server listens. */
const NOWHERE = 'http://127.0.0.1:1'
const random = () => randomBytes(36).toString('base64url')
const requestBody = () => ({
  redirect_to: `${HOST}/in`,
  state_code: random(),
  client_type: 'web',
  code_challenge: createHash('sha256').update(random()).digest('base64url'),
})

onOneDatabase('rules of cloud access', (sandbox) => {
  test.each(['oauth/init', 'oauth/init_icloud'])('%s: requests are limited per caller', async (path) => {
    const app = await sandbox.newApp({ google_oauth: true, ...OFFERED })
    const { token } = await app.login('ada@example.com')
    await app.configure({ rate_limits: { per_ip: 1 } })
    const { port } = new URL(sandbox.next())
    const ask = (host: string) =>
      request(`http://${host}:${port}/api/v1/recovery/${path}`, requestBody(), {
        token,
        headers: { origin: HOST, [wire.header.appId]: app.id },
      })
    expect((await ask('127.0.0.1')).status).toBe(200)
    expect(await ask('127.0.0.1')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect((await ask('[::1]')).status).toBe(200)
  })

  test.each([
    ['Google', 'oauth/init'],
    ['iCloud', 'oauth/init_icloud'],
  ])('%s: a failure is reported with a retryable status', async (name, path) => {
    const app = await sandbox.newApp({
      google_oauth: true,
      ...OFFERED,
      oauth_upstreams: { google: { issuer: NOWHERE, client_id: 'c', client_secret: 's' } },
      icloud: {
        url: NOWHERE,
        message_origin: NOWHERE,
        container_identifier: 'iCloud.acme',
        environment: 'production',
        api_token: 'token',
      },
    })
    const { token } = await app.login('ada@example.com')
    const answer = await app.call(`/recovery/${path}`, requestBody(), { token, headers: { origin: HOST } })
    expect(answer).toMatchObject({ status: 502, body: { error: `${name} did not answer as expected. Try again.` } })
    expect(answer.body).not.toHaveProperty('code')
  })

  test('iCloud is available to pages and to iOS apps', async () => {
    const app = await sandbox.newApp(OFFERED)
    const { token } = await app.login('ada@example.com')
    for (const client_type of ['web', 'expo-ios'])
      for (const path of ['oauth/init_icloud', 'configuration_icloud'])
        expect((await app.call(`/recovery/${path}`, { client_type }, { token })).status, client_type).toBe(200)
  })

  test('a code that was never issued is refused with the reason', async () => {
    const app = await sandbox.newApp({ google_oauth: true, ...OFFERED })
    const { token } = await app.login('ada@example.com')
    const proof = { authorization_code: 'c', state_code: 's', code_verifier: random(), provider: 'google-drive' }
    expect(await app.call('/recovery/oauth/authenticate', proof, { token, headers: { origin: HOST } })).toMatchObject({
      status: 422,
      body: { error: 'There is no such code: it was used, or its time is up.' },
    })
  })
})
