import { decodeJwt, generateKeyPair, importPKCS8, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../server/apps/app.js'
import { purposes } from '../../server/crypto/purposes.js'
import { openSecret } from '../../server/crypto/secret.js'
import { issueTokens, readAccessToken } from '../../server/session/tokens.js'
import { signIn } from '../../server/users/accounts.js'
import { findUser } from '../../server/users/user.js'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { openStopped } from './support/stopped-clock.js'

const session = { sid: 'a-session', sub: 'a-user' }

onOneDatabase('access tokens', (_, { databaseUrl }) => {
  let stopped: Awaited<ReturnType<typeof openStopped>>
  beforeAll(async () => {
    stopped = await openStopped(databaseUrl)
  })
  afterAll(() => stopped.close())

  const unixSeconds = (app: App) => Math.floor(app.now().getTime() / 1000)
  /** Signs a token as the server does, with `claims` in place of the usual ones. Undefined removes a claim. */
  async function signed(app: App, claims: JWTPayload = {}, ownKey?: CryptoKey) {
    const pem = stopped.secret.open(app.sealedKey, ...purposes.signingKey(app.id))
    const key = ownKey ?? (await importPKCS8(pem, 'ES256'))
    const own = { ...session, iss: wire.issuer, aud: app.id, exp: unixSeconds(app) + 60 }
    return new SignJWT({ ...own, ...claims }).setProtectedHeader({ alg: 'ES256' }).sign(key)
  }

  test('name the user and the session until they expire', async () => {
    const { app, travel } = await stopped.newApp()
    const token = await signed(app)
    expect(await readAccessToken(app, token)).toEqual({ sessionId: 'a-session', userId: 'a-user' })
    travel(60_000)
    expect(await readAccessToken(app, token)).toBeUndefined()
    expect(await readAccessToken(app, token, { evenExpired: true })).toEqual({
      sessionId: 'a-session',
      userId: 'a-user',
    })
  })

  test.each([
    ['without an end', { exp: undefined }],
    ['without a user', { sub: undefined }],
    ['without a session', { sid: undefined }],
    ['with a session that is no name', { sid: 7 }],
    ['of another issuer', { iss: 'another' }],
    ['for another app', { aud: 'another' }],
    ['that identify', { linked_accounts: '[]' }],
    ['that are not good yet', { nbf: Date.now() }],
  ])('%s are refused, whether expired or not', async (_name, claims) => {
    const { app } = await stopped.newApp()
    const token = await signed(app, claims as JWTPayload)
    for (const evenExpired of [false, true]) expect(await readAccessToken(app, token, { evenExpired })).toBeUndefined()
  })

  test('signed by another key, or cut short, are refused', async () => {
    const { app } = await stopped.newApp()
    const { privateKey } = await generateKeyPair('ES256')
    const token = await signed(app)
    for (const wrong of [await signed(app, {}, privateKey), token.slice(0, -1), `${token}.`, 'a.b.c', ''])
      expect(await readAccessToken(app, wrong), wrong).toBeUndefined()
  })

  test('unsigned, or signed with the published key as a secret, are refused', async () => {
    const { app } = await stopped.newApp()
    const token = await signed(app)
    const claims = decodeJwt(token)
    const byPublished = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(app.verificationKey))
    expect(await readAccessToken(app, token)).toBeDefined()
    for (const wrong of [new UnsecuredJWT(claims).encode(), byPublished])
      expect(await readAccessToken(app, wrong), wrong).toBeUndefined()
  })

  test('are not issued by a server with another secret, which names the cause', async () => {
    const { app } = await stopped.newApp()
    const credential = { type: 'email', subject: 'ada@example.com', fields: { address: 'ada@example.com' } }
    const { userId } = await signIn(stopped.db, app, credential, { guest: undefined, existing: false })
    const user = await findUser(stopped.db, userId)
    if (!user) throw new Error('There is no user.')
    const session = { id: 'a-session', userId, authenticatedAt: app.now(), ancestors: [], createdAt: app.now() }
    const { token } = await issueTokens(stopped.secret, app, session, user)
    expect(await readAccessToken(app, token)).toEqual({ sessionId: 'a-session', userId })
    await expect(issueTokens(await openSecret({ secret: 'another' }), app, session, user)).rejects.toThrow(
      `The signing key of the app ${app.id} is locked. A value cannot be opened by the secret with the id 0`,
    )
  })
})
