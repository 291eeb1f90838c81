import { describe, expect, test } from 'vitest'
import { onEachDatabase } from './databases.js'
import type { Answer, App } from './sandbox.js'

const channels = [
  {
    type: 'email',
    path: '/passwordless',
    field: 'email',
    unlink: 'address',
    update: ['oldAddress', 'newAddress'],
    ownAddress: 'ada@example.com',
    new: 'grace@example.com',
    otherAddress: 'eve@example.com',
    loginWith: '+12125550123',
    shown: 'address',
  },
  {
    type: 'phone',
    path: '/passwordless_sms',
    field: 'phoneNumber',
    unlink: 'phoneNumber',
    update: ['old_phone_number', 'new_phone_number'],
    ownAddress: '+12125550123',
    new: '+12125550124',
    otherAddress: '+12125550125',
    loginWith: 'ada@example.com',
    shown: 'phoneNumber',
  },
] as const

const signedOut = { status: 401, body: { code: 'missing_or_invalid_token' } }
const refused = (code: string, error?: string) => ({ status: 422, body: error ? { code, error } : { code } })

onEachDatabase('linked accounts', (sandbox) => {
  describe.each(channels)(
    'of type $type',
    ({ type, path, field, unlink, update, ownAddress, new: fresh, otherAddress, loginWith, shown }) => {
      const addresses = (answer: Answer) =>
        (answer.body as unknown as { linked_accounts: Record<string, unknown>[] }).linked_accounts
          .filter((account) => account.type === type)
          .map((account) => account[shown])
      const link = (app: App, to: string, code: string, token?: string) =>
        app.call(`${path}/link`, { [field]: to, code }, { token })
      const change = (app: App, from: string, to: string, code: string, token?: string) =>
        app.call(`${path}/update`, { [update[0]]: from, [update[1]]: to, code }, { token })
      const remove = (app: App, to: string, token?: string) => app.call(`${path}/unlink`, { [unlink]: to }, { token })

      test('are linked, updated and unlinked', async () => {
        const app = await sandbox.newApp()
        const { token, user } = await app.login(loginWith)
        const linked = await link(app, ownAddress, await app.codeFor(ownAddress, { token }), token)
        expect(linked).toMatchObject({ status: 200, body: { id: user.id } })
        expect(addresses(linked)).toEqual([ownAddress])
        const updated = await change(app, ownAddress, fresh, await app.codeFor(fresh, { token }), token)
        expect(updated.status).toBe(200)
        expect(addresses(updated)).toEqual([fresh])
        const unlinked = await remove(app, fresh, token)
        expect(unlinked.status).toBe(200)
        expect(addresses(unlinked)).toEqual([])
        expect((await app.call('/users/me', undefined, { token })).body.user?.linked_accounts).toHaveLength(1)
        // The address is free again, so it logs a new user in.
        expect((await app.login(ownAddress)).user.id).not.toBe(user.id)
      })

      test('log in to the user they are linked to', async () => {
        const app = await sandbox.newApp()
        const { token, user } = await app.login(loginWith)
        await link(app, ownAddress, await app.codeFor(ownAddress, { token }), token)
        expect((await app.login(ownAddress)).user.id).toBe(user.id)
      })

      test('need a session', async () => {
        const app = await sandbox.newApp()
        const { token, refresh_token } = await app.login(loginWith)
        await app.call('/sessions/logout', { refresh_token })
        for (const shownToken of [undefined, 'nonsense', token]) {
          expect(await link(app, ownAddress, '123456', shownToken)).toMatchObject(signedOut)
          expect(await change(app, ownAddress, fresh, '123456', shownToken)).toMatchObject(signedOut)
          expect(await remove(app, ownAddress, shownToken)).toMatchObject(signedOut)
        }
      })

      test('are limited to one per user', async () => {
        const app = await sandbox.newApp()
        const { token } = await app.login(ownAddress)
        const code = await app.codeFor(fresh, { token })
        expect(await link(app, fresh, code, token)).toMatchObject(
          refused('cannot_link_more_of_type', `User already has an account of type ${type} linked.`),
        )
      })

      test('belong to one user each', async () => {
        const app = await sandbox.newApp()
        await app.login(otherAddress)
        const linkedElsewhere = refused(
          'linked_to_another_user',
          'This account has already been linked to another user.',
        )
        const other = await app.login(loginWith)
        expect(
          await link(app, otherAddress, await app.codeFor(otherAddress, { token: other.token }), other.token),
        ).toMatchObject(linkedElsewhere)
        const me = await app.login(ownAddress)
        const code = await app.codeFor(otherAddress, { token: me.token })
        expect(await change(app, ownAddress, otherAddress, code, me.token)).toMatchObject(linkedElsewhere)
      })

      test('are updated only from an address of the user', async () => {
        const app = await sandbox.newApp()
        const { token } = await app.login(ownAddress)
        const code = await app.codeFor(fresh, { token })
        expect(await change(app, otherAddress, fresh, code, token)).toMatchObject(refused('linked_account_not_found'))
        // The code was right but the change was refused, so the code still works.
        expect((await change(app, ownAddress, fresh, code, token)).status).toBe(200)
      })

      test('cannot be unlinked if one is the last, or does not exist', async () => {
        const app = await sandbox.newApp()
        const { token } = await app.login(ownAddress)
        expect(await remove(app, ownAddress, token)).toMatchObject(refused('cannot_unlink_sole_account'))
        expect(await remove(app, otherAddress, token)).toMatchObject(refused('linked_account_not_found'))
        expect(await remove(app, 'nonsense', token)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
      })

      test('ask for a code that was sent for linking', async () => {
        const app = await sandbox.newApp()
        const { token } = await app.login(loginWith)
        const forLogin = await app.codeFor(ownAddress)
        expect(await link(app, ownAddress, forLogin, token)).toMatchObject(refused('invalid_credentials'))
        const forLinking = await app.codeFor(fresh, { token })
        expect(await app.call(`${path}/authenticate`, { [field]: fresh, code: forLinking })).toMatchObject(
          refused('invalid_credentials'),
        )
      })

      test('refuse bad input', async () => {
        const app = await sandbox.newApp()
        const { token } = await app.login(ownAddress)
        const bad = { status: 400, body: { code: 'invalid_data' } }
        expect(await app.call(`${path}/link`, { [field]: 7, code: '123456' }, { token })).toMatchObject(bad)
        expect(await app.call(`${path}/link`, { [field]: fresh }, { token })).toMatchObject(bad)
        expect(await app.call(`${path}/update`, { [update[0]]: ownAddress, code: '123456' }, { token })).toMatchObject(
          bad,
        )
        expect(await app.call(`${path}/unlink`, {}, { token })).toMatchObject(bad)
      })

      test('repeat the answer of a link if it was lost', async () => {
        const app = await sandbox.newApp()
        const { token } = await app.login(loginWith)
        const code = await app.codeFor(ownAddress, { token })
        const first = await link(app, ownAddress, code, token)
        const repeated = await link(app, ownAddress, code, token)
        expect(repeated).toMatchObject({ status: 200, body: first.body })
      })

      test('are linked to one of two users who link at the same moment', async () => {
        const app = await sandbox.newApp()
        const [a, b] = [
          await app.login(loginWith),
          await app.login(type === 'email' ? '+12125550177' : 'bob@example.com'),
        ]
        const code = await app.codeFor(fresh, { token: a.token })
        const answers = await Promise.all([link(app, fresh, code, a.token), link(app, fresh, code, b.token)])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      })
    },
  )

  test('keep one login if both are unlinked at the same moment', async () => {
    const app = await sandbox.newApp()
    const { token } = await app.login('ada@example.com')
    const phoneNumber = '+12125550123'
    const code = await app.codeFor(phoneNumber, { token })
    await app.call('/passwordless_sms/link', { phoneNumber, code }, { token })
    const answers = await Promise.all([
      app.call('/passwordless/unlink', { address: 'ada@example.com' }, { token }),
      app.call('/passwordless_sms/unlink', { phoneNumber }, { token }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

onEachDatabase('users/me', (sandbox) => {
  test('answers the user', async () => {
    const app = await sandbox.newApp()
    const { user, token } = await app.login('ada@example.com')
    expect(await app.call('/users/me', undefined, { token })).toMatchObject({ status: 200, body: { user } })
  })

  test('accepts the terms', async () => {
    const app = await sandbox.newApp()
    const { user, token } = await app.login('ada@example.com')
    const accepted = await app.call('/users/me/accept_terms', {}, { token })
    expect(accepted.status).toBe(200)
    expect(accepted.body).toEqual({ ...user, has_accepted_terms: true })
    expect((await app.call('/users/me', undefined, { token })).body.user?.has_accepted_terms).toBe(true)
  })

  test('needs a session of this app', async () => {
    const [app, other] = [await sandbox.newApp(), await sandbox.newApp()]
    const { token, identity_token } = await other.login('ada@example.com')
    for (const shown of [undefined, token, 'a.b.c']) {
      expect(await app.call('/users/me', undefined, { token: shown })).toMatchObject(signedOut)
      expect(await app.call('/users/me/accept_terms', {}, { token: shown })).toMatchObject(signedOut)
    }
    expect(await other.call('/users/me', undefined, { token: identity_token })).toMatchObject(signedOut)
  })
})
