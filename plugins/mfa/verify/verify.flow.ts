import type { LatchkitError } from '../../../core/errors.js'
import { type At, defineFlow, type Job } from '../../../core/flow.js'
import type { MfaFactor, MfaMethod, MfaPasskeyOptions, VerifyEvent, VerifyState, VerifyTask } from './contract.js'
import { canceled, timedOut, tooManyTries } from './errors.js'

export interface VerifyIo {
  /** Sends the code, or fetches what the browser is asked with; nothing for an authenticator app. */
  begin(method: MfaMethod, signal: AbortSignal): Promise<MfaPasskeyOptions | undefined>
  /** Will the browser ask now? */
  mayPrompt(): boolean
  /** Asks it. Resolves with the passkey's answer as on the wire. */
  prompt(options: MfaPasskeyOptions, signal: AbortSignal): Promise<object>
  /**
   * Runs whatever waits, with this second factor or with none. Rejects with `missing_or_invalid_mfa` where it was refused; resolves with
   * `more` where some of them need another one.
   */
  run(factor: Factor | undefined): Promise<'done' | 'more'>
}
export interface Factor {
  readonly method: MfaFactor
  readonly code: string | object
}

const SCREEN = 'MFA_VERIFICATION_SCREEN'
/** Tries that carry a second factor. Core §9, decision 32. */
const MAX_TRIES = 4
/** ms that a second factor is waited for. Core §9. */
export const WAIT_MS = 300_000
/** ms. Modal §9. */
const CLEAR_MS = 1_400
const RESEND_WAIT_MS = 30_000

type CodeMethod = Exclude<MfaMethod, 'passkey'>
type Event<Type> = Extract<VerifyEvent, { type: Type }>
type Submitting = At<VerifyState, 'submitting'>
/** Where the user is asked, or the host is. */
type Waiting = Extract<
  VerifyState,
  { at: 'choosing' | 'beginning' | 'code' | 'backup' | 'ready' | 'prompting' | 'problem' }
>

const task = ({ methods, shown, tries, until, pending }: VerifyTask): VerifyTask => ({
  ...{ methods, shown, tries, until },
  ...(pending && { pending }),
})
const isCode = (method: MfaFactor): method is CodeMethod => method === 'totp' || method === 'sms'
const choosing = (here: VerifyTask, error?: LatchkitError): VerifyState => ({
  at: 'choosing',
  ...task(here),
  ...(error && { error }),
})
const backup = (here: VerifyTask, error?: LatchkitError): VerifyState => ({
  at: 'backup',
  ...task(here),
  ...(error && { error }),
})
/** An authenticator app has its code ready; all others have to be asked. */
const begin = (here: VerifyTask, method: MfaMethod): VerifyState =>
  method === 'totp' ? { at: 'code', method, round: 0, ...task(here) } : { at: 'beginning', method, ...task(here) }
/** In the dialog the user's first method starts by itself; a host begins with what it likes. Modal §4.14. */
export const firstOf = (here: VerifyTask): VerifyState =>
  here.shown && here.methods[0] ? begin(here, here.methods[0]) : choosing(here)
const cancel = (): VerifyState => ({ at: 'failed', error: canceled() })
const problem = (here: VerifyTask & { readonly method: MfaMethod }, error: LatchkitError): VerifyState => ({
  ...{ at: 'problem', method: here.method, error },
  ...task(here),
})
const submit = (here: VerifyTask, { method, code }: Event<'submit'>): Submitting => ({
  ...{ at: 'submitting', method, code },
  ...task(here),
})
/** While a refused code is still in the boxes nothing is sent a second time. */
const submitTyped = (here: At<VerifyState, 'code'>, event: Event<'submit'>): VerifyState =>
  here.clearAt ? here : { ...submit(here, event), round: here.round }
const withoutError = ({ error: _, clearAt: __, ...here }: At<VerifyState, 'code'>) => here

/** The user's methods have changed, here or on another device. */
function changed(here: Waiting, { methods }: Event<'methods'>): VerifyState {
  const next = { ...here, methods }
  if (!methods.length) return { at: 'submitting', ...task(next) }
  if ('method' in here && !methods.includes(here.method)) return choosing(next)
  return `${methods}` === `${here.methods}` ? here : next
}

/** The end of it; the dialog says why, and takes nothing more. Modal §8.11. */
const blocked = (here: VerifyTask & { readonly method?: MfaFactor | undefined }, error: LatchkitError): VerifyState =>
  here.shown ? { at: 'blocked', method: here.method, error, ...task(here) } : { at: 'failed', error }

/** The stage in which the same method is asked for once more. */
function once(here: Submitting, now: number, error?: LatchkitError): VerifyState {
  const tries = here.tries + 1
  const next = { ...task(here), tries, until: now + WAIT_MS }
  if (tries >= MAX_TRIES) return blocked({ ...next, method: here.method }, tooManyTries(error))
  if (!here.shown || !here.method) return choosing(next, error)
  if (isCode(here.method)) {
    const round = here.round ?? 0
    const code = { at: 'code', method: here.method, ...next } as const
    return error ? { ...code, round, error, clearAt: now + CLEAR_MS } : { ...code, round: round + 1 }
  }
  if (here.method === 'backup_code') return backup(next, error)
  return error ? problem({ ...next, method: here.method }, error) : choosing(next)
}
function refused(here: Submitting, error: LatchkitError, { now }: Pick<Job<never>, 'now'>): VerifyState {
  return error.code === 'missing_or_invalid_mfa' && here.method ? once(here, now(), error) : { at: 'failed', error }
}
const another = (here: VerifyTask): VerifyState => choosing(here)
const giveUp = ({ error }: At<VerifyState, 'blocked'>): VerifyState => ({ at: 'failed', error })
/** The host may answer in any stage, and so may the user leave. */
const waiting = { submit, cancel, close: cancel, methods: changed }
const late = { until: ({ until }: VerifyTask) => until, go: (here: Waiting) => blocked(here, timedOut()) }

/** Asks for a second factor, and runs what waits for it. Modal §4.14, §8.11, Wire §3.3. */
export const verifyFlow = defineFlow<VerifyState, VerifyEvent, VerifyIo>({
  exit: 'user_rejected_request',
  screen: SCREEN,
  on: {
    choosing: { ...waiting, choose: (here, { method }) => begin(here, method), backup: (here) => backup(here) },
    beginning: { ...waiting, another },
    code: {
      ...waiting,
      another,
      submit: submitTyped,
      edit: withoutError,
      again: (here) => (here.method === 'totp' || here.resendAt ? here : begin(here, here.method)),
      dismiss: (here) => here, // a slip of the finger must not lose the code: Wire §6.5
    },
    // what was typed is not lost by a slip of the finger
    backup: { ...waiting, another, edit: (here) => backup(here), dismiss: (here) => here },
    ready: { ...waiting, another, again: (here) => ({ ...here, at: 'prompting' }) },
    prompting: { ...waiting, another },
    problem: { ...waiting, another, again: (here) => begin(here, here.method) },
    blocked: { cancel: giveUp, close: giveUp },
  },
  run: {
    beginning: {
      async do(here, io, { signal, now }) {
        const { method } = here
        const options = await io.begin(method, signal)
        if (method !== 'passkey')
          return { at: 'code', method, round: 0, ...task(here), resendAt: now() + RESEND_WAIT_MS }
        if (!options) return choosing(here)
        return { at: io.mayPrompt() ? 'prompting' : 'ready', method, options, ...task(here) }
      },
      fail: problem,
    },
    prompting: {
      async do(here, io, { signal }) {
        const code = await io.prompt(here.options, signal)
        return { at: 'submitting', method: here.method, code, ...task(here) }
      },
      fail: problem,
    },
    submitting: {
      commits: true,
      async do({ method, code, ...here }, io, { now }) {
        const end = await io.run(method && code ? { method, code } : undefined)
        return end === 'done' ? { at: 'done' } : once({ method, code, ...here }, now())
      },
      fail: refused,
    },
  },
  after: {
    choosing: late,
    beginning: late,
    code: [
      late,
      // the boxes are emptied, with the reason left to read
      { until: ({ clearAt }) => clearAt, go: ({ clearAt: _, ...here }) => ({ ...here, round: here.round + 1 }) },
      { until: ({ resendAt }) => resendAt, go: ({ resendAt: _, ...here }) => here },
    ],
    backup: late,
    ready: late,
    prompting: late,
    problem: late,
  },
})
