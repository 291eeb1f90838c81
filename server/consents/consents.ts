import { and, asc, eq, sql } from 'drizzle-orm'
import { type App, findApp, unixSeconds } from '../apps/app.js'
import { newId } from '../crypto/random.js'
import type { Database } from '../db/database.js'
import { crossAppConsents as consents } from '../db/schema/cross-app.js'
import type { Permit } from '../freshness/freshness.js'
import type { Server } from '../http/context.js'

export type Consent = typeof consents.$inferSelect

/** The user whose account may be used, and the app that may use it. */
export interface Parties {
  readonly userId: string
  readonly requesterAppId: string
}

const between = ({ userId, requesterAppId }: Parties) =>
  and(eq(consents.userId, userId), eq(consents.requesterAppId, requesterAppId))

/** Stores what the user allowed. Earlier grants and the tokens based on them stay valid. */
export async function grantConsent(
  tx: Database,
  providerApp: App,
  parties: Parties,
  { canSign }: { readonly canSign: boolean },
  _: Permit,
): Promise<Consent> {
  const grantedAt = providerApp.now()
  const { userId, requesterAppId } = parties
  const [granted] = await tx
    .insert(consents)
    .values({ id: newId(), appId: providerApp.id, userId, requesterAppId, canSign, grantedAt })
    .onConflictDoUpdate({
      target: [consents.userId, consents.requesterAppId],
      set: { canSign: sql`${consents.canSign} or excluded.can_sign`, grantedAt },
    })
    .returning()
  if (!granted) throw new Error('The consent was not stored.')
  return granted
}

/** The consent with this id; undefined once the user has revoked it. */
export async function findConsent(db: Database, id: string): Promise<Consent | undefined> {
  const [found] = await db.select().from(consents).where(eq(consents.id, id))
  return found
}

export async function findConsentTo(db: Database, parties: Parties): Promise<Consent | undefined> {
  const [found] = await db.select().from(consents).where(between(parties))
  return found
}

export async function revokeConsent(tx: Database, parties: Parties): Promise<void> {
  await tx.delete(consents).where(between(parties))
}

/** Lets the app read the account, and sign no more. */
export async function narrowConsent(tx: Database, parties: Parties): Promise<void> {
  await tx.update(consents).set({ canSign: false }).where(between(parties))
}

/** The user's current consents, as the API returns them. */
export async function wireConsents(server: Server, userId: string) {
  const { db } = server
  const granted = await db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.grantedAt))
  return Promise.all(
    granted.map(async ({ requesterAppId, canSign, grantedAt }) => {
      const requester = await findApp(server, requesterAppId)
      return {
        requester_app_id: requesterAppId,
        requester_app_name: requester?.settings.name ?? '',
        requester_app_icon_url: requester?.settings.icon_url ?? requester?.settings.logo_url ?? null,
        read_only: !canSign,
        granted_at: unixSeconds(grantedAt),
      }
    }),
  )
}
