import { defineFlow } from '../../../core/flow.js'
import type { ScreenName } from '../../../core/registry.js'
import type { Recovery } from '../../wallet-frame/contract.js'
import type { CloudProvider } from '../cloud/contract.js'
import type { PasswordStep, SetRecoveryEvent, SetRecoveryState, SetRecoveryTask } from './contract.js'
import { leaveRecovery } from './leave.js'
import { passwordSteps } from './password-steps.js'

export interface SetRecoveryIo {
  /**
   * Sets the recovery method, or creates the wallet with it. Without a method, the server recovers it automatically.
   */
  submit(recovery: Recovery): Promise<void>
  /** Presents the cloud's screen, which sets the method itself. */
  backUp(provider: CloudProvider, signal: AbortSignal): Promise<'back' | 'complete'>
}

/** The delay of a password's submit, and how long success is shown, in ms. Wire §4.1. */
const SUBMIT_DELAY_MS = 250
const SUCCESS_MS = 1_400

type InTask = { readonly task: SetRecoveryTask }
type Password = InTask & Partial<PasswordStep>
const AUTOMATIC = 'EMBEDDED_WALLET_SET_AUTOMATIC_RECOVERY_SCREEN'
const SELECTION = 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN'
const PASSWORD = ({ task }: InTask): ScreenName =>
  task.intent === 'create' ? 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN' : 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN'
const selection = ({ task }: InTask) => ({
  isInAccountCreateFlow: task.intent === 'create',
  isResettingPassword: task.current === 'user-passcode',
})
const creation = ({ task }: Password) => ({ addPasswordToExistingWallet: task.intent === 'set' })
const creating = ({ task }: InTask, chosen: boolean): SetRecoveryState => ({
  at: 'creating',
  task,
  chosen,
  password: '',
})
const ofPassword = (password: string): Recovery => ({ recoveryMethod: 'user-passcode', recoveryPassword: password })

/** Chooses and sets a wallet's recovery method. Modal §4.8, §4.9, §6. */
export const setRecoveryFlow = defineFlow<SetRecoveryState, SetRecoveryEvent, SetRecoveryIo>({
  exit: 'user_exited_set_password_flow',
  screen: {
    offering: AUTOMATIC,
    securing: AUTOMATIC,
    selecting: SELECTION,
    explaining: SELECTION,
    backingUp: SELECTION,
    splash: 'EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN',
    creating: PASSWORD,
    saving: PASSWORD,
    confirming: PASSWORD,
    finalizing: PASSWORD,
    setting: PASSWORD,
    set: ({ task, recovery }) => (recovery.recoveryPassword ? PASSWORD({ task }) : AUTOMATIC),
  },
  data: {
    selecting: selection,
    explaining: selection,
    creating: creation,
    saving: creation,
    confirming: creation,
    finalizing: creation,
    setting: creation,
  },
  on: {
    offering: {
      continue: ({ task }) => ({ at: 'securing', task }),
      more: (state) => (state.task.options.length ? { at: 'selecting', task: state.task } : state),
      close: leaveRecovery,
    },
    securing: { close: leaveRecovery },
    selecting: {
      choose(state, { method }) {
        if (!state.task.options.includes(method)) return state
        if (method === 'user-passcode') return creating(state, true)
        return { at: 'backingUp', task: state.task, provider: method }
      },
      explain: ({ task }) => ({ at: 'explaining', task }),
      back: (state) => (state.task.offers ? { at: 'offering', task: state.task } : state),
      close: leaveRecovery,
    },
    explaining: {
      continue: ({ task }) => ({ at: 'selecting', task }),
      back: ({ task }) => ({ at: 'selecting', task }),
      close: leaveRecovery,
    },
    backingUp: { close: leaveRecovery },
    splash: { continue: (state) => creating(state, false), close: leaveRecovery },
    ...passwordSteps,
    setting: { close: leaveRecovery },
    set: {
      continue: ({ recovery }) => ({ at: 'done', value: recovery }),
      close: ({ recovery }) => ({ at: 'done', value: recovery }),
    },
  },
  run: {
    securing: {
      commits: true,
      do: ({ task }, io) => io.submit({}).then(() => ({ at: 'set', task, recovery: {} })),
      fail: ({ task }, error) => ({ at: 'offering', task, error }),
    },
    backingUp: {
      async do({ task, provider }, io, { signal }) {
        await null // lets this stage be presented first, beneath the cloud's screen
        const result = await io.backUp(provider, signal)
        return result === 'back' ? { at: 'selecting', task } : { at: 'done', value: { recoveryMethod: provider } }
      },
      fail: ({ task }, error) =>
        error.code === 'user_exited_set_password_flow' ? { at: 'selecting', task } : { at: 'selecting', task, error },
    },
    setting: {
      commits: true,
      async do({ task, password }, io, { sleep }) {
        await sleep(SUBMIT_DELAY_MS)
        const recovery = ofPassword(password)
        await io.submit(recovery)
        return { at: 'set', task, recovery }
      },
      fail: ({ task, chosen, password }, error) => ({
        at: 'finalizing',
        task,
        chosen,
        password,
        accepted: true,
        error,
      }),
    },
  },
  after: {
    set: {
      until: ({ task }, since) => (task.automatic ? since + SUCCESS_MS : undefined),
      go: ({ recovery }) => ({ at: 'done', value: recovery }),
    },
  },
})
