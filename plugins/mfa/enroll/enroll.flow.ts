import { LatchkitError } from '../../../core/errors.js'
import { type At, defineFlow } from '../../../core/flow.js'
import type { MfaMethod } from '../verify/contract.js'
import type { EnrollEvent, EnrollState, EnrollSubject, EnrollTask, MfaAuthenticator, MfaEnrolled } from './contract.js'

/** What each needs of the user's other second factor is asked for beneath: over what this shows. */
export interface EnrollIo {
  sendCode(phone: string, signal: AbortSignal): Promise<void>
  newAuthenticator(signal: AbortSignal): Promise<MfaAuthenticator>
  submitCode(subject: EnrollSubject, code: string): Promise<MfaEnrolled>
  /** Makes all of the user's passkeys second factors. */
  enablePasskeys(): Promise<MfaEnrolled>
  /** Fetches ahead what the browser will be asked with. False where no passkey can be made. */
  preparePasskey(): Promise<boolean>
  /** Makes one more; called within the click. */
  addPasskey(signal: AbortSignal): Promise<void>
  remove(method: MfaMethod): Promise<void>
  renewBackupCodes(): Promise<readonly string[]>
  /** What the user has now. */
  task(): Omit<EnrollTask, 'changed'>
}

const SCREEN = 'MFA_ENROLLMENT_FLOW_SCREEN'
/** ms. Wire §4.1. */
const SUCCESS_MS = 1_400
/** ms. Modal §9. */
const CLEAR_MS = 1_400
const RESEND_WAIT_MS = 30_000
/** Of one user. Core §9. */
const MAX_PASSKEYS = 5

type Event<Type> = Extract<EnrollEvent, { type: Type }>
type Coding = At<EnrollState, 'code' | 'resending' | 'submitting'>
type Passkeys = At<EnrollState, 'passkeys' | 'adding' | 'enabling'>

const task = ({ offers, passkeys, changed }: EnrollTask): EnrollTask => ({ offers, passkeys, changed })
const methods = (here: EnrollTask, error?: LatchkitError): EnrollState => ({
  at: 'methods',
  ...task(here),
  ...(error && { error }),
})
const back = (here: EnrollTask) => methods(here)
const passkeysOf = (here: EnrollTask, { expanded = false, mayAdd = true } = {}) => ({ expanded, mayAdd, ...task(here) })
const coding = ({ subject, round }: Coding) => ({ subject, round })
const isAdded = ({ offers }: EnrollTask, method: MfaMethod) =>
  offers.some((offer) => offer.method === method && offer.status === 'added')
/** Whoever has none is told first what it is good for, where there is one to be had. */
export const firstOf = (here: EnrollTask): EnrollState =>
  !here.offers.length || here.offers.some(({ status }) => status === 'added') ? methods(here) : { at: 'intro', ...here }

const begin = (here: EnrollTask, method: MfaMethod): EnrollState => {
  if (method === 'sms') return { at: 'phone', phone: '', ...task(here) }
  return method === 'totp' ? { at: 'preparing', method, ...task(here) } : { at: 'passkeys', ...passkeysOf(here) }
}
function choose(here: At<EnrollState, 'methods'>, { method }: Event<'choose'>): EnrollState {
  const isOpen = here.offers.some((offer) => offer.method === method && offer.status === 'open')
  return isOpen ? begin(here, method) : here
}
const remove = (here: At<EnrollState, 'methods'>, { method }: Event<'remove'>): EnrollState =>
  isAdded(here, method) ? { at: 'confirming', method, ...task(here) } : here

/** Nothing of a second factor that the user would not give: that was a choice. */
const isChoice = ({ code }: LatchkitError) => code === 'user_rejected_request'
const problem = (here: EnrollTask, error: LatchkitError): EnrollState =>
  isChoice(error) ? methods(here, error) : { at: 'problem', error, ...task(here) }

/** Back from the code leads to what it belongs to. Modal §4.14. */
const beforeCode = ({ subject, ...here }: Coding): EnrollState =>
  subject.method === 'sms'
    ? { at: 'phone', phone: subject.phone, ...task(here) }
    : { at: 'scan', authenticator: subject.authenticator, ...task(here) }
const submit = (here: At<EnrollState, 'code'>, { code }: Event<'submit'>): EnrollState =>
  // while a refused code is still in the boxes nothing is sent a second time
  here.clearAt ? here : { at: 'submitting', code, resendAt: here.resendAt, ...coding(here), ...task(here) }
const refused = (here: At<EnrollState, 'submitting'>, error: LatchkitError, now: number): EnrollState => ({
  ...{ at: 'code', error, resendAt: here.resendAt, ...coding(here), ...task(here) },
  ...(error.code === 'invalid_credentials' && { clearAt: now + CLEAR_MS }),
})
const withoutError = ({ error: _, clearAt: __, ...here }: At<EnrollState, 'code'>) => here
const sent = (subject: EnrollSubject, round: number, here: EnrollTask, now: number): EnrollState => ({
  ...{ at: 'code', subject, round, resendAt: now + RESEND_WAIT_MS },
  ...task(here),
})

const added = (io: EnrollIo, method: MfaMethod, { backupCodes }: MfaEnrolled): EnrollState => ({
  ...{ at: 'success', method, ...io.task(), changed: true },
  ...(backupCodes && { backupCodes }),
})
const toPasskeys = (here: Passkeys, error?: LatchkitError): EnrollState => ({
  ...{ at: 'passkeys', ...passkeysOf(here, here) },
  ...(error && { error }),
})
const mayAdd = (here: Passkeys) => here.mayAdd && here.passkeys.length < MAX_PASSKEYS

/** Whoever has changed something leaves with that. */
const leave = ({ changed }: EnrollTask): EnrollState =>
  changed ? { at: 'done' } : { at: 'failed', error: new LatchkitError('exited_mfa_enrollment', 'Nothing was changed.') }
/** Codes are to be kept before this is over. */
const afterSuccess = ({ backupCodes, ...here }: At<EnrollState, 'success'>): EnrollState =>
  backupCodes ? { at: 'codes', backupCodes, ...task(here) } : { at: 'done' }
const over = (): EnrollState => ({ at: 'done' })
const follow = <Here extends EnrollTask>(here: Here, { task }: Event<'task'>): Here => ({ ...here, ...task })
/** A slip of the finger loses nothing that was typed, or has to be kept: Wire §6.5. */
const stay = <Here>(here: Here): Here => here
const shown = { close: leave, task: follow }

/** Second factors: add, remove, codes for who loses them. Modal §2.6, §4.14. */
export const enrollFlow = defineFlow<EnrollState, EnrollEvent, EnrollIo>({
  exit: 'exited_mfa_enrollment',
  screen: SCREEN,
  data: ({ offers }) => ({ mfaMethods: offers.map(({ method }) => method) }),
  on: {
    intro: { ...shown, continue: back },
    methods: {
      ...shown,
      choose,
      remove,
      renew: (here) => ({ at: 'renewing', ...task(here) }),
    },
    phone: {
      ...shown,
      send: (here, { phone }) => ({ at: 'sending', phone, ...task(here) }),
      back,
      dismiss: stay,
    },
    sending: { close: leave, back: (here) => ({ at: 'phone', phone: here.phone, ...task(here) }) },
    preparing: { close: leave, back },
    scan: {
      ...shown,
      continue: ({ authenticator, ...here }) => ({
        ...{ at: 'code', subject: { method: 'totp', authenticator }, round: 0 },
        ...task(here),
      }),
      back,
      dismiss: stay,
    },
    code: {
      ...shown,
      submit,
      edit: withoutError,
      again: (here) =>
        here.subject.method === 'totp' || here.resendAt ? here : { at: 'resending', ...coding(here), ...task(here) },
      back: beforeCode,
      dismiss: stay,
    },
    resending: { close: leave, back: beforeCode, dismiss: stay },
    passkeys: {
      ...shown,
      add: (here) => (mayAdd(here) ? { at: 'adding', ...passkeysOf(here, here) } : here),
      expand: (here) => ({ ...here, expanded: true }),
      enable: (here) => (here.passkeys.length ? { at: 'enabling', ...passkeysOf(here, here) } : here),
      back,
    },
    adding: { close: leave, back: (here) => toPasskeys(here) },
    confirming: {
      ...shown,
      confirm: (here) => ({ at: 'removing', method: here.method, ...task(here) }),
      back,
    },
    success: { close: afterSuccess },
    codes: { continue: over, close: over, dismiss: stay },
    problem: { ...shown, back },
  },
  run: {
    sending: {
      async do(here, io, { signal, now }) {
        await io.sendCode(here.phone, signal)
        return sent({ method: 'sms', phone: here.phone }, 0, here, now())
      },
      fail: (here, error) => ({ at: 'phone', phone: here.phone, error, ...task(here) }),
    },
    resending: {
      async do(here, io, { signal, now }) {
        if (here.subject.method === 'sms') await io.sendCode(here.subject.phone, signal)
        return sent(here.subject, here.round + 1, here, now())
      },
      fail: (here, error) => ({ at: 'code', error, ...coding(here), ...task(here) }),
    },
    preparing: {
      do: async (here, io, { signal }) => ({
        ...{ at: 'scan', authenticator: await io.newAuthenticator(signal) },
        ...task(here),
      }),
      fail: problem,
    },
    submitting: {
      commits: true,
      do: async (here, io) => added(io, here.subject.method, await io.submitCode(here.subject, here.code)),
      fail: (here, error, { now }) => refused(here, error, now()),
    },
    passkeys: {
      async do(_, io, { update }) {
        const mayAdd = await io.preparePasskey()
        update((here) => ({ ...here, mayAdd }))
      },
      fail: (here, error) => ({ ...here, error }),
    },
    adding: {
      async do(here, io, { signal }) {
        await io.addPasskey(signal)
        const next = { ...here, ...io.task() }
        // the only one that there is
        return next.passkeys.length === 1 ? { ...next, at: 'enabling' } : toPasskeys(next)
      },
      fail: toPasskeys,
    },
    enabling: {
      commits: true,
      do: async (_, io) => added(io, 'passkey', await io.enablePasskeys()),
      fail: (here, error) => (isChoice(error) ? toPasskeys(here, error) : problem(here, error)),
    },
    removing: {
      commits: true,
      async do(here, io) {
        await io.remove(here.method)
        return methods({ ...io.task(), changed: true })
      },
      fail: problem,
    },
    renewing: {
      commits: true,
      async do(here, io) {
        return { at: 'codes', backupCodes: await io.renewBackupCodes(), ...task(here), changed: true }
      },
      fail: problem,
    },
  },
  after: {
    code: [
      // the boxes are emptied, with the reason left to read
      { until: ({ clearAt }) => clearAt, go: ({ clearAt: _, ...here }) => ({ ...here, round: here.round + 1 }) },
      { until: ({ resendAt }) => resendAt, go: ({ resendAt: _, ...here }) => here },
    ],
    success: { until: (_, since) => since + SUCCESS_MS, go: afterSuccess },
  },
})
