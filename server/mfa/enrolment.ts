import { and, eq } from 'drizzle-orm'
import { announceChange } from '../account-changes/change.js'
import { factorsOf } from '../account-changes/factors.js'
import { factorsChanged } from '../account-changes/sentences.js'
import type { App } from '../apps/app.js'
import { purposes } from '../crypto/purposes.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { secondFactors } from '../db/schema/second-factors.js'
import { mustBeRecent, type Permit } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Server } from '../http/context.js'
import { idempotent } from '../http/idempotency.js'
import { ApiError } from '../protocol/errors.js'
import type { Shape } from '../protocol/validate.js'
import { endProofs, type Method } from '../second-factor/proof.js'
import { proofOfFactor } from '../second-factor/second-factor.js'
import { type Caller, mustBeCaller } from '../session/bearer.js'
import { accountsToChange } from '../users/accounts.js'
import { type SecondFactor, secondFactorsOf, type User } from '../users/user.js'
import { newBackupCodes, removeBackupCodes } from './backup-codes.js'

const NAMES: Readonly<Record<Method, string>> = {
  sms: 'a code by SMS',
  totp: 'an authenticator app',
  passkey: 'a passkey',
}

export function mustBeOffered({ settings }: App, method: Method): void {
  if (settings.mfa_methods.includes(method)) return
  throw new ApiError('not_supported', `This app does not offer ${NAMES[method]} as a second factor.`)
}

/** Refuses a method that the app does not offer, and one that the user has. */
export function mustBeEnrollable(app: App, enrolled: readonly SecondFactor[], method: Method): void {
  mustBeOffered(app, method)
  if (enrolled.some((factor) => factor.method === method))
    throw new ApiError('not_supported', `The user has ${NAMES[method]} as a second factor. Remove it first.`)
}

/** Adds a method. The answer has the backup codes if it is the user's first. */
export async function addFactor(
  tx: Database,
  { secret }: Pick<Server, 'secret'>,
  app: App,
  { id, secondFactors: enrolled }: Pick<User, 'id' | 'secondFactors'>,
  factor: Pick<SecondFactor, 'method'> & Partial<SecondFactor>,
  permit: Permit,
): Promise<object> {
  await tx.insert(secondFactors).values({ ...factor, userId: id, verifiedAt: app.now() })
  return {
    success: true,
    ...(enrolled.length === 0 && { backup_codes: await newBackupCodes(tx, secret, app, id, permit) }),
  }
}

/** Removes a method and the proofs that were made with it. With the last method, the backup codes go too. */
export async function removeFactor(tx: Database, userId: string, method: Method, _: Permit): Promise<void> {
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), eq(secondFactors.method, method)))
  await endProofs(tx, userId, method)
  if ((await secondFactorsOf(tx, userId)).length === 0) await removeBackupCodes(tx, userId)
}

/** An authenticator's secret and a phone number are encrypted at rest. */
export const sealFactor = (secret: Secret, app: App, userId: string, method: Method, value: string) =>
  secret.seal(value, ...purposes.secondFactor(app.id, userId, method))
export const openFactor = (
  secret: Secret,
  app: Pick<App, 'id'>,
  { userId, method, sealed }: Pick<SecondFactor, 'userId' | 'method' | 'sealed'>,
) => secret.open(`${sealed}`, ...purposes.secondFactor(app.id, userId, method))

/** A change of a user's second factors. The user's accounts are locked while it is made. */
interface Change {
  readonly tx: Database
  readonly caller: Caller
  readonly user: User
  readonly enrolled: readonly SecondFactor[]
  /** Throws unless the user has proven a second factor, or, without one, has logged in recently. */
  mustProve(): Promise<Permit>
}

type Changed = object | ApiError | undefined
interface Options {
  readonly proof: Shape<typeof proofOfFactor>
  /** The change uses up a code. If its answer is lost, the same call gets the same answer again (decision 1). */
  readonly byCode?: boolean
}

/**
 * Makes a change in one transaction. A refusal that has to be stored (a try at a code) is returned, since throwing
 * would roll it back.
 */
export async function changeFactors(
  server: Server,
  c: Call,
  { proof, byCode = false }: Options,
  change: (of: Change) => Promise<Changed>,
): Promise<Response> {
  const caller = await mustBeCaller(server, c)
  const work = async (tx: Database) => {
    const accounts = await accountsToChange(tx, caller.session)
    const factorsBefore = await factorsOf(tx, caller.user.id)
    const enrolled = factorsBefore.methods
    const user = { ...caller.user, accounts, secondFactors: enrolled }
    const mustProve = () => mustBeRecent({ ...server, db: tx }, c, caller, 'enroll', proof)
    const changed = await change({ tx, caller, user, enrolled, mustProve })
    const app = c.get('app')
    const sentence = factorsChanged(app, factorsBefore, await factorsOf(tx, user.id))
    if (sentence) await announceChange(server, tx, app, user, { sentence, factorsBefore })
    return changed ?? { success: true }
  }
  return c.json(await (byCode ? idempotent(server, c, caller.session.id, work) : inTransaction(server.db, work)))
}

async function inTransaction(db: Database, work: (tx: Database) => Promise<object>): Promise<object> {
  const answer = await db.transaction(work)
  if (answer instanceof ApiError) throw answer
  return answer
}

/** `mfa/…/unenroll`. A method that is gone already, removed on another device, needs no proof. */
export async function unenroll(server: Server, c: Call, method: Method): Promise<Response> {
  const proof = await readBody(c, proofOfFactor)
  return changeFactors(server, c, { proof }, async ({ tx, user, enrolled, mustProve }) => {
    if (!enrolled.some((factor) => factor.method === method)) return undefined
    await removeFactor(tx, user.id, method, await mustProve())
    return undefined
  })
}
