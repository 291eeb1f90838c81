import { eq, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { users } from '../db/schema/users.js'

/**
 * Locks a user until the transaction ends. Every change of the user's logins, second factors and sessions starts with
 * this, so that changes run one after the other. `userId` may be a query.
 */
export async function lockUser(tx: Database, userId: string | SQLWrapper): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
