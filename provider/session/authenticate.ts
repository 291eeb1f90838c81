import type { Database } from '../db/database.js'
import { readBody } from '../http/body.js'
import type { Call, Provider } from '../http/context.js'
import { idempotent } from '../http/idempotency.js'
import { ApiError } from '../protocol/errors.js'
import { oneOf, optional } from '../protocol/validate.js'
import { link, renew, signIn, unlink } from '../users/accounts.js'
import type { Credential } from '../users/credential.js'
import { findUser, wireUser } from '../users/user.js'
import { openSession, sendAuthAnswer } from './auth-answer.js'
import { type Caller, findCaller, mustBeCaller } from './bearer.js'
import { isFresh, staleLogin } from './fresh.js'

/** Something proven, and what the answer carries besides the user (`oauth_tokens`). */
export interface Proven {
  readonly credential: Credential
  readonly also?: Readonly<Record<string, unknown>>
}
/** Proves a credential. A refusal that cost something (a try, a challenge) is answered, not thrown: it must be kept. */
export type Prove = (tx: Database, caller: Caller | undefined) => Promise<Proven | ApiError>

/**
 * The end of every `…/authenticate`: once, in one transaction, and a guest who calls is upgraded (decision 11).
 * `mode: 'no-signup'` in the body: only for who has an account already.
 */
export async function logIn(provider: Provider, c: Call, prove: Prove): Promise<Response> {
  const app = c.get('app')
  const caller = await findCaller(provider, c)
  const { mode } = await readBody(c, { mode: optional(oneOf('login-or-sign-up', 'no-signup')) })
  const options = { guest: caller?.user.isGuest ? caller.session : undefined, existing: mode === 'no-signup' }
  const answer = await idempotent(provider, c, caller?.user.id ?? '', async (tx) => {
    const proven = await prove(tx, caller)
    if (proven instanceof ApiError) return proven
    const signedIn = await signIn(tx, app, proven.credential, options)
    return { ...(await openSession(provider, tx, app, signedIn)), ...proven.also }
  })
  return sendAuthAnswer(c, answer)
}

/** The end of every `…/link`: the proof and the account, both or neither; answers the user. */
export const linkTo = (provider: Provider, c: Call, prove: Prove): Promise<Response> =>
  changeAccounts(provider, c, async (tx, caller) => {
    mustMayAdd(c, caller) // before a code is spent
    const proven = await prove(tx, caller)
    if (proven instanceof ApiError) return proven
    await link(tx, c.get('app'), caller.session, proven.credential)
    return proven.also
  })

/** The same where a user may bring what they have: it is proven anew. */
export const linkOrRenew = (provider: Provider, c: Call, prove: Prove): Promise<Response> =>
  changeAccounts(provider, c, async (tx, caller) => {
    const proven = await prove(tx, caller)
    if (proven instanceof ApiError) return proven
    const { credential, also } = proven
    if (await renew(tx, c.get('app'), caller.user.id, credential)) return also
    mustMayAdd(c, caller)
    await link(tx, c.get('app'), caller.session, credential)
    return also
  })

/**
 * Whoever can add a login has the account for good: an access token alone is not enough, if the app asks for that. A guest has no
 * login to repeat. Decision 43.
 */
export function mustMayAdd(c: Call, { user, session }: Caller): void {
  if (!user.isGuest && !isFresh(c.get('app'), session)) throw staleLogin('to add another')
}

/** The end of every `…/unlink`; answers the user. */
export async function unlinkFrom(provider: Provider, c: Call, type: string, subject: string): Promise<Response> {
  const { user } = await mustBeCaller(provider, c)
  await provider.db.transaction((tx) => unlink(tx, user.id, type, subject))
  return c.json(await userNow(provider.db, user.id))
}

/** Changes the caller's accounts once, in one transaction, and answers the user. */
export async function changeAccounts(
  provider: Provider,
  c: Call,
  change: (tx: Database, caller: Caller) => Promise<ApiError | Readonly<Record<string, unknown>> | undefined>,
): Promise<Response> {
  const caller = await mustBeCaller(provider, c)
  const answer = await idempotent(provider, c, caller.user.id, async (tx) => {
    const done = await change(tx, caller)
    if (done instanceof ApiError) return done
    return { ...(await userNow(tx, caller.user.id)), ...done }
  })
  return c.json(answer)
}

async function userNow(db: Database, id: string) {
  const user = await findUser(db, id)
  if (!user) throw new ApiError('missing_or_invalid_token', 'The user is no more.')
  return wireUser(user)
}
