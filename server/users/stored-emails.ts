import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { dataMigrations } from '../db/schema/records.js'
import { accounts } from '../db/schema/users.js'
import { normalizeEmail } from './addresses.js'

const NAME = 'emails-in-idna-form'
const PAGE_SIZE = 1000

/** An account whose stored address could not be normalised. Nobody can log in with it any more. */
export interface EmailConflict {
  readonly appId: string
  readonly userId: string
  /** The stored address. */
  readonly address: string
  /** The normal spelling; undefined if the address is invalid by the current rules. */
  readonly normalized: string | undefined
  /** The user who has the normalised address. */
  readonly otherUserId: string | undefined
}

/**
 * Normalises the email addresses that an older server stored, once for each database. If the addresses of two users
 * become equal, both users stay and the conflict is reported; users are never merged (decision 55).
 */
export const normalizeStoredEmails = (db: Database): Promise<readonly EmailConflict[]> =>
  db.transaction(async (tx) => {
    // Another server that starts at the same time waits here and then has nothing to do.
    const claimed = await tx
      .insert(dataMigrations)
      .values({ name: NAME, report: [], doneAt: sql`now()` })
      .onConflictDoNothing()
      .returning({ name: dataMigrations.name })
    if (claimed.length === 0) return []
    const conflicts: EmailConflict[] = []
    for (let after = 0; ; ) {
      const page = await tx
        .select()
        .from(accounts)
        .where(and(eq(accounts.type, 'email'), gt(accounts.id, after)))
        .orderBy(asc(accounts.id))
        .limit(PAGE_SIZE)
      for (const account of page) conflicts.push(...(await normalizeStored(tx, account)))
      const last = page.at(-1)
      if (!last) break
      after = last.id
    }
    await tx.update(dataMigrations).set({ report: conflicts }).where(eq(dataMigrations.name, NAME))
    return conflicts
  })

async function normalizeStored(
  tx: Database,
  { id, appId, userId, subject }: typeof accounts.$inferSelect,
): Promise<EmailConflict[]> {
  const normalized = normalizeEmail(subject)
  if (normalized === subject) return []
  const sameAddress = and(
    eq(accounts.appId, appId),
    eq(accounts.type, 'email'),
    eq(accounts.subject, normalized ?? subject),
  )
  const [other] = normalized ? await tx.select().from(accounts).where(sameAddress) : []
  if (!normalized || other) return [{ appId, userId, address: subject, normalized, otherUserId: other?.userId }]
  await tx
    .update(accounts)
    .set({ subject: normalized, fields: { address: normalized } })
    .where(eq(accounts.id, id))
  return []
}

/** The message for the server's log, which has no addresses. The table `data_migrations` has them. */
export const explainConflict = ({ appId, userId, otherUserId }: EmailConflict): string => {
  const stored = `The email address of user ${userId} in app ${appId}`
  return otherUserId
    ? `${stored} is the same as that of user ${otherUserId}: both users stay, only the latter can log in by it.`
    : `${stored} is no address by today's rules: nobody can log in by it.`
}
