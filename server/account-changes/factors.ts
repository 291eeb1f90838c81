import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { backupCodes, secondFactors } from '../db/schema/second-factors.js'
import { accounts } from '../db/schema/users.js'
import { type SecondFactor, secondFactorsOf } from '../users/user.js'

/** The second factors of a user at one moment: methods, hashes of backup codes, and which passkeys are one. */
export interface Factors {
  readonly methods: readonly (typeof secondFactors.$inferSelect)[]
  readonly backupCodes: readonly string[]
  readonly passkeys: readonly string[]
}

export async function factorsOf(tx: Database, userId: string): Promise<Factors> {
  const codes = await tx.select().from(backupCodes).where(eq(backupCodes.userId, userId)).orderBy(backupCodes.hash)
  const enrolled = and(eq(accounts.userId, userId), eq(accounts.type, 'passkey'), accounts.isSecondFactor)
  const passkeys = await tx.select().from(accounts).where(enrolled).orderBy(accounts.id)
  return {
    methods: await secondFactorsOf(tx, userId),
    backupCodes: codes.map(({ hash }) => hash),
    passkeys: passkeys.map(({ subject }) => subject),
  }
}

/**
 * Puts a user's second factors back to what they were. A passkey that has been removed since then stays removed. No
 * code works again: neither `usedCodes`, which are hashes of backup codes, nor a code of an authenticator.
 */
export async function restoreFactors(
  tx: Database,
  userId: string,
  factors: Factors,
  usedCodes: readonly string[],
): Promise<void> {
  const now = await secondFactorsOf(tx, userId)
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
  const passkeys = and(eq(accounts.userId, userId), eq(accounts.type, 'passkey'))
  await tx
    .update(accounts)
    .set({ isSecondFactor: factors.passkeys.length ? inArray(accounts.subject, [...factors.passkeys]) : sql`false` })
    .where(passkeys)
  const [anyPasskey] = await tx.select().from(accounts).where(and(passkeys, accounts.isSecondFactor))
  const methods = factors.methods.filter(({ method }) => method !== 'passkey' || anyPasskey)
  if (methods.length === 0) return
  const lastStepOf = ({ method, lastStep }: SecondFactor) =>
    Math.max(lastStep ?? 0, now.find((one) => one.method === method)?.lastStep ?? 0) || null
  await tx.insert(secondFactors).values(methods.map((factor) => ({ ...factor, userId, lastStep: lastStepOf(factor) })))
  const codes = factors.backupCodes.filter((hash) => !usedCodes.includes(hash))
  if (codes.length) await tx.insert(backupCodes).values(codes.map((hash) => ({ userId, hash })))
}
