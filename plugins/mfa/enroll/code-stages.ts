import type { LatchkitError } from '../../../core/errors.js'
import type { At } from '../../../core/flow.js'
import type { EnrollState, EnrollSubject, EnrollTask } from './contract.js'
import { added, back, type Event, leaveEnrolment, problem, type Stages, shown, stay, task } from './stages.js'

/** Times in ms. Modal §9. */
const CLEAR_MS = 1_400
const RESEND_WAIT_MS = 30_000

type Coding = At<EnrollState, 'code' | 'resending' | 'submitting'>

const coding = ({ subject, round }: Coding) => ({ subject, round })
/** Going back from the code leads to the phone number or the QR code. Modal §4.14. */
const beforeCode = ({ subject, ...state }: Coding): EnrollState =>
  subject.method === 'sms'
    ? { at: 'phone', phone: subject.phone, ...task(state) }
    : { at: 'scan', authenticator: subject.authenticator, ...task(state) }
const submit = (state: At<EnrollState, 'code'>, { code }: Event<'submit'>): EnrollState =>
  // no code is sent while the boxes still show a refused one
  state.clearAt ? state : { at: 'submitting', code, resendAt: state.resendAt, ...coding(state), ...task(state) }
const refused = (state: At<EnrollState, 'submitting'>, error: LatchkitError, now: number): EnrollState => ({
  ...{ at: 'code', error, resendAt: state.resendAt, ...coding(state), ...task(state) },
  ...(error.code === 'invalid_credentials' && { clearAt: now + CLEAR_MS }),
})
const withoutError = ({ error: _, clearAt: __, ...state }: At<EnrollState, 'code'>) => state
const codeStage = (subject: EnrollSubject, round: number, state: EnrollTask, now: number): EnrollState => ({
  ...{ at: 'code', subject, round, resendAt: now + RESEND_WAIT_MS },
  ...task(state),
})

/** Adds SMS or an authenticator app: first a number or a QR code, then a code. */
export const codeStages: Stages = {
  on: {
    phone: {
      ...shown,
      send: (state, { phone }) => ({ at: 'sending', phone, ...task(state) }),
      back,
      dismiss: stay,
    },
    sending: { close: leaveEnrolment, back: (state) => ({ at: 'phone', phone: state.phone, ...task(state) }) },
    preparing: { close: leaveEnrolment, back },
    scan: {
      ...shown,
      continue: ({ authenticator, ...state }) => ({
        ...{ at: 'code', subject: { method: 'totp', authenticator }, round: 0 },
        ...task(state),
      }),
      back,
      dismiss: stay,
    },
    code: {
      ...shown,
      submit,
      edit: withoutError,
      again: (state) =>
        state.subject.method === 'totp' || state.resendAt
          ? state
          : { at: 'resending', ...coding(state), ...task(state) },
      back: beforeCode,
      dismiss: stay,
    },
    resending: { close: leaveEnrolment, back: beforeCode, dismiss: stay },
  },
  run: {
    sending: {
      async do(state, io, { signal, now }) {
        await io.sendCode(state.phone, signal)
        return codeStage({ method: 'sms', phone: state.phone }, 0, state, now())
      },
      fail: (state, error) => ({ at: 'phone', phone: state.phone, error, ...task(state) }),
    },
    resending: {
      async do(state, io, { signal, now }) {
        if (state.subject.method === 'sms') await io.sendCode(state.subject.phone, signal)
        return codeStage(state.subject, state.round + 1, state, now())
      },
      fail: (state, error) => ({ at: 'code', error, ...coding(state), ...task(state) }),
    },
    preparing: {
      do: async (state, io, { signal }) => ({
        ...{ at: 'scan', authenticator: await io.newAuthenticator(signal) },
        ...task(state),
      }),
      fail: problem,
    },
    submitting: {
      commits: true,
      do: async (state, io) => added(io, state.subject.method, await io.submitCode(state.subject, state.code)),
      fail: (state, error, { now }) => refused(state, error, now()),
    },
  },
  after: {
    code: [
      // Empties the boxes; the error stays until the next edit
      { until: ({ clearAt }) => clearAt, go: ({ clearAt: _, ...state }) => ({ ...state, round: state.round + 1 }) },
      { until: ({ resendAt }) => resendAt, go: ({ resendAt: _, ...state }) => state },
    ],
  },
}
