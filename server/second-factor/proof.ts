import { and, arrayContains, eq, gt, inArray, sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import { randomToken } from '../crypto/random.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { secondFactorProofs as proofs } from '../db/schema/second-factors.js'
import type { Caller } from '../session/bearer.js'
import type { SecondFactor } from '../users/user.js'

export type Method = SecondFactor['method']
/** A method, or a backup code in place of one that is lost. */
export type ProvenBy = Method | 'backup_code'
/** Actions that a proof may be valid for. Wire §3.3. */
export const ACTIONS = ['wallet', 'export', 'recovery', 'enroll'] as const
export type Action = (typeof ACTIONS)[number]

/** An operation of the wallet takes a few uses, and several operations share a proof. */
const MAX_USES = 20

const PURPOSE = 'second factor proof'

interface Verified {
  readonly method: ProvenBy
  readonly actions: readonly Action[]
  /** The proof ends then, if it does not end before. */
  readonly notAfter?: Date | undefined
}

/** Issues a proof that the caller's second factor was verified. Only its hash is stored. */
export async function issueProof(
  tx: Database,
  secret: Secret,
  app: App,
  { user, session }: Caller,
  { method, actions, notAfter }: Verified,
): Promise<string> {
  const token = randomToken()
  const end = app.now().getTime() + app.settings.second_factor_ttl * 1000
  await tx.insert(proofs).values({
    hash: secret.hmac(PURPOSE, token),
    appId: app.id,
    userId: user.id,
    sessionId: session.id,
    method,
    actions: [...actions],
    usesLeft: MAX_USES,
    expiresAt: new Date(Math.min(end, notAfter?.getTime() ?? end)),
  })
  return token
}

/**
 * Spends one use of a proof and returns its method. Undefined if the proof is used up, has expired, or belongs to
 * another user, session or action.
 */
export async function spendProof(
  db: Database,
  secret: Secret,
  app: App,
  { user, session }: Caller,
  { token, action }: { readonly token: string; readonly action: Action },
): Promise<ProvenBy | undefined> {
  const [spent] = await db
    .update(proofs)
    .set({ usesLeft: sql`${proofs.usesLeft} - 1` })
    .where(
      and(
        inArray(proofs.hash, secret.hmacs(PURPOSE, token)),
        eq(proofs.userId, user.id),
        eq(proofs.sessionId, session.id),
        arrayContains(proofs.actions, [action]),
        gt(proofs.usesLeft, 0),
        gt(proofs.expiresAt, app.now()),
      ),
    )
    .returning({ method: proofs.method })
  return spent?.method
}

/** Ends the proofs by a method that is removed, in every session of the user. */
export async function endProofs(tx: Database, userId: string, method: ProvenBy): Promise<void> {
  await tx.delete(proofs).where(and(eq(proofs.userId, userId), eq(proofs.method, method)))
}
