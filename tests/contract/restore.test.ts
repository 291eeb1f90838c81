import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undo } from '../../server/account-changes/undo.js'
import { findApp } from '../../server/apps/app.js'
import { guessesOf } from '../../server/codes/guesses.js'
import { takeCode } from '../../server/codes/otp.js'
import { purposes } from '../../server/crypto/purposes.js'
import { openSecret } from '../../server/crypto/secret.js'
import type { Database, OpenDatabase } from '../../server/db/database.js'
import { openDatabase } from '../../server/db/open.js'
import { knownCallers } from '../../server/db/schema/expiring.js'
import { accounts } from '../../server/db/schema/users.js'
import { spendOnce, takeTicket } from '../../server/db/tickets.js'
import { shareOf } from '../../server/embedded/devices.js'
import { answerOf, isRight } from '../../server/embedded/password-guard.js'
import { guardOf, keyMaterial } from '../../server/embedded/recovery.js'
import { findWallet } from '../../server/embedded/wallet.js'
import { trustedProxies } from '../../server/http/caller-address.js'
import { idempotent } from '../../server/http/idempotency.js'
import { createLog } from '../../server/http/log.js'
import { takeBackupCode } from '../../server/mfa/backup-codes.js'
import { openFactor } from '../../server/mfa/enrolment.js'
import { createRouter } from '../../server/router.js'
import { spendProof } from '../../server/second-factor/proof.js'
import { issueTokens, readAccessToken } from '../../server/session/tokens.js'
import { findUser, secondFactorsOf } from '../../server/users/user.js'
import { wire } from '../wire.js'
import type { Body } from './sandbox.js'
import { fill, OLD } from './support/filled.js'
import { folderBefore } from './support/old-folder.js'

const { known, secret: FIRST } = OLD
const SECOND = '7:the second secret of a server, which began to seal after the first'

let database: OpenDatabase
let remove = async () => {}
beforeAll(async () => {
  const old = await folderBefore('0019_server_facts')
  await fill(old.db)
  await old.close()
  remove = old.remove
  database = await openDatabase({ data: old.data })
})
afterAll(async () => {
  await database.close()
  await remove()
})

class RolledBack extends Error {}
/** Reads the restored database with a ring. What is written is rolled back. */
async function withRing(secrets: readonly string[], read: (restored: Restored) => Promise<void>): Promise<void> {
  const done = database.db.transaction(async (db) => {
    await read(await restoredIn(db, secrets))
    throw new RolledBack()
  })
  await expect(done).rejects.toThrow(RolledBack)
}

async function restoredIn(db: Database, secrets: readonly string[]) {
  const store = { db, secret: await openSecret({ secrets }), extension: { deliver: async () => {} } }
  const app = await findApp(store, known.appId)
  const user = await findUser(db, known.userId)
  if (!app || !user) throw new Error('Nothing was restored.')
  const now = new Date()
  const session = { id: `${known.sessionId}`, userId: user.id, authenticatedAt: now, ancestors: [], createdAt: now }
  const walletAt = (address: string) => findWallet(db, { app, userId: user.id, chain: 'ethereum', address })
  return { ...store, store, app, user, session, walletAt }
}
type Restored = Awaited<ReturnType<typeof restoredIn>>

const RINGS = [
  ['the one secret that it had', [FIRST]],
  ['a new secret that seals nothing yet', [FIRST, SECOND]],
  ['a new secret that seals', [SECOND, FIRST]],
  ['a newer secret in between', ['12:a secret that was added after the first and before the second', SECOND, FIRST]],
] as const

describe.each(RINGS)('a database of the version without rings, read with %s', (_, secrets) => {
  test('has its app, with keys and tokens of the app', () =>
    withRing(secrets, async ({ app, secret, session, user }) => {
      expect(app.settings).toMatchObject({
        telegram_bot_token: '7:bot-of-the-app',
        captcha_secret_key: 'key of the captcha',
      })
      const caller = { sessionId: known.sessionId, userId: known.userId }
      expect(await readAccessToken(app, known.token, { evenExpired: true })).toEqual(caller)
      const { token } = await issueTokens(secret, app, session, user)
      expect(await readAccessToken(app, token)).toEqual(caller)
    }))

  test('has its wallets: shares of devices and of recovery, keys and guards', () =>
    withRing(secrets, async ({ app, db, secret, walletAt }) => {
      const [one, two] = [await walletAt(known.serverOwned), await walletAt(known.byPassword)]
      expect(await shareOf(db, secret, app, one, 'a'.repeat(64))).toBe('share-of-wallet-one')
      expect(await shareOf(db, secret, app, two, 'b'.repeat(64))).toBe('share-of-wallet-two')
      const purpose = purposes.walletShare(app.id, known.serverOwned)
      expect(secret.open(one.sealedShare, ...purpose)).toBe('share-of-wallet-one')
      expect(keyMaterial(secret, one)).toMatchObject({ recovery_key: 'k'.repeat(43) })
      const guard = guardOf(secret, two)
      if (!guard) throw new Error('The wallet has no guard.')
      expect(isRight(guard, known.guess)).toBe(true)
      expect(answerOf(guard, known.guess)).toBe(known.answer)
    }))

  test('has its second factors: authenticator, backup codes and proofs', () =>
    withRing(secrets, async ({ app, db, secret, user, session }) => {
      const [factor] = await secondFactorsOf(db, user.id)
      if (!factor) throw new Error('There is no factor.')
      expect(openFactor(secret, app, factor)).toBe('JBSWY3DPEHPK3PXP')
      for (const code of known.backupCodes) {
        expect(await takeBackupCode(db, secret, app, user.id, code)).toBeDefined()
        expect(await takeBackupCode(db, secret, app, user.id, code)).toBeUndefined()
      }
      const proof = { token: known.proof, action: 'wallet' } as const
      expect(await spendProof(db, secret, app, { user, session }, proof)).toBe('totp')
    }))

  test('loses no login under way, and lets nothing be used twice', () =>
    withRing(secrets, async ({ app, db, secret }) => {
      const at = { kind: 'a kind', key: 'of a login under way' }
      expect(await takeTicket({ db, secret }, app, at)).toEqual({ verifier: 'kept' })
      expect(await takeTicket({ db, secret }, app, at)).toBeUndefined()
      const spent = { kind: 'captcha', key: 'a spent token' }
      expect(await spendOnce({ db, secret }, app, spent, ['another client'], 300)).toBeUndefined()
      const key = { channel: 'email', address: 'ada@example.com', purpose: 'login' } as const
      const guesser = { network: '10.0.0.1', client: 'a-client' }
      expect((await guessesOf(db, secret, app, key, guesser)).pool).not.toBe('')
      expect(await takeCode(db, secret, app, key, '000000', guesser)).toMatchObject({ code: 'invalid_credentials' })
      expect(await takeCode(db, secret, app, key, known.code, guesser)).toBeUndefined()
      const callers = await db.select().from(knownCallers)
      expect(callers).toHaveLength(2)
      expect(secret.matches(`${callers[0]?.hash}`, 'no such caller')).toBe(false)
      for (const { hash } of callers) expect(hash.includes('.')).toBe(secret.kids[0] !== 0)
    }))

  test('answers a repeated call as it did, and does not do the work again', () =>
    withRing(secrets, async ({ app, db, secret }) => {
      const { client, path, body } = known.call
      const call = { req: { header: () => client, path }, get: (name: string) => (name === 'app' ? app : body) }
      const run = async () => ({ answer: 'of another run' })
      const answer = idempotent({ db, secret } as never, call as never, '', run)
      expect(await answer).toEqual({ answer: 'of the first run' })
    }))

  test('puts back what was changed, readable as before', () =>
    withRing(secrets, async ({ app, db, secret, store, user, walletAt }) => {
      expect(await undo(store, known.undoToken)).toBeDefined()
      expect(keyMaterial(secret, await walletAt(known.serverOwned))).toMatchObject({ recovery_key: 'k'.repeat(43) })
      const [factor] = await secondFactorsOf(db, user.id)
      expect(factor && openFactor(secret, app, factor)).toBe('JBSWY3DPEHPK3PXP')
      expect(await takeBackupCode(db, secret, app, user.id, known.backupCodes[0])).toBeDefined()
    }))

  test('finds its guest, who is stored under the newest secret from then on', () =>
    withRing(secrets, async ({ store, db, secret }) => {
      const around = { origin: 'http://localhost', captchaOrigin: '', telegram: undefined, proxies: trustedProxies([]) }
      const router = createRouter({
        ...store,
        extension: undefined,
        ...around,
        chains: { paths: {}, urlOf: async () => undefined },
        log: createLog(undefined),
        clock: Date.now,
      })
      const logIn = async () => {
        const headers = { 'content-type': 'application/json', [wire.header.appId]: known.appId }
        const body = JSON.stringify({ guest_credential: known.guestCredential })
        const env = { incoming: { headers: {}, socket: { remoteAddress: '127.0.0.1' } } }
        const answer = await router.request('/api/v1/guest/authenticate', { method: 'POST', headers, body }, env)
        return ((await answer.json()) as Body).user?.id
      }
      expect([await logIn(), await logIn()]).toEqual([known.guestUserId, known.guestUserId])
      const guests = await db.select().from(accounts).where(eq(accounts.type, 'guest'))
      expect(guests.map(({ subject }) => subject)).toEqual([secret.hmac('guest', known.appId, known.guestCredential)])
    }))
})

test('without the old secret nothing is opened, and the error names it', async () => {
  await expect(restoredIn(database.db, [SECOND])).rejects.toThrow(
    'the id 0: add that secret to LATCHKIT_SERVER_SECRETS',
  )
})
