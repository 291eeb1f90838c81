import { describe, expect, test } from 'vitest'
import { countedKey } from '../../server/frame/page/recovery/counted-key.js'
import { spawnServer } from '../processes/run-server.js'
import { newData } from '../processes/server-data.js'
import { totpCode } from '../totp.js'
import { onOneDatabase } from './databases.js'
import { type App, sandboxAt } from './sandbox.js'
import { byPasscode, ethereumKey, frameOf, type Key, text } from './support/frame-wallet.js'
import { factorsOf } from './support/second-factors.js'

const OFFERED = { embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: ['user-passcode'] } }
const refused = (code: string, status = 422) => ({ status, body: { code } })
const wrong = refused('invalid_credentials')
const limited = refused('too_many_requests', 429)

/** Creates a user whose wallet has a recovery password, with the values that a frame derives from it. */
async function owner(app: App, urls: readonly string[], key: Key = ethereumKey()) {
  const login = await app.login('ada@example.com')
  const frame = frameOf(app, urls, login)
  const right = text(32)
  const call = (path: string, body: object = {}) => frame.call(`/${key.address}/recovery/${path}`, body)
  async function recovery(guess = right) {
    const { status, body } = await call('password_guard', { guess })
    expect(status).toBe(200)
    return { ...byPasscode(), password_guard: `${body.password_guard}`, answer: `${body.answer}` }
  }
  const { answer, ...first } = await recovery()
  expect((await frame.create(key, { recovery: first })).status).toBe(200)
  const take = (guess?: string, proof: object = {}) => call('shares', { ...proof, ...(guess && { guess }) })
  return { app, login, frame, key, right, answer, first, recovery, call, take }
}

onOneDatabase('Guesses at a recovery password', (sandbox) => {
  const someone = async (settings: object = {}) =>
    owner(await sandbox.newApp({ ...OFFERED, ...settings }), sandbox.urls)

  test('get shares and the answer for the right one alone, and nothing that tells it from others offline', async () => {
    const { right, answer, first, take, call } = await someone()
    expect((await take(right)).body).toEqual({
      method: 'user-passcode',
      share: expect.any(String),
      recovery_share: first.share,
      answer,
    })
    const guessed = await take(text(32))
    expect(guessed).toMatchObject(wrong)
    expect(Object.keys(guessed.body).sort()).toEqual(['code', 'error'])
    expect(await take()).toMatchObject(refused('disallowed_recovery_method', 400))
    expect((await call('key_material')).body).toEqual({
      recovery_type: 'user_passcode_derived_recovery_key',
      recovery_key_derivation_salt: first.recovery_key_derivation_salt,
      guesses_counted: true,
    })
  })

  test('are answered under a secret of each password’s own', async () => {
    const { right, answer, recovery } = await someone()
    const second = await recovery(right)
    expect(second.answer).not.toBe(answer)
    const stretched = () => new Uint8Array(32).fill(1)
    expect(await countedKey(stretched(), second.answer)).not.toEqual(await countedKey(stretched(), answer))
  })

  test('are limited to ten an hour for each wallet; then the right one is refused too, with the time to wait', async () => {
    const { app, right, take } = await someone({ access_token_ttl: 10_000 })
    for (let tries = 0; tries < 10; tries++) expect(await take(text(32))).toMatchObject(wrong)
    const late = await take(right)
    expect(late).toMatchObject(limited)
    expect(late.body.error).toBe('Too many wrong passwords for this wallet. Try again in 60 minutes.')
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3500)
    await app.travel(3595)
    expect(await take(right)).toMatchObject(limited)
    await app.travel(3605)
    expect((await take(right)).status).toBe(200)
  })

  test('are limited to the app’s own number', async () => {
    const { app, right, take } = await someone({ wrong_passwords_per_hour: 1 })
    expect(await take(text(32))).toMatchObject(wrong)
    expect(await take(right)).toMatchObject(limited)
    await app.configure({ wrong_passwords_per_hour: 2 })
    expect((await take(right)).status).toBe(200)
  })

  test('are limited to the same number if they are simultaneous', async () => {
    const { take } = await someone()
    const answers = await Promise.all(Array.from({ length: 25 }, () => take(text(32))))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('count once if they are repeated after a lost answer', async () => {
    const { right, take } = await someone({ wrong_passwords_per_hour: 2 })
    const guess = text(32)
    for (let tries = 0; tries < 4; tries++) expect(await take(guess)).toMatchObject(wrong)
    expect((await take(right)).status).toBe(200)
    for (let tries = 0; tries < 4; tries++) expect((await take(right)).status).toBe(200)
  })

  test('are counted for each wallet, and from zero for a new password', async () => {
    const { frame, take, key, recovery } = await someone({ wrong_passwords_per_hour: 1 })
    const other = ethereumKey()
    const { body } = await frame.call(`/${other.address}/recovery/password_guard`, { guess: text(32) })
    const guarded = { ...byPasscode(), password_guard: `${body.password_guard}` }
    expect((await frame.create(other, { imported: true, recovery: guarded })).status).toBe(200)
    expect(await take(text(32))).toMatchObject(wrong)
    expect(await frame.call(`/${other.address}/recovery/shares`, { guess: text(32) })).toMatchObject(wrong)
    expect(await take(text(32))).toMatchObject(limited)
    const next = text(32)
    const { answer: _, ...second } = await recovery(next)
    expect((await frame.guard(key, second)).status).toBe(200)
    expect((await take(next)).status).toBe(200)
  })

  test('a guard of another wallet, of another app or of nobody is none', async () => {
    const [ada, other] = [await someone(), await someone()]
    const elsewhere = ethereumKey()
    const { body } = await ada.frame.call(`/${elsewhere.address}/recovery/password_guard`, { guess: text(32) })
    const foreign = (await other.call('password_guard', { guess: text(32) })).body
    for (const password_guard of [`${body.password_guard}`, `${foreign.password_guard}`, text(60), 'x'])
      expect(await ada.frame.guard(ada.key, { ...byPasscode(), password_guard })).toMatchObject(
        refused('invalid_data', 400),
      )
    expect((await ada.take(ada.right)).status).toBe(200)
  })

  test('that are malformed are refused by field name, and are not counted', async () => {
    const { take, call, right } = await someone({ wrong_passwords_per_hour: 1 })
    for (const guess of [7, '', 'short', text(33), `${text(32)}=`, null, {}])
      for (const path of ['shares', 'password_guard']) {
        const answered = await call(path, { guess })
        expect(answered).toMatchObject(refused('invalid_data', 400))
        expect(answered.body.error).toContain('"guess"')
      }
    expect((await take(right)).status).toBe(200)
  })

  describe('a password that was set before guesses were counted', () => {
    test('opens its wallet as before, and is counted once it is set anew, by the proof that opened the wallet', async () => {
      const app = await sandbox.newApp({ ...OFFERED, mfa_methods: ['totp'] })
      const login = await app.login('ada@example.com')
      const frame = frameOf(app, sandbox.urls, login)
      const [key, of, old] = [ethereumKey(), frame.device(), byPasscode()]
      await frame.create(key, { of, recovery: old })
      const factors = factorsOf(app, sandbox.urls, login)
      const secret = `${(await factors.must('/totp/init', {})).totpSecret}`
      await factors.must('/totp/enroll', { code: totpCode(secret, Date.now()) })
      const { token } = await factors.must('/totp/verify', { code: totpCode(secret, Date.now() + 30_000) })
      const proof = { mfa_token: `${token}` }
      const at = (path: string) => `/${key.address}/recovery${path}`
      expect((await frame.call(at('/shares'), proof)).body).toMatchObject({
        recovery_share: old.share,
        share: of.share,
      })
      const guess = text(32)
      const { body } = await frame.call(at('/password_guard'), { guess })
      const recovery = { ...byPasscode(), password_guard: `${body.password_guard}` }
      const signed = await frame.signed(key, 'recovery', of)
      expect(await frame.call(at(''), { ...signed, recovery })).toMatchObject(refused('missing_or_invalid_mfa', 401))
      expect((await frame.call(at(''), { ...signed, recovery, ...proof })).status).toBe(200)
      expect((await frame.call(at('/shares'), { ...proof, guess })).body).toMatchObject({ share: of.share })
      // repeating the request sets another password, which requires a proof for that action
      expect(await frame.call(at(''), { ...signed, recovery, ...proof })).toMatchObject(
        refused('expired_or_invalid_mfa_token', 401),
      )
    })
  })
})

test('a guess that a server has answered counts after it has stopped in the middle of others', async () => {
  const data = await newData()
  const first = await spawnServer({ data: data.folder })
  const port = Number(new URL(first.url).port)
  const app = await sandboxAt([first.url]).newApp({ ...OFFERED, wrong_passwords_per_hour: 5 })
  const { take } = await owner(app, [first.url])
  const guesses = Array.from({ length: 30 }, () => text(32))
  const verdicts = (answers: PromiseSettledResult<{ status: number }>[]) =>
    answers.flatMap((one, at) => (one.status === 'fulfilled' && one.value.status === 422 ? [`${guesses[at]}`] : []))
  const under = guesses.map((guess) => take(guess))
  await Promise.race(under)
  await first.stop('SIGKILL')
  const before = verdicts(await Promise.allSettled(under))
  expect(before.length).toBeGreaterThan(0)
  const second = await spawnServer({ data: data.folder, port })
  try {
    const after = verdicts(await Promise.allSettled(guesses.map((guess) => take(guess))))
    expect(new Set([...before, ...after]).size).toBe(5)
  } finally {
    await second.stop()
    await data.remove()
  }
})
