import { LatchkitError } from '../../../core/errors.js'
import type { FlowSpec } from '../../../core/flow.js'
import type { MfaMethod } from '../verify/contract.js'
import type { EnrollEvent, EnrollState, EnrollSubject, EnrollTask, MfaAuthenticator, MfaEnrolled } from './contract.js'

/** A call that needs the user's second factor asks for it itself, in a prompt over this dialog. */
export interface EnrollIo {
  sendCode(phone: string, signal: AbortSignal): Promise<void>
  newAuthenticator(signal: AbortSignal): Promise<MfaAuthenticator>
  submitCode(subject: EnrollSubject, code: string): Promise<MfaEnrolled>
  /** Makes all of the user's passkeys second factors. */
  enablePasskeys(): Promise<MfaEnrolled>
  /** Prefetches the challenge for a new passkey. Resolves with false if passkeys are off. */
  preparePasskey(): Promise<boolean>
  /** Creates a passkey. Called within the click. */
  addPasskey(signal: AbortSignal): Promise<void>
  remove(method: MfaMethod): Promise<void>
  renewBackupCodes(): Promise<readonly string[]>
  /** The user's current methods and passkeys. */
  task(): Omit<EnrollTask, 'changed'>
}

/** A part of the flow's table. */
export type Stages = Pick<FlowSpec<EnrollState, EnrollEvent, EnrollIo>, 'on' | 'run' | 'after'>
export type Event<Type> = Extract<EnrollEvent, { type: Type }>

export const task = ({ offers, passkeys, changed }: EnrollTask): EnrollTask => ({ offers, passkeys, changed })
export const methods = (state: EnrollTask, error?: LatchkitError): EnrollState => ({
  at: 'methods',
  ...task(state),
  ...(error && { error }),
})
export const back = (state: EnrollTask) => methods(state)

/** The user did not give a second factor, which is a choice and no failure. */
export const isChoice = ({ code }: LatchkitError) => code === 'user_rejected_request'
export const problem = (state: EnrollTask, error: LatchkitError): EnrollState =>
  isChoice(error) ? methods(state, error) : { at: 'problem', error, ...task(state) }

export const added = (io: EnrollIo, method: MfaMethod, { backupCodes }: MfaEnrolled): EnrollState => ({
  ...{ at: 'success', method, ...io.task(), changed: true },
  ...(backupCodes && { backupCodes }),
})

/** Closing resolves if anything was changed, and rejects if not. */
export const leaveEnrolment = ({ changed }: EnrollTask): EnrollState =>
  changed ? { at: 'done' } : { at: 'failed', error: new LatchkitError('exited_mfa_enrollment', 'Nothing was changed.') }
const follow = <Here extends EnrollTask>(state: Here, { task }: Event<'task'>): Here => ({ ...state, ...task })
/** Transitions of the stages that wait for the user. */
export const shown = { close: leaveEnrolment, task: follow }
/** Refuses Escape where it would lose what was typed, or codes that are shown once. Wire §6.5. */
export const stay = <Here>(state: Here): Here => state
