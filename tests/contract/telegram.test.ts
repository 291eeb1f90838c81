import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, spawnServer } from '../processes/run-server.js'
import { answering, startServer, type TestServer } from '../server.js'
import { onOneDatabase } from './databases.js'
import { type App, type How, request } from './sandbox.js'

const BOT = { bot_id: '7000000001', bot_name: 'acme_bot', link_enabled: true, seamless_auth_enabled: true }
const TOKEN = `${BOT.bot_id}:AAtoken-of-this-test`
const ADA = {
  id: 181500001,
  first_name: 'Ada',
  last_name: 'Lovelace',
  username: 'ada',
  photo_url: 'https://t.me/a.jpg',
}
const GRACE = { id: 190600002, first_name: 'Grace' }
const refused = { status: 422, body: { code: 'invalid_credentials', error: expect.any(String) } }
const invalid = { status: 400, body: { code: 'invalid_data', error: expect.any(String) } }
const off = { status: 403, body: { code: 'disallowed_login_method', error: 'Login with Telegram not allowed.' } }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
const lines = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
const bare = ({ hash: _, ...fields }: { hash: string }) => fields
const seconds = () => Math.floor(Date.now() / 1000)
const startedAt = seconds()
let moment = 0
/**
 * A different time in seconds for each login, so that each has a different hash. It counts back from one fixed moment:
 * counting back from the current time could give the same value twice.
 */
const fresh = () => startedAt - (moment++ % 200)

/** Signs a login as https://core.telegram.org/widgets/login describes. */
function widget(fields: object, token = TOKEN) {
  const all = { auth_date: fresh(), ...fields }
  return { ...all, hash: hmac(createHash('sha256').update(token).digest(), lines(all)).digest('hex') }
}
/** Signs launch parameters as https://core.telegram.org/bots/webapps describes. */
function launch(user: object, fields: object = {}, token = TOKEN) {
  const all = { query_id: 'AAF', user: JSON.stringify(user), auth_date: `${fresh()}`, signature: 'c2ln', ...fields }
  return { ...all, hash: hmac(hmac('WebAppData', token).digest(), lines(all)).digest('hex') }
}

onOneDatabase('Telegram', (sandbox) => {
  const newApp = (settings: object = {}) =>
    sandbox.newApp({ telegram_auth: true, telegram_auth_config: BOT, telegram_bot_token: TOKEN, ...settings })
  const bring = (app: App, telegram_auth_result: object, how?: How) =>
    app.call('/telegram/authenticate', { telegram_auth_result }, how)
  const open = (app: App, telegram_web_app_data: object, how?: How) =>
    app.call('/telegram/authenticate', { telegram_web_app_data }, how)

  test('the hash of the widget’s data logs in, with the account’s fields', async () => {
    const app = await newApp()
    const first = await bring(app, widget(ADA))
    expect(first, first.text).toMatchObject({ status: 200, body: { is_new_user: true, session_update_action: 'set' } })
    expect(first.body.user?.linked_accounts).toEqual([
      {
        type: 'telegram',
        telegram_user_id: '181500001',
        telegramUserId: '181500001',
        first_name: 'Ada',
        firstName: 'Ada',
        last_name: 'Lovelace',
        username: 'ada',
        photo_url: 'https://t.me/a.jpg',
        verified_at: expect.any(Number),
        first_verified_at: expect.any(Number),
        latest_verified_at: expect.any(Number),
      },
    ])
    const second = await bring(app, widget({ ...ADA, username: 'countess' }))
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user?.id } })
    expect(second.body.user?.linked_accounts).toMatchObject([{ username: 'countess' }])
  })

  test('a mini-app’s launch logs the same person in: every field but the hash is covered, the signature too', async () => {
    const app = await newApp()
    const { body } = await bring(app, widget(ADA))
    const data = launch(
      { ...ADA, last_name: '', language_code: 'en' },
      { chat_instance: '-1', chat_type: 'sender', start_param: 'a b' },
    )
    const launched = await open(app, data)
    expect(launched, launched.text).toMatchObject({ status: 200, body: { user: { id: body.user?.id } } })
    expect(launched.body.user?.linked_accounts[0]).not.toHaveProperty('last_name')
    const noText = await open(app, launch({ ...ADA, last_name: 'a\0b' }))
    expect(noText.body.user?.linked_accounts[0]).not.toHaveProperty('last_name')
    const { signature: _, ...without } = launch(GRACE)
    expect(await open(app, without)).toMatchObject(refused)
    expect(await open(app, { ...launch(GRACE), signature: 'b3RoZXI' })).toMatchObject(refused)
  })

  test('a redirect’s data is text, and counts the same', async () => {
    const app = await newApp()
    const data = widget(ADA)
    const asText = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, `${value}`]))
    expect((await bring(app, asText)).status).toBe(200)
    // the same hash counts as used, although the fields are not all text this time
    expect(await bring(app, data, { client: 'another' })).toMatchObject(refused)
  })

  describe('what Telegram did not sign is refused', () => {
    test('forged: any field changed, taken away or put in', async () => {
      const app = await newApp()
      const data = widget(ADA)
      const { username: _, ...less } = data as typeof data & { username: string }
      for (const forged of [
        { ...data, id: GRACE.id },
        { ...data, first_name: 'Grace' },
        { ...data, auth_date: data.auth_date + 1 },
        { ...data, more: 'x' },
        { ...data, hash: data.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
        { ...data, hash: '0'.repeat(64) },
        less,
      ])
        expect(await bring(app, forged), JSON.stringify(forged)).toMatchObject(refused)
      const app2 = launch(ADA)
      expect(await open(app, { ...app2, user: JSON.stringify(GRACE) })).toMatchObject(refused)
      const deep = { user: `{"id":${'['.repeat(2000)}${']'.repeat(2000)}}` }
      expect(await open(app, launch(ADA, deep))).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
      // the forged attempts have not used up the valid data
      expect((await bring(app, data)).status).toBe(200)
      expect((await open(app, app2)).status).toBe(200)
    })
    test('by another bot, or in the other way', async () => {
      const app = await newApp()
      expect(await bring(app, widget(ADA, '7000000002:AAother'))).toMatchObject(refused)
      expect(await open(app, launch(ADA, {}, '7000000002:AAother'))).toMatchObject(refused)
      const [one, other] = [widget({ ...ADA, user: JSON.stringify(ADA) }), launch(ADA, { ...ADA })]
      expect(await open(app, one)).toMatchObject(refused)
      expect(await bring(app, other)).toMatchObject(refused)
    })
    test('a name with an end of line cannot stand for another field', async () => {
      const app = await newApp()
      // this is signed for Grace, whose name contains a line with Ada's id: split differently, the signed lines are the
      // same
      const signed = widget({ id: GRACE.id, first_name: `A\nid=${ADA.id}\nlast_name=B`, auth_date: fresh() })
      const shifted = {
        auth_date: signed.auth_date,
        first_name: 'A',
        id: ADA.id,
        last_name: `B\nid=${GRACE.id}`,
        hash: signed.hash,
      }
      expect(lines(bare(shifted))).toBe(lines(bare(signed)))
      expect(await bring(app, shifted)).toMatchObject(invalid)
      expect(await bring(app, signed)).toMatchObject(invalid)
    })
  })

  describe('in time', () => {
    test('ten days old, and of tomorrow', async () => {
      const app = await newApp()
      expect(await bring(app, widget({ ...ADA, auth_date: seconds() - 10 * 86_400 }))).toMatchObject(refused)
      expect(await open(app, launch(ADA, { auth_date: `${seconds() - 10 * 86_400}` }))).toMatchObject(refused)
      expect(await bring(app, widget({ ...ADA, auth_date: seconds() + 86_400 }))).toMatchObject(refused)
      expect((await bring(app, widget({ ...ADA, auth_date: seconds() + 60 }))).status).toBe(200)
    })
    test('how long is a setting', async () => {
      const app = await newApp({ telegram_data_ttl: 60 })
      const [one, other] = [widget({ ...ADA, auth_date: seconds() }), widget({ ...GRACE, auth_date: seconds() })]
      expect((await bring(app, one)).status).toBe(200)
      await app.travel(90)
      expect(await bring(app, other)).toMatchObject(refused)
    })
  })

  describe('once', () => {
    test('a replay is refused as long as it would be fresh; a lost answer is given again', async () => {
      const app = await newApp()
      const data = widget({ ...ADA, auth_date: seconds() })
      const first = await bring(app, data)
      expect((await bring(app, data)).body).toEqual(first.body)
      expect(await bring(app, data, { client: 'another' })).toMatchObject(refused)
      for (const later of [65, 86_390, 86_500]) {
        await app.travel(later)
        expect(await bring(app, data), `${later} s later`).toMatchObject(refused)
      }
      // another app has another bot; if it has the same bot, this is a separate login
      expect((await bring(await newApp(), data)).status).toBe(200)
    })
    test('not by link after a login either', async () => {
      const app = await newApp()
      const data = widget(ADA)
      await bring(app, data)
      const { token } = await app.login('grace@example.com')
      expect(await app.call('/telegram/link', { telegram_auth_result: data }, { token })).toMatchObject(refused)
    })
    test('of several simultaneous calls with it, one succeeds', async () => {
      const app = await newApp()
      const data = launch(ADA)
      const all = await Promise.all([1, 2, 3, 4].map((n) => open(app, data, { client: `client-${n}` })))
      expect(all.map((one) => one.status).sort()).toEqual([200, 422, 422, 422])
    })
    test('who was refused for another reason may come again', async () => {
      const app = await newApp({ signups_enabled: false })
      const data = widget(ADA)
      expect((await bring(app, data)).status).not.toBe(200)
      await app.configure({ signups_enabled: true })
      expect((await bring(app, data)).status).toBe(200)
    })
  })

  test('bad input is named', async () => {
    const app = await newApp()
    const data = widget(ADA)
    const bad = [
      null,
      7,
      'x',
      [],
      {},
      { ...data, hash: 'X' },
      { ...data, hash: undefined },
      { ...data, auth_date: 'soon' },
    ]
    for (const one of [...bad, { ...data, extra: {} }, { ...data, extra: 'x'.repeat(5000) }, { ...data, 'a=b': '1' }]) {
      const answer = await app.call('/telegram/authenticate', { telegram_auth_result: one })
      expect(answer, JSON.stringify(one)).toMatchObject(invalid)
      expect(answer.body.error).toContain('telegram_auth_result')
    }
    const both = { telegram_auth_result: data, telegram_web_app_data: launch(ADA) }
    for (const body of [both, {}]) expect(await app.call('/telegram/authenticate', body)).toMatchObject(invalid)
    for (const id of [0, -1, 1.5, 'ada', ''] as const)
      expect((await bring(app, widget({ ...ADA, id }))).body.code).toBe('invalid_data')
    for (const user of ['', 'nonsense', '[]', 'null', '{"id":"x"}'])
      expect(await open(app, launch(ADA, { user })), user).toMatchObject(invalid)
  })

  test('is refused while the app has it off, or no bot', async () => {
    const app = await newApp()
    await app.configure({ telegram_auth: false })
    expect(await bring(app, widget(ADA))).toMatchObject(off)
    await app.configure({ telegram_auth: true, telegram_bot_token: null, telegram_auth_config: null })
    expect(await bring(app, widget(ADA))).toMatchObject(off)
  })

  test('the bot’s token is never shown, and may be the stand-in’s', async () => {
    const app = await newApp()
    const config = await app.call(`/apps/${app.id}`)
    expect(config.body).toMatchObject({ telegram_auth: true, telegram_auth_config: BOT })
    expect(config.text).not.toContain('AAtoken')
    if (sandbox.urls.length > 1) return // each server has its own stand-ins
    const { body } = await sandbox.control('/outside')
    await app.configure({ telegram_bot_token: null })
    const response = await fetch(`${body.url}/telegram/botfather/${BOT.bot_id}`)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const { token } = (await response.json()) as { token: string }
    expect(await bring(app, widget(ADA))).toMatchObject(refused)
    expect((await bring(app, widget(ADA, token))).status).toBe(200)
  })

  test('is limited per caller', async () => {
    const app = await newApp({ rate_limits: { per_ip: 2 } })
    const all: number[] = []
    for (let n = 0; n < 4; n++) all.push((await bring(app, widget({ ...ADA, id: 1 }, 'x'))).status)
    expect(all).toEqual([422, 422, 429, 429])
  })

  describe('linked', () => {
    const link = (app: App, data: object, token?: string) =>
      app.call('/telegram/link', { telegram_auth_result: data }, { token })
    const unlink = (app: App, id: unknown, token?: string) =>
      app.call('/telegram/unlink', { telegram_user_id: id }, { token })

    test('to a user, and unlinked', async () => {
      const app = await newApp()
      const { token, user } = await app.login('ada@example.com')
      const linked = await link(app, widget(ADA), token)
      expect(linked, linked.text).toMatchObject({ status: 200, body: { id: user.id } })
      expect(linked.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'telegram', username: 'ada' }])
      expect(await unlink(app, ADA.id, token)).toMatchObject(invalid)
      expect(await unlink(app, '1', token)).toMatchObject({ status: 422, body: { code: 'linked_account_not_found' } })
      expect((await unlink(app, `${ADA.id}`, token)).body.linked_accounts).toMatchObject([{ type: 'email' }])
    })
    test('by a mini-app’s launch', async () => {
      const app = await newApp()
      const { token } = await app.login('ada@example.com')
      const linked = await app.call('/telegram/link', { telegram_web_app_data: launch(ADA) }, { token })
      expect(linked.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'telegram' }])
    })
    test('to a logged-in user without one only', async () => {
      const app = await newApp()
      const unauthorized = { status: 401, body: { code: 'missing_or_invalid_token' } }
      const data = widget(ADA)
      expect(await link(app, data)).toMatchObject(unauthorized)
      expect(await unlink(app, `${ADA.id}`)).toMatchObject(unauthorized)
      const { token } = await app.login('ada@example.com')
      expect((await link(app, data, token)).status).toBe(200)
      const second = { status: 422, body: { code: 'cannot_link_more_of_type' } }
      expect(await link(app, widget(GRACE), token)).toMatchObject(second)
    })
    test('not what is another user’s', async () => {
      const app = await newApp()
      await bring(app, widget(ADA))
      const { token } = await app.login('grace@example.com')
      const conflict = { status: 422, body: { code: 'linked_to_another_user' } }
      expect(await link(app, widget(ADA), token)).toMatchObject(conflict)
    })
    test('not where the app does not link', async () => {
      const app = await newApp({ telegram_auth_config: { ...BOT, link_enabled: false } })
      const { token } = await app.login('ada@example.com')
      expect(await link(app, widget(ADA), token)).toMatchObject(off)
      expect((await bring(app, widget(GRACE))).status).toBe(200)
    })
    test('the only account is not unlinked', async () => {
      const app = await newApp()
      const { body } = await bring(app, widget(ADA))
      const sole = { status: 422, body: { code: 'cannot_unlink_sole_account' } }
      expect(await unlink(app, `${ADA.id}`, body.token)).toMatchObject(sole)
    })
  })

  test('the login script comes from the server, and says where Telegram is', async () => {
    const answer = await fetch(`${sandbox.next()}/js/telegram-login.js`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(await answer.text()).toMatch(/Telegram\.Login\.widgetsOrigin = "http:\/\/localhost:\d+\/telegram";/)
  })
  test('the login script is for hosts’ pages: one of the server gets none', async () => {
    const load = (site: string) =>
      request(`${sandbox.next()}/js/telegram-login.js`, undefined, { headers: { 'sec-fetch-site': site } })
    expect((await load('same-site')).status).toBe(200)
    expect(await load('same-origin')).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
  })
})

describe('Telegram’s script', () => {
  let telegram: TestServer
  let provider: RunningServer
  let asked = 0
  let status = 500
  beforeAll(async () => {
    telegram = await startServer((_, response) => {
      asked++
      response.writeHead(status).end('script')
    })
    const { url } = telegram
    const env = {
      LATCHKIT_SERVER_OUTSIDE_URL: url,
      LATCHKIT_SERVER_TELEGRAM_WIDGET_URL: `${url}/js`,
      LATCHKIT_SERVER_TELEGRAM_OAUTH_URL: url,
    }
    provider = await spawnServer({ env })
  })
  afterAll(async () => {
    await provider?.stop()
    await telegram.stop()
  })
  const callers = () => Promise.all(Array.from({ length: 20 }, () => fetch(`${provider.url}/js/telegram-login.js`)))

  test('is asked for again after a failure, and once by all who wait for it, then kept', async () => {
    for (const answer of await callers()) expect(answer.status).toBe(502)
    status = 200
    const before = asked
    for (const answer of [...(await callers()), ...(await callers())]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
      expect(await answer.text()).toContain('script\n;Telegram.Login.widgetsOrigin')
    }
    expect(asked).toBe(before + 1)
  })
})

describe('a Telegram that does not answer', () => {
  let broken: TestServer
  let provider: RunningServer
  beforeAll(async () => {
    broken = await answering(500, '')
    const { url } = broken
    const env = {
      LATCHKIT_SERVER_OUTSIDE_URL: url,
      LATCHKIT_SERVER_TELEGRAM_WIDGET_URL: `${url}/js`,
      LATCHKIT_SERVER_TELEGRAM_OAUTH_URL: url,
    }
    provider = await spawnServer({ env })
  })
  afterAll(async () => {
    await provider?.stop()
    await broken.stop()
  })

  test('causes a retryable error', async () => {
    expect((await fetch(`${provider.url}/js/telegram-login.js`)).status).toBe(502)
  })
})
