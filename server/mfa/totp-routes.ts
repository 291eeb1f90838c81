import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { USED_CODE } from '../../core/input/used-code.js'
import type { Database } from '../db/database.js'
import { secondFactors } from '../db/schema/second-factors.js'
import { issueTicket, readTicket, type TicketKey, takeTicket } from '../db/tickets.js'
import { changesAccess } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { text } from '../protocol/validate.js'
import { proofOfFactor } from '../second-factor/second-factor.js'
import type { Caller } from '../session/bearer.js'
import { displayNameOf } from '../users/display-name.js'
import type { SecondFactor } from '../users/user.js'
import { addFactor, changeFactors, mustBeEnrollable, openFactor, sealFactor, unenroll } from './enrolment.js'
import { changesByFactor, verification, verifyFactor, wrongFactor } from './verify.js'

const code = text(100)

/** An authenticator app: `mfa/totp/*`. Only the wallet frame may call them. Wire §1.3. */
export const totp = (server: Server): Routes =>
  new Hono<Env>()
    .post('/init', changesAccess('add a second factor'), (c) => init(server, c))
    .post('/enroll', changesAccess('add a second factor'), (c) => enroll(server, c))
    .post('/unenroll', changesAccess('remove a second factor'), (c) => unenroll(server, c, 'totp'))
    .post('/verify', changesByFactor, (c) => verify(server, c))

/** The secret that a session was shown, kept until a code shows that an app has it. */
interface Pending {
  readonly secret: string
}
const pendingOf = ({ session }: Caller): TicketKey => ({ kind: 'totp enrolment', key: session.id })

async function init(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const proof = await readBody(c, proofOfFactor)
  const { newAuthenticator } = await import('./totp.js')
  await limitByIp(server, c, 'mfa')
  return changeFactors(server, c, { proof }, async ({ tx, caller, user, enrolled, mustProve }) => {
    mustBeEnrollable(app, enrolled, 'totp')
    await mustProve()
    const { secret, url } = newAuthenticator(app.settings.name, displayNameOf(user, app))
    const pending: Pending = { secret }
    await issueTicket({ ...server, db: tx }, app, pendingOf(caller), pending, app.settings.otp_ttl)
    return { totpSecret: secret, totpAuthUrl: url }
  })
}

async function enroll(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { ...proofOfFactor, code })
  const { stepOfCode } = await import('./totp.js')
  await limitByIp(server, c, 'mfa')
  return changeFactors(server, c, { proof: body, byCode: true }, async ({ tx, caller, user, enrolled, mustProve }) => {
    mustBeEnrollable(app, enrolled, 'totp')
    const permit = await mustProve()
    const store = { ...server, db: tx }
    const pending = await readTicket<Pending>(store, app, pendingOf(caller))
    if (!pending) return refusal('The time to enter a code is over. Begin again.')
    const lastStep = stepOfCode(pending.secret, body.code, app.now())
    if (lastStep === undefined) return refusal('The code is wrong.')
    await takeTicket(store, app, pendingOf(caller))
    const sealed = sealFactor(server.secret, app, user.id, 'totp', pending.secret)
    return addFactor(tx, server, app, user, { method: 'totp', sealed, lastStep }, permit)
  })
}

/** Not `missing_or_invalid_mfa`: the client would prompt for a second factor that the user has. */
const refusal = (message: string) => new ApiError('invalid_credentials', message)

async function verify(server: Server, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { ...verification, code })
  const { stepOfCode } = await import('./totp.js')
  return verifyFactor(server, c, 'totp', body, async (tx, _, factor) => {
    const step = stepOfCode(openFactor(server.secret, app, factor), body.code, app.now())
    // a used code, or an older one, may have been seen by somebody else
    if (step === undefined) return wrongFactor()
    if (step <= (factor.lastStep ?? 0)) return wrongFactor(USED_CODE)
    await takeStep(tx, factor, step)
    return undefined
  })
}

const takeStep = (tx: Database, { userId, method }: SecondFactor, lastStep: number) =>
  tx
    .update(secondFactors)
    .set({ lastStep })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.method, method)))
