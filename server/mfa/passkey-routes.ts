import { and, eq, inArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { allowsOrigin } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { accounts } from '../db/schema/users.js'
import { changesAccess, type Permit } from '../freshness/freshness.js'
import { originFor } from '../http/addresses.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { list, optional, record, text } from '../protocol/validate.js'
import { endProofs } from '../second-factor/proof.js'
import { proofOfFactor } from '../second-factor/second-factor.js'
import { type Caller, mustBeCaller } from '../session/bearer.js'
import { renew } from '../users/accounts.js'
import type { Account, User } from '../users/user.js'
import { assertionOptions, provePasskey } from '../webauthn/ceremonies.js'
import { pageOrigin, relyingPartyForFrame, relyingPartyOf } from '../webauthn/relying-party.js'
import { readAssertion, requestOptions } from '../webauthn/wire.js'
import { addFactor, changeFactors, mustBeOffered, removeFactor } from './enrolment.js'
import { changesByFactor, mustBeEnrolled, verification, verifyFactor, wrongFactor } from './verify.js'

const credentialId = text(1400)
/** More than a user may have. */
const MAX_CREDENTIALS = 100

/** Passkeys: those of `mfa/passkey/*` that only the wallet frame may call. Wire §1.3. */
export const passkey = (server: Server): Routes =>
  new Hono<Env>()
    .post('/enrollment', changesAccess('change your second factors'), (c) => enroll(server, c))
    .post('/verify', changesByFactor, (c) => verify(server, c))

/** A challenge for the passkeys that are second factors of the user. It counts in the session that asked for it. */
export async function initPasskey(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const { relying_party } = await readBody(c, { relying_party: optional(pageOrigin) })
  const caller = await mustBeCaller(server, c)
  const party = relyingPartyOf(server, c, relying_party)
  mustBeEnrolled(caller.user.secondFactors, 'passkey')
  await limitByIp(server, c, 'passkey')
  const about = { userId: caller.user.id, passkeys: enrolledOf(caller.user) }
  const options = await assertionOptions(server, app, ceremonyOf(caller), party, about)
  if (options.allowCredentials?.length) return c.json({ options: requestOptions(options) })
  throw new ApiError('not_supported', `No passkey of the user that is a second factor belongs to ${party.id}.`)
}

async function verify(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, {
    ...verification,
    authenticator_response: record,
    relying_party: optional(pageOrigin),
  })
  const { origin } = relyingPartyForFrame(server, c, body.relying_party)
  const response = readAssertion(body.authenticator_response)
  // The page that exports a key asks for the passkey itself, embedded in a page of the app.
  const embeddedBy = (top: string) => allowsOrigin(app, top)
  return verifyFactor(server, c, 'passkey', body, async (tx, caller) => {
    const { user } = caller
    const account = enrolledOf(user).find(({ subject }) => subject === response.id)
    if (!account) return wrongFactor('This passkey is no second factor of the user.', { isUnjudged: true })
    const answer = { origin, response, userId: user.id, ...(origin === originFor(server, c) && { embeddedBy }) }
    const credential = await provePasskey({ ...server, db: tx }, app, ceremonyOf(caller), answer, account).catch(refuse)
    await renew(tx, app, user.id, credential)
    return undefined
  })
}

/** Throws, which rolls back the use of the challenge: the right answer still counts. */
function refuse(cause: Error): never {
  throw cause instanceof ApiError ? wrongFactor(cause.message) : cause
}

/** Makes these passkeys, and no others, second factors of the user. */
async function enroll(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { ...proofOfFactor, credential_ids: list(credentialId, MAX_CREDENTIALS) })
  const requestedIds = new Set(body.credential_ids)
  return changeFactors(server, c, { proof: body }, async ({ tx, user, enrolled, mustProve }) => {
    const before = new Set(enrolledOf(user).map(({ subject }) => subject))
    const isNew = [...requestedIds].some((id) => !before.has(id))
    const isGone = [...before].some((id) => !requestedIds.has(id))
    // The client repeats the call because its answer was lost.
    if (!isNew && !isGone) return undefined
    if (isNew) mustBeOffered(app, 'passkey')
    const own = passkeysOf(user).filter(({ subject }) => requestedIds.has(subject))
    if (own.length < requestedIds.size) throw new ApiError('linked_account_not_found', 'The user has no such passkey.')
    const permit = await mustProve()
    await setEnrolled(tx, user.id, [...requestedIds], permit)
    if (isGone) await endProofs(tx, user.id, 'passkey')
    if (requestedIds.size === 0) await removeFactor(tx, user.id, 'passkey', permit)
    else if (!enrolled.some(({ method }) => method === 'passkey'))
      return addFactor(tx, server, app, user, { method: 'passkey' }, permit)
    return undefined
  })
}

async function setEnrolled(tx: Database, userId: string, credentialIds: string[], _: Permit): Promise<void> {
  const ofUser = and(eq(accounts.userId, userId), eq(accounts.type, 'passkey'))
  await tx
    .update(accounts)
    .set({ isSecondFactor: sql`${inArray(accounts.subject, credentialIds)}` })
    .where(ofUser)
}

const ceremonyOf = ({ session }: Caller) => `second factor ${session.id}`
const passkeysOf = ({ accounts }: User): Account[] => accounts.filter(({ type }) => type === 'passkey')
const enrolledOf = (user: User): Account[] => passkeysOf(user).filter(({ isSecondFactor }) => isSecondFactor)
