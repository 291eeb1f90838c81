import type { LatchkitError } from '../../../core/errors.js'
import { type At, defineFlow, type Job } from '../../../core/flow.js'
import type { MfaFactor, MfaMethod, MfaPasskeyOptions, VerifyEvent, VerifyState, VerifyTask } from './contract.js'
import { canceled, timedOut, tooManyTries } from './errors.js'

export interface VerifyIo {
  /** Sends the code of `sms`, or fetches the options of a passkey request. Not called for an authenticator app. */
  begin(method: MfaMethod, signal: AbortSignal): Promise<MfaPasskeyOptions | undefined>
  /** Whether the browser would open its prompt now. */
  mayPrompt(): boolean
  /** Opens the browser's prompt for a passkey. Resolves with its answer in the format of the wire. */
  prompt(options: MfaPasskeyOptions, signal: AbortSignal): Promise<object>
  /**
   * Runs the waiting operations, with this second factor or with none. Rejects with `missing_or_invalid_mfa` or
   * `mfa_method_locked` if all were refused; resolves with `more` if some were refused and need another code.
   */
  run(factor: Factor | undefined): Promise<'done' | 'more'>
}
export interface Factor {
  readonly method: MfaFactor
  readonly code: string | object
}

const SCREENS = {
  totp: 'MFA_VERIFICATION_CODE_SCREEN',
  sms: 'MFA_VERIFICATION_CODE_SCREEN',
  passkey: 'MFA_VERIFICATION_PASSKEY_SCREEN',
  backup_code: 'MFA_VERIFICATION_BACKUP_CODE_SCREEN',
} as const
/** The most attempts with a second factor. Core §9, decision 32. */
const MAX_TRIES = 4
/** How long a prompt waits for a second factor, in ms. Core §9. */
export const WAIT_MS = 300_000
/** Times in ms. Modal §9. */
const CLEAR_MS = 1_400
const RESEND_WAIT_MS = 30_000

type CodeMethod = Exclude<MfaMethod, 'passkey'>
type Event<Type> = Extract<VerifyEvent, { type: Type }>
type Submitting = At<VerifyState, 'submitting'>
/** Stages that wait for an answer. */
type Waiting = Extract<
  VerifyState,
  { at: 'choosing' | 'beginning' | 'code' | 'backup' | 'ready' | 'prompting' | 'problem' }
>

const task = ({ methods, shown, tries, until, locked, pending }: VerifyTask): VerifyTask => ({
  ...{ methods, shown, tries, until },
  ...(locked && { locked }),
  ...(pending && { pending }),
})
const isCode = (method: MfaFactor): method is CodeMethod => method === 'totp' || method === 'sms'
const choosing = (state: VerifyTask, error?: LatchkitError): VerifyState => ({
  at: 'choosing',
  ...task(state),
  ...(error && { error }),
})
const backup = (state: VerifyTask, error?: LatchkitError): VerifyState => ({
  at: 'backup',
  ...task(state),
  ...(error && { error }),
})
/** An authenticator app shows its code at any time; the other methods have to be started. */
const begin = (state: VerifyTask, method: MfaMethod): VerifyState =>
  method === 'totp' ? { at: 'code', method, round: 0, ...task(state) } : { at: 'beginning', method, ...task(state) }
/** In the dialog the user's first method starts by itself; a host with its own prompt chooses a method. Modal §4.14. */
export const firstOf = (state: VerifyTask): VerifyState =>
  state.shown && state.methods[0] ? begin(state, state.methods[0]) : choosing(state)
const cancel = (): VerifyState => ({ at: 'failed', error: canceled() })
const problem = (state: VerifyTask & { readonly method: MfaMethod }, error: LatchkitError): VerifyState => ({
  ...{ at: 'problem', method: state.method, error },
  ...task(state),
})
const submit = (state: VerifyTask, { method, code }: Event<'submit'>): Submitting => ({
  ...{ at: 'submitting', method, code },
  ...task(state),
})
/** No code is sent while the boxes still show a refused one. */
const submitTyped = (state: At<VerifyState, 'code'>, event: Event<'submit'>): VerifyState =>
  state.clearAt ? state : { ...submit(state, event), round: state.round }
const withoutError = ({ error: _, clearAt: __, ...state }: At<VerifyState, 'code'>) => state

/** The user's methods have changed, on this or another device. */
function changed(state: Waiting, { methods }: Event<'methods'>): VerifyState {
  const next = { ...state, methods }
  if (!methods.length) return { at: 'submitting', ...task(next) }
  if ('method' in state && !methods.includes(state.method)) return choosing(next)
  return `${methods}` === `${state.methods}` ? state : next
}

/** Ends the prompt. The dialog shows the reason until the user closes it, and accepts no more codes. Modal §8.11. */
const blocked = (state: VerifyTask & { readonly method?: MfaFactor | undefined }, error: LatchkitError): VerifyState =>
  state.shown ? { at: 'blocked', method: state.method, error, ...task(state) } : { at: 'failed', error }

/** Asks for the same method again, or ends after the last attempt. */
function askAgain(state: Submitting, now: number, error?: LatchkitError): VerifyState {
  const tries = state.tries + 1
  const next = { ...task(state), tries, until: now + WAIT_MS }
  if (tries >= MAX_TRIES) return blocked({ ...next, method: state.method }, tooManyTries(error))
  if (!state.shown || !state.method) return choosing(next, error)
  if (isCode(state.method)) {
    const round = state.round ?? 0
    const code = { at: 'code', method: state.method, ...next } as const
    return error ? { ...code, round, error, clearAt: now + CLEAR_MS } : { ...code, round: round + 1 }
  }
  if (state.method === 'backup_code') return backup(next, error)
  return error ? problem({ ...next, method: state.method }, error) : choosing(next)
}
/** Asks for another factor. Ends if all are locked. */
function askAnother(state: Submitting, method: MfaFactor, now: number, error: LatchkitError): VerifyState {
  const locked = [...(state.locked ?? []).filter((one) => one !== method), method]
  const next = { ...task(state), locked, until: now + WAIT_MS }
  const isOpen = [...state.methods, 'backup_code' as const].some((one) => !locked.includes(one))
  return isOpen ? choosing(next, error) : blocked(next, error)
}
function refused(state: Submitting, error: LatchkitError, { now }: Pick<Job<never>, 'now'>): VerifyState {
  if (error.code === 'mfa_method_locked' && state.method) return askAnother(state, state.method, now(), error)
  return error.code === 'missing_or_invalid_mfa' && state.method
    ? askAgain(state, now(), error)
    : { at: 'failed', error }
}
const another = (state: VerifyTask): VerifyState => choosing(state)
const giveUp = ({ error }: At<VerifyState, 'blocked'>): VerifyState => ({ at: 'failed', error })
/** In each of these stages the host may answer and the user may leave. */
const waiting = { submit, cancel, close: cancel, methods: changed }
const late = { until: ({ until }: VerifyTask) => until, go: (state: Waiting) => blocked(state, timedOut()) }

/** Asks for a second factor, and runs the operations that wait for it. Modal §4.14, §8.11, Wire §3.3. */
export const verifyFlow = defineFlow<VerifyState, VerifyEvent, VerifyIo>({
  exit: 'user_rejected_request',
  screen: (state) => {
    const method = state.at === 'backup' ? 'backup_code' : 'method' in state ? state.method : undefined
    return method ? SCREENS[method] : 'MFA_VERIFICATION_SCREEN'
  },
  on: {
    choosing: { ...waiting, choose: (state, { method }) => begin(state, method), backup: (state) => backup(state) },
    beginning: { ...waiting, another },
    code: {
      ...waiting,
      another,
      submit: submitTyped,
      edit: withoutError,
      again: (state) => (state.method === 'totp' || state.resendAt ? state : begin(state, state.method)),
      dismiss: (state) => state, // Escape must not lose a typed code: Wire §6.5
    },
    backup: { ...waiting, another, edit: (state) => backup(state), dismiss: (state) => state },
    ready: { ...waiting, another, again: (state) => ({ ...state, at: 'prompting' }) },
    prompting: { ...waiting, another },
    problem: { ...waiting, another, again: (state) => begin(state, state.method) },
    blocked: { cancel: giveUp, close: giveUp },
  },
  run: {
    beginning: {
      async do(state, io, { signal, now }) {
        const { method } = state
        const options = await io.begin(method, signal)
        if (method !== 'passkey')
          return { at: 'code', method, round: 0, ...task(state), resendAt: now() + RESEND_WAIT_MS }
        if (!options) return choosing(state)
        return { at: io.mayPrompt() ? 'prompting' : 'ready', method, options, ...task(state) }
      },
      fail: problem,
    },
    prompting: {
      async do(state, io, { signal }) {
        const code = await io.prompt(state.options, signal)
        return { at: 'submitting', method: state.method, code, ...task(state) }
      },
      fail: problem,
    },
    submitting: {
      commits: true,
      async do({ method, code, ...state }, io, { now }) {
        const end = await io.run(method && code ? { method, code } : undefined)
        return end === 'done' ? { at: 'done' } : askAgain({ method, code, ...state }, now())
      },
      fail: refused,
    },
  },
  after: {
    choosing: late,
    beginning: late,
    code: [
      late,
      // Empties the boxes; the error stays until the next edit
      { until: ({ clearAt }) => clearAt, go: ({ clearAt: _, ...state }) => ({ ...state, round: state.round + 1 }) },
      { until: ({ resendAt }) => resendAt, go: ({ resendAt: _, ...state }) => state },
    ],
    backup: { ...late, go: (state) => blocked({ ...state, method: 'backup_code' }, timedOut()) },
    ready: late,
    prompting: late,
    problem: late,
  },
})
