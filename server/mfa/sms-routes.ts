import { Hono } from 'hono'
import { refuseBlockedCountry } from '../codes/blocked-country.js'
import { letter } from '../codes/letter.js'
import { issueCode, takeCode } from '../codes/otp.js'
import type { OtpKey } from '../codes/otp-key.js'
import { send } from '../codes/send.js'
import { changesAccess } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { mustBeFrame } from '../http/frame-only.js'
import { limitByIpAndAddress } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { oneOf, optional, text } from '../protocol/validate.js'
import { proofOfFactor } from '../second-factor/second-factor.js'
import { type Caller, mustBeCaller } from '../session/bearer.js'
import { normalizePhone } from '../users/phones.js'
import type { User } from '../users/user.js'
import { addFactor, changeFactors, mustBeEnrollable, openFactor, sealFactor, unenroll } from './enrolment.js'
import { changesByFactor, mustBeEnrolled, verification, verifyFactor, wrongFactor } from './verify.js'

const code = text(100)
const phoneNumber = text(400)
type Purpose = 'verify' | 'enroll'
const USES: Readonly<Record<Purpose, string>> = {
  verify: 'confirm that it is you in',
  enroll: 'add this number as a second factor to',
}

/** Codes by SMS: those of `mfa/passwordless_sms/*` that only the wallet frame may call. Wire §1.3. */
export const sms = (server: Server): Routes =>
  new Hono<Env>()
    .post('/enroll', changesAccess('add a second factor'), (c) => enroll(server, c))
    .post('/unenroll', changesAccess('remove a second factor'), (c) => unenroll(server, c, 'sms'))
    .post('/verify', changesByFactor, (c) => verify(server, c))

/** Sends a code: to verify, to the user's number; to enrol, which only the frame may ask for, to a new one. */
export async function initSms(server: Server, c: Call): Promise<Response> {
  const { action } = await readBody(c, { action: oneOf('verify', 'enroll') })
  await (action === 'enroll' ? beginEnrolment(server, c) : beginVerification(server, c))
  return c.json({ success: true })
}

async function beginVerification(server: Server, c: Call): Promise<void> {
  const caller = await mustBeCaller(server, c)
  const factor = mustBeEnrolled(caller.user.secondFactors, 'sms')
  await sendCode(server, c, caller, openFactor(server.secret, c.get('app'), factor), 'verify')
}

async function beginEnrolment(server: Server, c: Call): Promise<void> {
  mustBeFrame(server, c)
  const app = c.get('app')
  const body = await readBody(c, { ...proofOfFactor, phoneNumber })
  const to = await mustBePhone(body.phoneNumber)
  await refuseBlockedCountry(app, to)
  await changeFactors(server, c, { proof: body }, async ({ user, enrolled, mustProve }) => {
    mustBeEnrollable(app, enrolled, 'sms')
    mustHaveNoPhoneLogin(user)
    await mustProve()
    return undefined
  })
  await sendCode(server, c, await mustBeCaller(server, c), to, 'enroll')
}

async function sendCode(server: Server, c: Call, caller: Caller, to: string, purpose: Purpose): Promise<void> {
  const { db, secret } = server
  const app = c.get('app')
  await limitByIpAndAddress(server, c, 'send', `send sms ${to}`)
  // Together, as a new code takes the place of the one before, which is valid until this one is on its way.
  await db.transaction(async (tx) => {
    const sent = await issueCode(tx, secret, app, keyOf(caller, to, purpose))
    await send(tx, app, { to, kind: 'sms', code: sent, text: letter(app, sent, USES[purpose]) })
  })
}

/** A code counts only in the session that asked for it. */
const keyOf = ({ session }: Caller, address: string, purpose: Purpose): OtpKey => ({
  channel: 'sms',
  address,
  purpose: `mfa ${purpose} ${session.id}`,
})

async function enroll(server: Server, c: Call): Promise<Response> {
  const { secret } = server
  const app = c.get('app')
  const body = await readBody(c, { ...proofOfFactor, phoneNumber, code })
  const to = await mustBePhone(body.phoneNumber)
  return changeFactors(server, c, { proof: body, byCode: true }, async ({ tx, caller, user, enrolled, mustProve }) => {
    mustBeEnrollable(app, enrolled, 'sms')
    mustHaveNoPhoneLogin(user)
    const permit = await mustProve()
    const refused = await takeCode(tx, secret, app, keyOf(caller, to, 'enroll'), body.code)
    if (refused) return refused
    const sealed = sealFactor(secret, app, user.id, 'sms', to)
    return addFactor(tx, server, app, user, { method: 'sms', sealed }, permit)
  })
}

async function verify(server: Server, c: Call): Promise<Response> {
  const { secret } = server
  const app = c.get('app')
  const body = await readBody(c, { ...verification, code, phoneNumber: optional(phoneNumber) })
  return verifyFactor(server, c, 'sms', body, async (tx, caller, factor) => {
    const to = openFactor(secret, app, factor)
    if (body.phoneNumber !== undefined && (await normalizePhone(body.phoneNumber)) !== to) return wrongFactor()
    const refused = await takeCode(tx, secret, app, keyOf(caller, to, 'verify'), body.code)
    if (refused?.code !== 'invalid_credentials') return refused
    return wrongFactor(refused.message, refused.details)
  })
}

async function mustBePhone(raw: string): Promise<string> {
  const phone = await normalizePhone(raw)
  if (phone) return phone
  const message = 'Check the phone number and its country code: no message can be sent there.'
  throw new ApiError('invalid_data', message, { cause: 'phoneNumber' })
}

/** Otherwise whoever has the phone would have both factors. */
function mustHaveNoPhoneLogin({ accounts }: User): void {
  if (!accounts.some(({ type }) => type === 'phone')) return
  throw new ApiError('not_supported', 'A phone number logs the user in: it cannot be a second factor too.')
}
