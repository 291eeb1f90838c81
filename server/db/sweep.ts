import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AppExtension } from '../apps/app.js'
import type { Database } from './database.js'
import { removeOldest } from './remove-oldest.js'
import { accountChanges } from './schema/account-changes.js'
import { apps } from './schema/apps.js'
import { embeddedWalletDevices, embeddedWallets, passwordGuesses } from './schema/embedded-wallets.js'
import { answers, codeGuesses, knownCallers, otps, rateWindows, tickets } from './schema/expiring.js'
import { analyticsEvents } from './schema/records.js'
import { secondFactorProofs } from './schema/second-factors.js'
import { refreshTokens, sessions } from './schema/sessions.js'

export interface SweptExtension extends Pick<AppExtension, 'movesClocks'> {
  /** Deletes what the extension itself keeps no longer. */
  sweep?(db: Database): Promise<void>
}
interface Swept {
  readonly db: Database
  readonly extension?: SweptExtension | undefined
}

/** Deletes rows that have expired by the clock of their app, and all but the newest records. */
async function sweep(swept: Swept): Promise<void> {
  const { db } = swept
  await removeExpired(swept, sessions, sessions.appId, sessions.expiresAt)
  await removeExpired(swept, otps, otps.appId, otps.expiresAt)
  await removeExpired(swept, codeGuesses, codeGuesses.appId, codeGuesses.expiresAt)
  await removeExpired(swept, knownCallers, knownCallers.appId, knownCallers.expiresAt)
  await removeExpired(swept, answers, answers.appId, answers.expiresAt)
  await removeExpired(swept, tickets, tickets.appId, tickets.expiresAt)
  await removeExpired(swept, accountChanges, accountChanges.appId, accountChanges.expiresAt)
  await removeExpired(swept, secondFactorProofs, secondFactorProofs.appId, secondFactorProofs.expiresAt)
  await removeExpired(swept, rateWindows, rateWindows.appId, rateWindows.endsAt)
  const owner = db.select({ id: sessions.appId }).from(sessions).where(eq(sessions.id, refreshTokens.sessionId))
  await removeExpired(swept, refreshTokens, sql`(${owner})`, refreshTokens.expiresAt)
  for (const table of [embeddedWalletDevices, passwordGuesses]) {
    const app = db.select({ id: embeddedWallets.appId }).from(embeddedWallets)
    const walletsApp = app.where(eq(embeddedWallets.id, table.walletId))
    await removeExpired(swept, table, sql`(${walletsApp})`, table.expiresAt)
  }
  await removeOldest(db, analyticsEvents)
  await swept.extension?.sweep?.(db)
}

async function removeExpired({ db, extension }: Swept, table: PgTable, app: unknown, end: PgColumn): Promise<void> {
  const moved = sql`make_interval(secs => (${apps.settings} ->> 'clock_offset')::int)`
  const ahead = extension?.movesClocks ? moved : sql`interval '0'`
  await db.execute(sql`delete from ${table} using ${apps} where ${apps.id} = ${app} and ${end} < now() + ${ahead}`)
}

/** Sweeps at the start and every ten minutes. If one sweep fails, the next one deletes the rest. */
export function keepSweeping(swept: Swept, warn: (message: string, cause: unknown) => void): () => void {
  const sweepNow = () => {
    sweep(swept).catch((cause) => warn('The sweep failed', cause))
  }
  sweepNow()
  const timer = setInterval(sweepNow, 600_000)
  timer.unref()
  return () => clearInterval(timer)
}
