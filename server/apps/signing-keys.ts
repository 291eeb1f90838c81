import { and, eq, ne, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, exportPKCS8, exportSPKI, generateKeyPair } from 'jose'
import { purposes } from '../crypto/purposes.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { apps } from '../db/schema/apps.js'
import { signingKeys as keys } from '../db/schema/keys.js'

/** The database or a transaction, and the secret that keys are sealed with. */
interface Place {
  readonly db: Database
  readonly secret: Secret
}
export type SigningKey = Omit<typeof keys.$inferSelect, 'sealedKey'>
type Row = typeof keys.$inferSelect
type Pair = Pick<Row, 'kid' | 'verificationKey' | 'sealedKey'>

/** Creates a pair of keys for an app. The private one is sealed. */
export async function newPair(secret: Secret, appId: string): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
    verificationKey: await exportSPKI(publicKey),
    sealedKey: secret.seal(await exportPKCS8(privateKey), ...purposes.signingKey(appId)),
  }
}

const publicPart = ({ sealedKey: _, ...rest }: Row): SigningKey => rest

/** The keys of an app that have not been revoked. */
export async function validKeys(db: Database, appId: string): Promise<readonly SigningKey[]> {
  const rows = await db
    .select()
    .from(keys)
    .where(and(eq(keys.appId, appId), ne(keys.state, 'revoked')))
  return rows.map(publicPart)
}

/** All keys of an app, oldest first; undefined if there is no such app. Makes the next one if it is missing. */
export async function listKeys(place: Place, appId: string): Promise<readonly SigningKey[] | undefined> {
  const read = () => place.db.select().from(keys).where(eq(keys.appId, appId)).orderBy(keys.createdAt, keys.kid)
  const rows = await read()
  if (rows.some(({ state }) => state === 'next') && rows.some(({ state }) => state === 'current'))
    return rows.map(publicPart)
  const isApp = await place.db.transaction(async (tx) => !!(await lockedKeys({ ...place, db: tx }, appId)))
  return isApp ? (await read()).map(publicPart) : undefined
}

interface Locked {
  readonly current: Row
  readonly next: Row
  readonly all: readonly Row[]
}

/** Locks an app and its keys. An app that an older version made has no row for its key yet, and none has a next one. */
async function lockedKeys({ db, secret }: Place, appId: string): Promise<Locked | undefined> {
  const [app] = await db.select().from(apps).where(eq(apps.id, appId)).for('no key update')
  if (!app) return undefined
  const { keyId: kid, verificationKey, sealedKey, createdAt } = app
  const own = { appId, kid, verificationKey, sealedKey, state: 'current' as const, createdAt, changedAt: createdAt }
  await db.insert(keys).values(own).onConflictDoNothing()
  const read = () => db.select().from(keys).where(eq(keys.appId, appId))
  let all = await read()
  if (!all.some(({ state }) => state === 'next')) {
    await addNext({ db, secret }, appId)
    all = await read()
  }
  const [current, next] = [all.find(({ state }) => state === 'current'), all.find(({ state }) => state === 'next')]
  if (!current || !next) throw new Error(`The app ${appId} has no current signing key. Restore it from a backup.`)
  return { current, next, all }
}

async function addNext({ db, secret }: Place, appId: string): Promise<void> {
  const now = sql`now()`
  const pair = await newPair(secret, appId)
  await db.insert(keys).values({ appId, ...pair, state: 'next', createdAt: now, changedAt: now })
}

const setState = (db: Database, { appId, kid }: Row, state: Row['state']) =>
  db
    .update(keys)
    .set({ state, changedAt: sql`now()` })
    .where(and(eq(keys.appId, appId), eq(keys.kid, kid)))

/** Makes the next key the current one, and a new next one. What becomes of the current one is said by `left`. */
async function advance(place: Place, { current, next }: Locked, left: 'previous' | 'revoked'): Promise<void> {
  const { db } = place
  const { appId, kid: keyId, verificationKey, sealedKey } = next
  await setState(db, current, left)
  await setState(db, next, 'current')
  await db.update(apps).set({ keyId, verificationKey, sealedKey }).where(eq(apps.id, appId))
  await addNext(place, appId)
}

const noApp = (appId: string) => new Error(`There is no app ${appId}.`)

/** The id of the key that signs an app's tokens now; undefined if there is no such app. */
export async function currentKid(db: Database, appId: string): Promise<string | undefined> {
  const [app] = await db.select({ keyId: apps.keyId }).from(apps).where(eq(apps.id, appId))
  return app?.keyId
}

/**
 * Makes the next key of an app the current one. Tokens of the one before stay valid as long as they live. `seen` is the
 * current key that the administrator knows of: throws if another administrator has changed the keys since then.
 */
export async function rotateKeys({ db, secret }: Place, appId: string, seen: string | undefined): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockedKeys({ db: tx, secret }, appId)
    if (!locked) throw noApp(appId)
    if (locked.current.kid !== seen)
      throw new Error(`Somebody else has just changed the keys of the app ${appId}. Look at them before you try again.`)
    await advance({ db: tx, secret }, locked, 'previous')
  })
}

/** Refuses a key of an app from now on. If it is the current one, the next one takes its place. */
export async function revokeKey({ db, secret }: Place, appId: string, kid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const place = { db: tx, secret }
    const locked = await lockedKeys(place, appId)
    if (!locked) throw noApp(appId)
    const key = locked.all.find((one) => one.kid === kid)
    if (!key) throw new Error(`The app ${appId} has no key ${kid}.`)
    if (key.state === 'revoked') return
    if (key.state === 'current') return advance(place, locked, 'revoked')
    await setState(tx, key, 'revoked')
    if (key.state === 'next') await addNext(place, appId)
  })
}
