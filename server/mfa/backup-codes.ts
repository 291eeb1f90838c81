import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { plainCode } from '../../core/input/code.js'
import type { App } from '../apps/app.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { backupCodes } from '../db/schema/second-factors.js'
import type { Permit } from '../freshness/freshness.js'
import { endProofs } from '../second-factor/proof.js'

const CODES = 10
/** 50 bits, in two groups: short enough to write down. */
const LENGTH = 10
/** Crockford's base 32: no letter is taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Makes ten codes, stored as keyed hashes. Older codes, and proofs that were made with them, no longer count. */
export async function newBackupCodes(
  tx: Database,
  secret: Secret,
  app: App,
  userId: string,
  _: Permit,
): Promise<string[]> {
  await removeBackupCodes(tx, userId)
  const codes = Array.from({ length: CODES }, newCode)
  await tx
    .insert(backupCodes)
    .values(codes.map((code) => ({ userId, hash: secret.hmac(...purposeOf(app, userId, code)) })))
  return codes
}

/** Uses up a code, and returns its hash; undefined if the user has no such code. */
export async function takeBackupCode(
  tx: Database,
  secret: Secret,
  app: App,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const hashes = secret.hmacs(...purposeOf(app, userId, code))
  const thisCode = and(eq(backupCodes.userId, userId), inArray(backupCodes.hash, hashes))
  const [used] = await tx.delete(backupCodes).where(thisCode).returning()
  return used?.hash
}

export async function removeBackupCodes(tx: Database, userId: string): Promise<void> {
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await endProofs(tx, userId, 'backup_code')
}

function newCode(): string {
  // 256 is a multiple of 32: no letter is likelier than another
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

const purposeOf = (app: App, userId: string, code: string) =>
  ['backup code', app.id, userId, plainBackupCode(code)] as const

/** The code as it was made, whatever capitals, separators and look-alike letters a person wrote. */
const plainBackupCode = (code: string) =>
  plainCode(code.normalize('NFKC')).toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')
