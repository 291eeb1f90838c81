import { type At, defineFlow } from '../../../core/flow.js'
import type { MfaMethod } from '../verify/contract.js'
import { codeStages } from './code-stages.js'
import type { EnrollEvent, EnrollState, EnrollTask } from './contract.js'
import { passkeyStages, passkeysOf } from './passkey-stages.js'
import { back, type EnrollIo, type Event, leaveEnrolment, methods, problem, shown, stay, task } from './stages.js'

/** How long success is shown, in ms. Wire §4.1. */
const SUCCESS_MS = 1_400

const hasStatus = ({ offers }: EnrollTask, method: MfaMethod, status: 'open' | 'added') =>
  offers.some((offer) => offer.method === method && offer.status === status)
/** A user without a method sees the introduction first, if the app offers any method. */
export const firstOf = (state: EnrollTask): EnrollState =>
  !state.offers.length || state.offers.some(({ status }) => status === 'added')
    ? methods(state)
    : { at: 'intro', ...state }

const begin = (state: EnrollTask, method: MfaMethod): EnrollState => {
  if (method === 'sms') return { at: 'phone', phone: '', ...task(state) }
  if (method === 'totp') return { at: 'preparing', method, ...task(state) }
  // a single passkey leaves nothing to choose. A user who declines the second factor sees it in the list.
  return { at: state.passkeys.length === 1 ? 'enabling' : 'passkeys', ...passkeysOf(state) }
}
const choose = (state: At<EnrollState, 'methods'>, { method }: Event<'choose'>): EnrollState =>
  hasStatus(state, method, 'open') ? begin(state, method) : state
const remove = (state: At<EnrollState, 'methods'>, { method }: Event<'remove'>): EnrollState =>
  hasStatus(state, method, 'added') ? { at: 'confirming', method, ...task(state) } : state

/** Backup codes are shown before the dialog closes. */
const afterSuccess = ({ backupCodes, ...state }: At<EnrollState, 'success'>): EnrollState =>
  backupCodes ? { at: 'codes', backupCodes, ...task(state) } : { at: 'done' }
const over = (): EnrollState => ({ at: 'done' })

/** Adds and removes second factors, and shows backup codes. Modal §2.6, §4.14. */
export const enrollFlow = defineFlow<EnrollState, EnrollEvent, EnrollIo>({
  exit: 'exited_mfa_enrollment',
  screen: 'MFA_ENROLLMENT_FLOW_SCREEN',
  data: ({ offers }) => ({ mfaMethods: offers.map(({ method }) => method) }),
  on: {
    ...codeStages.on,
    ...passkeyStages.on,
    intro: { ...shown, continue: back, decline: leaveEnrolment },
    methods: {
      ...shown,
      choose,
      remove,
      renew: (state) => ({ at: 'renewing', ...task(state) }),
    },
    confirming: {
      ...shown,
      confirm: (state) => ({ at: 'removing', method: state.method, ...task(state) }),
      back,
    },
    success: { close: afterSuccess },
    codes: { continue: over, close: over, dismiss: stay },
    problem: { ...shown, back },
  },
  run: {
    ...codeStages.run,
    ...passkeyStages.run,
    removing: {
      commits: true,
      async do(state, io) {
        await io.remove(state.method)
        return methods({ ...io.task(), changed: true })
      },
      fail: problem,
    },
    renewing: {
      commits: true,
      async do(state, io) {
        return { at: 'codes', backupCodes: await io.renewBackupCodes(), ...task(state), changed: true }
      },
      fail: problem,
    },
  },
  after: {
    ...codeStages.after,
    success: { until: (_, since) => since + SUCCESS_MS, go: afterSuccess },
  },
})
