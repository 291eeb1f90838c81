import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, type How, sandboxAt } from './sandbox.js'
import { create } from './support/authenticator.js'
import { siweMessage } from './support/ethereum.js'
import { byPasscode, ethereumKey, frameOf, text } from './support/frame-wallet.js'
import { factorsOf } from './support/second-factors.js'
import { openServer } from './support/server-here.js'

const HOST = 'http://localhost:5173'
const HOUR = 3600
const DAY = 24 * HOUR
const limited = {
  status: 429,
  body: {
    code: 'too_many_requests',
    error: expect.stringContaining('Too many attempts from this network were wrong.'),
  },
}
const email = 'ada@people.example'
const key = ethereumKey()

/** Routes that prove nothing that could be guessed. A new route is limited, unless it is added here and in the code. */
const NOT_LIMITED = [
  '/analytics_events',
  '/cross-app/authorize',
  '/cross-app/consents/revoke',
  '/embedded_wallets',
  '/embedded_wallets/:address/devices',
  '/embedded_wallets/:address/recovery',
  '/embedded_wallets/:address/recovery/key_material',
  '/embedded_wallets/:address/recovery/password_guard',
  '/embedded_wallets/:address/share',
  '/farcaster/init',
  '/farcaster/signer/init',
  '/farcaster/signer/status',
  '/farcaster/unlink',
  '/funding/coinbase_on_ramp/init',
  '/mfa/passkey/init',
  '/mfa/passkeys/init',
  '/mfa/passwordless_sms/init',
  '/mfa/totp/init',
  '/oauth/init',
  '/oauth/unlink',
  '/passkeys/authenticate/init',
  '/passkeys/link/init',
  '/passkeys/register/init',
  '/passkeys/unlink',
  '/passwordless/init',
  '/passwordless/unlink',
  '/passwordless_sms/init',
  '/passwordless_sms/unlink',
  '/plugins/moonpay_on_ramp/sign',
  '/recovery/configuration_icloud',
  '/recovery/oauth/init',
  '/recovery/oauth/init_icloud',
  '/sessions',
  '/sessions/fork',
  '/sessions/logout',
  '/siwe/init',
  '/siwe/unlink',
  '/siws/init',
  '/siws/unlink',
  '/telegram/unlink',
  '/users/me/accept_terms',
]

let provider: Awaited<ReturnType<typeof openServer>>
let newApp: (settings?: object) => Promise<App>
beforeAll(async () => {
  provider = await openServer()
  const { newApp: create } = sandboxAt([provider.url])
  newApp = (settings = {}) => create({ rate_limits: { per_ip: 3 }, ...settings })
})
afterAll(() => provider.close())

const guessCode = async (app: App, how: How = {}) => {
  const code = (await app.codeFor(email, how)) === '000000' ? '000001' : '000000'
  return app.call('/passwordless/authenticate', { email, code }, how)
}
/** Uses up what the network may get wrong. */
async function useUp(app: App) {
  for (let n = 0; n < 3; n++) expect((await guessCode(app)).status).toBe(422)
}

test('after too many wrong proofs of a network, every route that takes one refuses it, and no other', async () => {
  const app = await newApp()
  await useUp(app)
  const posted = provider.routes
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v1/') && !path.includes('/callback/'))
    .map(({ path }) => path.slice('/api/v1'.length))
  const left: string[] = []
  for (const path of new Set(posted)) {
    const headers = { origin: provider.url }
    const answer = await app.call(path.replace(/:\w+/, key.address), {}, { headers })
    if (answer.status !== 429) left.push(path)
    else expect(answer, path).toMatchObject(limited)
  }
  expect(left.sort()).toEqual(NOT_LIMITED)
})

describe('wrong proofs are counted', () => {
  const settings = {
    ...{ farcaster_auth: true, wallet_auth: true, solana_wallet_auth: true, passkey_auth: true, google_oauth: true },
    telegram_auth: true,
    telegram_auth_config: { bot_id: '7', bot_name: 'acme', link_enabled: true, seamless_auth_enabled: true },
    telegram_bot_token: '7:AAof-this-test',
    mfa_methods: ['totp'],
    embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: ['user-passcode'] },
    rate_limits: { per_address: 100, per_ip: 1000, window: 600 },
  }
  interface Someone {
    readonly app: App
    readonly how: How
    readonly inFrame: How
  }
  /** Logs somebody in, whose wallet a password opens. With a second factor, its codes are asked for first. */
  async function someone({ hasFactor }: { hasFactor: boolean }): Promise<Someone> {
    const app = await newApp(settings)
    const login = await app.login('grace@people.example')
    const { token } = login
    const frame = frameOf(app, [provider.url], login)
    const { body } = await frame.call(`/${key.address}/recovery/password_guard`, { guess: text(32) })
    const recovery = { ...byPasscode(), password_guard: `${body.password_guard}` }
    expect((await frame.create(key, { recovery })).status).toBe(200)
    if (hasFactor) await factorsOf(app, [provider.url], login).addTotp()
    await app.codeFor(email)
    await app.configure({ rate_limits: { per_ip: 3 } })
    return { app, how: { token, headers: { origin: HOST } }, inFrame: { token, headers: { origin: provider.url } } }
  }
  const signed = (nonce: unknown) => siweMessage({ address: getAddress(key.address), uri: HOST, nonce: `${nonce}` })
  const wrong: Readonly<Record<string, (of: Someone) => Promise<{ status: number }>>> = {
    'codes by email': async ({ app, how }) => {
      const [message] = await app.messages(email)
      const code = message?.code === '000000' ? '000001' : '000000'
      return app.call('/passwordless/authenticate', { email, code }, how)
    },
    'codes of an identity provider': ({ app, how }) => {
      const proof = { authorization_code: 'none', state_code: 'none', code_verifier: 'x'.repeat(43) }
      return app.call('/oauth/authenticate', proof, how)
    },
    'signatures of a wallet': async ({ app, how }) => {
      const proof = { message: signed('n'.repeat(16)), signature: `0x${'11'.repeat(65)}` }
      return app.call('/siwe/authenticate', proof, how)
    },
    'messages of Farcaster': ({ app, how }) => {
      const proof = { channel_token: 'none', message: signed('n'.repeat(16)), signature: '0x11', fid: 1 }
      return app.call('/farcaster/authenticate', proof, how)
    },
    'data of Telegram': ({ app, how }) => {
      const data = { id: 1, auth_date: 1, hash: 'a'.repeat(64) }
      return app.call('/telegram/authenticate', { telegram_auth_result: data }, how)
    },
    passkeys: async ({ app, how }) => {
      const { options } = (await app.call('/passkeys/register/init', {}, how)).body
      const { answer } = create(options as Parameters<typeof create>[0], HOST, { challenge: 'another' })
      return app.call('/passkeys/register', { relying_party: HOST, authenticator_response: answer }, how)
    },
    'tokens of a forked session': ({ app, how }) => app.call('/sessions/fork/recover', { refresh_token: 'none' }, how),
    'guesses at a recovery password': ({ app, inFrame }) =>
      app.call(`/embedded_wallets/${key.address}/recovery/shares`, { guess: text(32) }, inFrame),
  }
  const wrongFactor: typeof wrong = {
    'codes of an authenticator app': ({ app, inFrame }) => app.call('/mfa/totp/verify', { code: '000000' }, inFrame),
    'backup codes': ({ app, inFrame }) => app.call('/mfa/backup_codes/verify', { code: '00000-00000' }, inFrame),
  }
  const all = [wrong, wrongFactor].flatMap((table) =>
    Object.entries(table).map(([name, bring]) => ({ name, bring, hasFactor: table === wrongFactor })),
  )
  test.each(all)('$name', async ({ bring, hasFactor }) => {
    const of = await someone({ hasFactor })
    for (let n = 0; n < 3; n++) expect([401, 422]).toContain((await bring(of)).status)
    expect(await of.app.call('/passwordless/authenticate', { email, code: '123456' })).toMatchObject(limited)
  })
})

test('right proofs, refusals of another kind, and questions for a second factor are not counted', async () => {
  const app = await newApp({ rate_limits: { per_address: 100, per_ip: 100, window: 600 }, mfa_methods: ['totp'] })
  const login = await app.login(email)
  const factors = factorsOf(app, [provider.url], login)
  await factors.addTotp()
  for (let n = 0; n < 3; n++) {
    await app.configure({ rate_limits: { per_ip: 100 } })
    const code = await app.codeFor(email)
    await app.configure({ rate_limits: { per_ip: 1 } })
    expect((await app.call('/passwordless/authenticate', { email, code })).status).toBe(200)
    expect((await factors.call('/totp/unenroll')).body.code).toBe('missing_or_invalid_mfa')
    expect((await app.call('/passwordless/authenticate', { email })).status).toBe(400)
    expect((await app.call('/passwordless/authenticate', { email, code: '123456' })).status).toBe(422)
  }
})

test('the limit lasts for a window; ten times as many are the limit of a day', async () => {
  const app = await newApp({ rate_limits: { per_address: 1000, per_ip: 1, window: 600 }, otp_ttl: 3 * DAY })
  const wrongOnce = async () => {
    const { rate_limits } = (await app.configure({ rate_limits: { per_ip: 1000 } })).body
    const code = await app.codeFor(email)
    await app.configure({ rate_limits: { ...(rate_limits as object), per_ip: 1 } })
    return app.call('/passwordless/authenticate', { email, code: code === '000000' ? '000001' : '000000' })
  }
  for (let n = 0; n < 10; n++) {
    expect((await wrongOnce()).status).toBe(422)
    const late = await wrongOnce()
    expect(late).toMatchObject(limited)
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    await app.travel((n + 1) * 601)
  }
  const late = await wrongOnce()
  expect(late).toMatchObject(limited)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(20 * HOUR)
  await app.travel(DAY + 700)
  expect((await wrongOnce()).status).toBe(422)
})
