import { expect, test } from 'vitest'
import { onEachDatabase } from './databases.js'
import type { App } from './sandbox.js'

onEachDatabase('admission', (sandbox) => {
  async function enter(app: App, to: string) {
    const code = await app.codeFor(to)
    return to.includes('@')
      ? app.call('/passwordless/authenticate', { email: to, code })
      : app.call('/passwordless_sms/authenticate', { phoneNumber: to, code })
  }

  test('admits the addresses, domains and numbers on the allowlist', async () => {
    const app = await sandbox.newApp({
      allowlist_enabled: true,
      allowlist: [
        'Ada@Example.com',
        'acme.com',
        '@initech.com',
        '(212) 555-0123',
        '\u200bGrace@Bücher.example',
        'Пример.рф',
        '+٩٦٦ ٥١ ٢٣٤ ٥٦٧٨',
      ],
    })
    for (const to of [
      'ada@example.com',
      'x@acme.com',
      'y@initech.com',
      '+12125550123',
      'grace@xn--bcher-kva.example',
      'z@xn--e1afmkfd.xn--p1ai',
      '+966512345678',
    ])
      expect((await enter(app, to)).status, to).toBe(200)
    for (const to of ['eve@example.com', 'x@notacme.com', 'x@acme.com.evil.org', '+12125550124'])
      expect(await enter(app, to), to).toMatchObject({ status: 401, body: { code: 'allowlist_rejected' } })
  })

  test('stops a known user who is no longer on the list', async () => {
    const app = await sandbox.newApp()
    await app.login('ada@example.com')
    await app.configure({ allowlist_enabled: true })
    expect(await enter(app, 'ada@example.com')).toMatchObject({ status: 401, body: { code: 'allowlist_rejected' } })
  })

  test('stops new users, not known ones, when sign-ups are off', async () => {
    const app = await sandbox.newApp()
    await app.login('ada@example.com')
    await app.configure({ signups_enabled: false })
    expect((await enter(app, 'ada@example.com')).status).toBe(200)
    expect(await enter(app, 'eve@example.com')).toMatchObject({ status: 422, body: { code: 'user_does_not_exist' } })
  })

  test('stops new users, not known ones, where the call asks for nobody new', async () => {
    const app = await sandbox.newApp({ guest_auth: true })
    const userId = (await app.login('ada@example.com')).user.id
    const ask = async (email: string, fields: object, how = {}) =>
      app.call('/passwordless/authenticate', { email, code: await app.codeFor(email), ...fields }, how)
    expect((await ask('ada@example.com', { mode: 'no-signup' })).body.user?.id).toBe(userId)
    const unknown = { status: 422, body: { code: 'user_does_not_exist' } }
    expect(await ask('eve@example.com', { mode: 'no-signup' })).toMatchObject(unknown)
    expect(await ask('eve@example.com', { mode: 'whatever' })).toMatchObject({ status: 400 })
    expect((await ask('eve@example.com', { mode: 'login-or-sign-up' })).body.is_new_user).toBe(true)
    const guest = await app.call('/guest/authenticate', { guest_credential: 'g'.repeat(43) })
    const token = `${guest.body.token}`
    const code = await app.codeFor('mia@example.com')
    expect(
      await app.call('/passwordless/authenticate', { email: 'mia@example.com', code, mode: 'no-signup' }, { token }),
    ).toMatchObject(unknown)
  })

  test('stops new users at the cap, whatever comes at the same moment', async () => {
    const app = await sandbox.newApp({ max_users: 3 })
    const people = Array.from({ length: 6 }, (_, n) => `person${n}@example.com`)
    const answers = await Promise.all(people.map((to) => enter(app, to)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 403, body: { code: 'max_accounts_reached' } })
    await app.configure({ max_users: 0 })
    expect((await enter(app, 'new@example.com')).status).toBe(403)
    await app.configure({ max_users: null })
    expect((await enter(app, 'new@example.com')).status).toBe(200)
  })
})
