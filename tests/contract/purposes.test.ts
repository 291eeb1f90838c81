import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../server/apps/app.js'
import { issueCode, takeCode } from '../../server/codes/otp.js'
import { findAccount, signIn } from '../../server/users/accounts.js'
import { assertionOptions, newPasskeyOptions, proveNewPasskey, provePasskey } from '../../server/webauthn/ceremonies.js'
import { creationOptions, readAssertion, readAttestation, requestOptions } from '../../server/webauthn/wire.js'
import { onOneDatabase } from './databases.js'
import { create, get } from './support/authenticator.js'
import { openStopped } from './support/stopped-clock.js'

const PARTY = { origin: 'https://acme.example', id: 'acme.example' }
const refused = (why: string) => expect.objectContaining({ message: expect.stringContaining(why) })

// Each feature names the purpose of its codes and challenges, which are valid for that purpose only.
onOneDatabase('purposes', (_, { databaseUrl }) => {
  let stopped: Awaited<ReturnType<typeof openStopped>>
  beforeAll(async () => {
    stopped = await openStopped(databaseUrl)
  })
  afterAll(() => stopped.close())

  /** Creates a user with a passkey. Returns the account and the passkey in the authenticator. */
  async function newPasskey(app: App) {
    const options = creationOptions(await newPasskeyOptions(stopped, app, 'register', PARTY))
    const { passkey, answer } = create({ ...options, rp: PARTY }, PARTY.origin)
    const proof = { origin: PARTY.origin, response: readAttestation(answer) }
    const credential = await proveNewPasskey(stopped, app, 'register', proof, () => ({}))
    const { userId } = await signIn(stopped.db, app, credential, { guest: undefined, existing: false })
    const account = await findAccount(stopped.db, app, credential)
    if (!account) throw new Error('The passkey has not been kept.')
    return { passkey, userId, account }
  }
  async function newChallenge(app: App, of: Awaited<ReturnType<typeof newPasskey>>) {
    const { userId, account, passkey } = of
    const options = requestOptions(
      await assertionOptions(stopped, app, 'sample', PARTY, { userId, passkeys: [account] }),
    )
    const response = readAssertion(get(passkey, { ...options, rp_id: PARTY.id }, PARTY.origin))
    return { options, answer: { origin: PARTY.origin, response } }
  }

  test('a code of one purpose is none of another, and each has its own', async () => {
    const { app } = await stopped.newApp()
    const key = { channel: 'sms', address: '+12015550123', purpose: 'sample' } as const
    const take = (purpose: string, code: string) => takeCode(stopped.db, stopped.secret, app, { ...key, purpose }, code)
    const code = await issueCode(stopped.db, stopped.secret, app, key)
    expect(await take('login', code)).toEqual(refused('never sent'))
    await issueCode(stopped.db, stopped.secret, app, { ...key, purpose: 'login' })
    expect(await take('sample', code)).toBeUndefined()
  })

  test('a challenge that a user was given names the passkeys that may answer it', async () => {
    const { app } = await stopped.newApp()
    const one = await newPasskey(app)
    const { options, answer } = await newChallenge(app, one)
    expect(options.allow_credentials).toMatchObject([{ id: one.account.subject, transports: ['internal'] }])
    const { userId, account } = one
    expect(await provePasskey(stopped, app, 'sample', { ...answer, userId }, account)).toMatchObject({
      subject: account.subject,
    })
  })

  test('it is answered for what it was given for, by whom it was given to, once', async () => {
    const { app } = await stopped.newApp()
    const one = await newPasskey(app)
    const { answer } = await newChallenge(app, one)
    const prove = (ceremony: string, userId?: string) =>
      stopped.db.transaction((tx) =>
        provePasskey({ ...stopped, db: tx }, app, ceremony, { ...answer, ...(userId && { userId }) }, one.account),
      )
    await expect(prove('authenticate', one.userId)).rejects.toEqual(refused('no such challenge'))
    for (const other of [undefined, 'did:somebody'])
      await expect(prove('sample', other)).rejects.toEqual(refused('of another user'))
    await prove('sample', one.userId)
    await expect(prove('sample', one.userId)).rejects.toEqual(refused('no such challenge'))
  })
})
