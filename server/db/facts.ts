import { and, eq, sql } from 'drizzle-orm'
import type { Database } from './database.js'
import { serverFacts } from './schema/facts.js'

/** Stores a fact that is not there, and returns what is stored. Of servers that start together, one stores it. */
export async function firstFact(db: Database, name: string, value: string): Promise<string> {
  await db.insert(serverFacts).values({ name, value, updatedAt: sql`now()` }).onConflictDoNothing()
  return (await factOf(db, name)) ?? value
}

export async function factOf(db: Database, name: string): Promise<string | undefined> {
  const [fact] = await db.select().from(serverFacts).where(eq(serverFacts.name, name))
  return fact?.value
}

/** Replaces a fact, if it still has the value `from`. */
export async function replaceFact(db: Database, name: string, from: string, to: string): Promise<void> {
  await db
    .update(serverFacts)
    .set({ value: to, updatedAt: sql`now()` })
    .where(and(eq(serverFacts.name, name), eq(serverFacts.value, from)))
}
