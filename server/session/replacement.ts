import { and, arrayContains, arrayOverlaps, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { sessions } from '../db/schema/sessions.js'
import { lockUser } from '../users/lock.js'
import type { Session } from './session.js'

/**
 * Puts a new login in the place of the session that its client had, of the same user: the forks of that session are now
 * those of the login, and so is the session itself. It goes on until the login is first refreshed, because the client
 * may have lost the answer. Decision 81.
 */
export const replaceSession = (db: Database, { id: old, userId }: Session, login: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, old))
    // Another login that replaced the session before, whose answer was lost: it belongs to the new one too.
    const lost = session?.isReplaced ? session.ancestors[0] : undefined
    if (!session || lost === login) return
    for (const one of lost === undefined ? [old] : [old, lost]) await putInPlaceOf(tx, userId, one, login)
  })

async function putInPlaceOf(tx: Database, userId: string, old: string, login: string): Promise<void> {
  const { ancestors } = sessions
  await tx
    .update(sessions)
    .set({ isReplaced: true, ancestors: [login] })
    .where(eq(sessions.id, old))
  const rest = sql`array_prepend(${login}, ${ancestors}[array_position(${ancestors}, ${old}) + 1 :])`
  await tx
    .update(sessions)
    .set({ ancestors: rest })
    .where(and(eq(sessions.userId, userId), arrayContains(ancestors, [old])))
}

/** Whether a login has replaced other sessions, as a value of the row of `sessions`. */
export const hasReplaced = sql<boolean>`exists (
  select 1 from ${sessions} r
  where r.user_id = ${sessions.userId} and r.is_replaced and r.ancestors @> array[${sessions.id}])`

/** Ends what a login has replaced, and what was forked from that since. The user is locked. */
export async function endReplaced(tx: Database, { id, userId }: Session): Promise<void> {
  const ofUser = eq(sessions.userId, userId)
  const isReplaced = and(ofUser, eq(sessions.isReplaced, true), arrayContains(sessions.ancestors, [id]))
  const replaced = (await tx.select({ id: sessions.id }).from(sessions).where(isReplaced)).map((one) => one.id)
  if (replaced.length === 0) return
  const comesFromThem = or(inArray(sessions.id, replaced), arrayOverlaps(sessions.ancestors, replaced))
  await tx.delete(sessions).where(and(ofUser, comesFromThem))
}
