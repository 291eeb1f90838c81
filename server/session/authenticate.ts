import { announceChange } from '../account-changes/change.js'
import { loginAdded, loginRemoved } from '../account-changes/sentences.js'
import type { Database } from '../db/database.js'
import { mustBeFresh, type Permit } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Server } from '../http/context.js'
import { idempotent } from '../http/idempotency.js'
import { ApiError } from '../protocol/errors.js'
import { oneOf, optional } from '../protocol/validate.js'
import { link, renew, signIn, unlink } from '../users/accounts.js'
import type { Credential } from '../users/credential.js'
import { findUser, wireUser } from '../users/user.js'
import { isStillOpen, openSession, sendAuthAnswer } from './auth-answer.js'
import { type Caller, findCaller, mustBeCaller } from './bearer.js'
import { replaceSession } from './replacement.js'

/** A proven credential, and fields that the answer has besides the user (`oauth_tokens`). */
export interface Proven {
  readonly credential: Credential
  readonly extraFields?: Readonly<Record<string, unknown>>
  /** The time of the login, if it was earlier and elsewhere. The new session is no fresher. */
  readonly authenticatedAt?: Date
}
/** Proves a credential. A refusal that must be stored (because it used an attempt) is returned and not thrown. */
export type Prove = (tx: Database, caller: Caller | undefined) => Promise<Proven | ApiError>

/**
 * The end of every `…/authenticate`, in one transaction that runs once. A guest who calls is upgraded (decision 11),
 * for which the guest's login must be recent (decision 79).
 * `mode: 'no-signup'` in the body refuses users without an account.
 */
export async function logIn(server: Server, c: Call, prove: Prove): Promise<Response> {
  const app = c.get('app')
  const caller = await findCaller(server, c)
  const { mode } = await readBody(c, { mode: optional(oneOf('login-or-sign-up', 'no-signup')) })
  const guest = caller?.user.isGuest ? { session: caller.session, mayUpgrade: () => mustBeFresh(c, caller) } : undefined
  const options = { guest, existing: mode === 'no-signup' }
  const work = async (tx: Database) => {
    const proven = await prove(tx, caller)
    if (proven instanceof ApiError) return proven
    const signedIn = await signIn(tx, app, proven.credential, options)
    const authenticatedAt = earliest(signedIn.authenticatedAt, proven.authenticatedAt)
    const session = await openSession(server, tx, app, signedIn, authenticatedAt && { authenticatedAt })
    return { ...session, ...proven.extraFields }
  }
  const answer = await idempotent(server, c, caller?.user.id ?? '', work, isStillOpen)
  // Not before the answer is stored: a call that is repeated because it was lost comes from the old session too.
  if (caller?.user.id === answer.user.id) await replaceSession(server.db, caller.session, answer.session_id)
  return sendAuthAnswer(c, answer)
}

const earliest = (...times: (Date | undefined)[]): Date | undefined =>
  times.filter((time) => time !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]

/** The end of every `…/link`: checks the proof and adds the account in one transaction. Responds with the user. */
export const linkTo = (server: Server, c: Call, prove: Prove): Promise<Response> =>
  changeAccounts(server, c, async (tx, caller) => {
    const permit = mustBeFresh(c, caller) // Checked first, because the proof may use up a code.
    const proven = await prove(tx, caller)
    if (proven instanceof ApiError) return proven
    await linkAndTell(server, tx, c, caller, proven.credential, permit)
    return proven.extraFields
  })

/** Like `linkTo`, but an account that the user already has is verified again. */
export const linkOrRenew = (server: Server, c: Call, prove: Prove): Promise<Response> =>
  changeAccounts(server, c, async (tx, caller) => {
    const proven = await prove(tx, caller)
    if (proven instanceof ApiError) return proven
    const { credential, extraFields } = proven
    if (await renew(tx, c.get('app'), caller.user.id, credential)) return extraFields
    await linkAndTell(server, tx, c, caller, credential, mustBeFresh(c, caller))
    return extraFields
  })

async function linkAndTell(
  server: Server,
  tx: Database,
  c: Call,
  { session }: Caller,
  credential: Credential,
  permit: Permit,
): Promise<void> {
  const app = c.get('app')
  const accounts = await link(tx, app, session, credential, permit)
  const { type, subject } = credential
  const user = { id: session.userId, accounts }
  await announceChange(server, tx, app, user, { sentence: loginAdded(app, credential), added: [{ type, subject }] })
}

/** The end of every `…/unlink`. Responds with the user. */
export async function unlinkFrom(server: Server, c: Call, type: string, subject: string): Promise<Response> {
  const caller = await mustBeCaller(server, c)
  await server.db.transaction(async (tx) => unlinkAndTell(server, tx, c, caller, { type, subject }))
  return c.json(await userNow(server.db, caller.user.id))
}

/** Removes a login of the caller, whose login must be recent, and tells them. Decisions 79 and 80. */
export async function unlinkAndTell(
  server: Server,
  tx: Database,
  c: Call,
  caller: Caller,
  login: Pick<Credential, 'type' | 'subject'>,
): Promise<void> {
  const app = c.get('app')
  const { removed, before } = await unlink(tx, caller.session, login, mustBeFresh(c, caller))
  const user = { id: caller.user.id, accounts: before }
  await announceChange(server, tx, app, user, { sentence: loginRemoved(app, removed), removed: [removed] })
}

/** Changes the caller's accounts once, in one transaction, and responds with the user. */
export async function changeAccounts(
  server: Server,
  c: Call,
  change: (tx: Database, caller: Caller) => Promise<ApiError | Readonly<Record<string, unknown>> | undefined>,
): Promise<Response> {
  const caller = await mustBeCaller(server, c)
  const answer = await idempotent(server, c, caller.user.id, async (tx) => {
    const result = await change(tx, caller)
    if (result instanceof ApiError) return result
    return { ...(await userNow(tx, caller.user.id)), ...result }
  })
  return c.json(answer)
}

async function userNow(db: Database, id: string) {
  const user = await findUser(db, id)
  if (!user) throw new ApiError('missing_or_invalid_token', 'The user is no more.')
  return wireUser(user)
}
