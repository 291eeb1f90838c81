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
const beforeCode = ({ subject, ...here }: Coding): EnrollState =>
  subject.method === 'sms'
    ? { at: 'phone', phone: subject.phone, ...task(here) }
    : { at: 'scan', authenticator: subject.authenticator, ...task(here) }
const submit = (here: At<EnrollState, 'code'>, { code }: Event<'submit'>): EnrollState =>
  // no code is sent while the boxes still show a refused one
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

/** Adds SMS or an authenticator app: first a number or a QR code, then a code. */
export const codeStages: Stages = {
  on: {
    phone: {
      ...shown,
      send: (here, { phone }) => ({ at: 'sending', phone, ...task(here) }),
      back,
      dismiss: stay,
    },
    sending: { close: leaveEnrolment, back: (here) => ({ at: 'phone', phone: here.phone, ...task(here) }) },
    preparing: { close: leaveEnrolment, back },
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
    resending: { close: leaveEnrolment, back: beforeCode, dismiss: stay },
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
  },
  after: {
    code: [
      // Empties the boxes; the error stays until the next edit
      { until: ({ clearAt }) => clearAt, go: ({ clearAt: _, ...here }) => ({ ...here, round: here.round + 1 }) },
      { until: ({ resendAt }) => resendAt, go: ({ resendAt: _, ...here }) => here },
    ],
  },
}
