import { LatchkitError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { renameError } from '../../../core/rename-error.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { AccountOf, User } from '../../../core/user.js'
import type { MfaProof, StepUpRole } from '../../roles/step-up.js'
import type { FrameMessages } from '../../wallet-frame/contract.js'
import { mustBeMethod, readCode } from '../verify/answer.js'
import type { MfaMethod } from '../verify/contract.js'
import type { EnrollOffer, EnrolmentApi, MfaEnrolled, MfaEnrollmentAnswer } from './contract.js'
import { enrollFlow, firstOf } from './enroll.flow.js'
import { readAuthenticator, readBackupCodes, readCredentialIds, readPhone } from './read.js'
import type { EnrollIo } from './stages.js'

/** The order in which methods are listed; the first is marked as recommended. Modal §2.6. */
const ORDER: readonly MfaMethod[] = ['totp', 'sms', 'passkey']

/** Adds and removes second factors with messages to the frame and in the dialog. Wire §3.2, §5.3. */
export function createEnrolment(ctx: Context<'mfa'>, { around }: StepUpRole): EnrolmentApi {
  const { user, session, app, clock, signal } = ctx
  const isEnrolled = (method: MfaMethod) => !!user.get()?.mfaMethods.includes(method)
  const passkeys = () =>
    (user.get()?.linkedAccounts ?? [])
      .filter((account): account is AccountOf<'passkey'> => account.type === 'passkey')
      .sort((one, other) => Number(other.latestVerifiedAt) - Number(one.latestVerifiedAt))
  const mustBeUser = () => mustBeLoggedIn(user.get(), 'enrol a second factor')
  /** Fetches the user's methods again. If that fails, the change has still been made. */
  const refresh = () => session.refreshAnew().catch(() => {})

  /**
   * Asks a user with a second factor to prove it. The frame keeps the proof for a few minutes, so that `submit` need
   * not ask again.
   */
  async function init(data: FrameMessages['mfa:init-enrollment']['data'], leave?: AbortSignal): Promise<unknown> {
    mustBeUser()
    const frame = await ctx.use('wallet-frame')
    const run = (proof?: MfaProof) => frame.request('mfa:init-enrollment', { ...data, ...proof })
    return around(run, { signal: leave, change: `add-${data.method}` }).catch(renamed)
  }
  async function initSms(phoneNumber: string, leave?: AbortSignal): Promise<void> {
    await init({ method: 'sms', phoneNumber: readPhone(phoneNumber) }, leave)
  }
  const initTotp = async (leave?: AbortSignal) => readAuthenticator(await init({ method: 'totp' }, leave))
  const passkeyIds = () => passkeys().map(({ credentialId }) => credentialId)

  async function submitEnrollment(answer: MfaEnrollmentAnswer): Promise<MfaEnrolled> {
    mustBeUser()
    const { method } = answer
    mustBeMethod(method)
    const data = answerOf(answer)
    const frame = await ctx.use('wallet-frame')
    try {
      const run = (proof?: MfaProof) => frame.request('mfa:submit-enrollment', { ...data, ...proof })
      const enrolled = await around(run, { change: `add-${method}` })
      await refresh()
      return readBackupCodes(enrolled)
    } catch (cause) {
      const error = renameError(cause, RENAMED)
      // an earlier attempt succeeded and its answer was lost, so the method already exists
      if (error.code === 'not_supported' && !isEnrolled(method)) await refresh()
      else throw error
      if (isEnrolled(method)) return {}
      throw error
    }
  }

  async function unenroll(method: MfaMethod): Promise<void> {
    mustBeUser()
    mustBeMethod(method)
    const frame = await ctx.use('wallet-frame')
    await around(
      (proof) =>
        method === 'passkey'
          ? frame.request('mfa:submit-enrollment', { method, credentialIds: [], ...proof })
          : frame.request('mfa:unenroll', { method, ...proof }),
      { forced: true, change: `remove-${method}` },
    ).catch(renamed)
    await refresh()
  }

  async function renewBackupCodes(): Promise<readonly string[]> {
    mustBeUser()
    const frame = await ctx.use('wallet-frame')
    const answer = await around((proof) => frame.request('mfa:generate-backup-codes', { ...proof }), {
      forced: true,
      change: 'backup-codes',
    }).catch(renamed)
    const { backupCodes } = readBackupCodes(answer)
    if (!backupCodes)
      throw new LatchkitError('malformed_response', 'The server made backup codes and did not say them.')
    return backupCodes
  }

  function offers(): readonly EnrollOffer[] {
    const now = user.get()
    return ORDER.filter((method) => app.mfaMethods.includes(method) || isEnrolled(method)).map((method) => {
      if (isEnrolled(method)) return { method, status: 'added' }
      // Otherwise the phone alone would be both factors
      return { method, status: method === 'sms' && now?.phone ? 'disabled' : 'open' }
    })
  }
  const task = () => ({ offers: offers(), passkeys: passkeys() })
  const io: EnrollIo = {
    task,
    sendCode: initSms,
    newAuthenticator: initTotp,
    submitCode: (subject, mfaCode) =>
      submitEnrollment(
        subject.method === 'sms' ? { method: 'sms', phoneNumber: subject.phone, mfaCode } : { method: 'totp', mfaCode },
      ),
    enablePasskeys: () => submitEnrollment({ method: 'passkey', credentialIds: passkeyIds() }),
    async preparePasskey() {
      const neighbour = await ctx.use('passkey')
      await neighbour?.prepare('link').catch(() => {})
      return !!neighbour
    },
    async addPasskey(leave) {
      try {
        await (await ctx.use('passkey'))?.add({ signal: leave })
      } catch (cause) {
        throw renameError(cause, { passkey_not_allowed: 'user_rejected_request' })
      }
    },
    remove: unenroll,
    renewBackupCodes,
  }
  let open: { readonly close: () => void; readonly result: Promise<User> } | undefined
  async function showEnrollment(): Promise<User> {
    const owner = mustBeUser()
    if (open) return open.result
    const first = firstOf({ ...task(), changed: false })
    const flow = startFlow(enrollFlow, first, io, { clock, signal })
    const stop = user.subscribe(() => {
      if (user.get()?.id === owner.id) flow.send({ type: 'task', task: task() })
      else flow.close()
    })
    const result = ctx
      .present('enroll', flow)
      .then(() => user.get() ?? owner)
      .finally(() => {
        stop()
        open = undefined
      })
    open = { close: () => flow.close(), result }
    return result
  }
  return {
    initSms: (phoneNumber) => initSms(phoneNumber),
    initTotp: () => initTotp(),
    async initPasskey() {
      mustBeUser()
      return passkeyIds()
    },
    submitEnrollment,
    unenroll,
    renewBackupCodes,
    showEnrollment,
    closeEnrollment: () => open?.close(),
    async onboard() {
      if (offers().some(({ status }) => status === 'open')) await showEnrollment()
    },
  }
}

/** The frame's code for a phone number, code or list that it cannot read, and our code for it. */
const RENAMED = { invalid_request_arguments: 'invalid_data' } as const
function renamed(cause: unknown): never {
  throw renameError(cause, RENAMED)
}

function answerOf(answer: MfaEnrollmentAnswer) {
  switch (answer.method) {
    case 'sms':
      return { method: answer.method, phoneNumber: readPhone(answer.phoneNumber), code: readCode(answer.mfaCode) }
    case 'totp':
      return { method: answer.method, code: readCode(answer.mfaCode) }
    case 'passkey':
      return { method: answer.method, credentialIds: readCredentialIds(answer.credentialIds) }
  }
}
