import { eq, sql } from 'drizzle-orm'
import { purposes } from '../crypto/purposes.js'
import { RING_SETTING } from '../crypto/ring.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { apps } from '../db/schema/apps.js'
import { rootKeys } from '../db/schema/keys.js'
import { isInUse, isMadeBy, type Place } from './usage.js'

/**
 * Compares the ring with what the database knows of root secrets, and throws a sentence that says what to set. A ring
 * with a wrong secret would seal values that no other process can open, and one without an old secret would find
 * wallets that it cannot open. `isShared` says that other processes may use the database too. Decision 117.
 */
export async function agreeOnRootKeys({ db, secret }: Place, { isShared }: { isShared: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await storeNew(tx, secret)
    const stored = await tx.select().from(rootKeys)
    const ring = secret.fingerprints()
    for (const { kid, fingerprint } of stored)
      if (ring.has(kid) && ring.get(kid) !== fingerprint) throw anotherSecret(kid)
    for (const kid of added) await mustOpenAnApp(tx, secret, kid)
    if (isShared) await mustBeKnownBefore(tx, secret.kids[0], added, stored)
    await mustHaveAllInUse(tx, ring, stored)
  })
}

type Stored = typeof rootKeys.$inferSelect

/** Stores what the database does not know yet. Of processes that start together, one stores it. */
async function storeNew(tx: Database, secret: Secret): Promise<readonly number[]> {
  const added: number[] = []
  // in the order of the ids, so that two processes with different rings do not wait for each other
  for (const [kid, fingerprint] of [...secret.fingerprints()].sort(([a], [b]) => a - b)) {
    const row = { kid, fingerprint, createdAt: sql`now()` }
    const stored = await tx.insert(rootKeys).values(row).onConflictDoNothing().returning({ kid: rootKeys.kid })
    added.push(...stored.map((one) => one.kid))
  }
  return added
}

const anotherSecret = (kid: number) =>
  new Error(
    `The secret with the id ${kid} in ${RING_SETTING} is not the one that this database knows under that id: ` +
      'set that one, and give a new secret an id of its own.',
  )

async function appOf(tx: Database, kid: number) {
  const [app] = await tx
    .select()
    .from(apps)
    .where(isMadeBy(sql`${apps.sealedKey}`, kid))
    .limit(1)
  return app
}

/** A database of an older server has no fingerprints, but apps, whose keys are sealed. */
async function mustOpenAnApp(tx: Database, secret: Secret, kid: number): Promise<void> {
  const app = await appOf(tx, kid)
  if (!app) return
  try {
    secret.open(app.sealedKey, ...purposes.signingKey(app.id))
  } catch {
    throw anotherSecret(kid)
  }
}

/** A secret that seals at once is unknown to the processes that are still running without it. */
async function mustBeKnownBefore(tx: Database, newest: number, added: readonly number[], stored: readonly Stored[]) {
  if (!added.includes(newest) || (await appOf(tx, newest))) return
  const [anyApp] = await tx.select({ id: apps.id }).from(apps).limit(1)
  const isFresh = !anyApp && stored.every(({ kid }) => added.includes(kid))
  if (isFresh) return
  throw new Error(
    `The secret with the id ${newest} is new to this database and must not seal yet: put it last in ${RING_SETTING} ` +
      'until every process has been restarted with it, and first only then.',
  )
}

async function mustHaveAllInUse(tx: Database, ring: ReadonlyMap<number, string>, stored: readonly Stored[]) {
  const isOfFirst = !stored.some(({ kid }) => kid === 0) && (await appOf(tx, 0))
  const known = [...(isOfFirst ? [0] : []), ...stored.map(({ kid }) => kid)]
  for (const kid of known.filter((one) => !ring.has(one))) {
    if (await isInUse(tx, kid))
      throw new Error(
        `The database has values that the secret with the id ${kid} has sealed, and ${RING_SETTING} lacks it: ` +
          'add it as the last one, and run "latchkit-server keys reseal" before you remove it.',
      )
    // Nothing is left of it. Otherwise, every start would search for it.
    await tx.delete(rootKeys).where(eq(rootKeys.kid, kid))
  }
}
