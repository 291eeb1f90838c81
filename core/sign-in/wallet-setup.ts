import { LatchkitError, toError } from '../errors.js'
import type { ErrorCode } from '../registry.js'
import { failWith } from './end.js'
import { slowWallet, type WaitsForWallet } from './slow-wallet.js'

interface Task {
  readonly isNewUser: boolean
}
interface Failure extends Task {
  readonly error: LatchkitError
  /** The app requires the wallet, so leaving logs the user out. Decision 92. */
  readonly isRequired: boolean
}
/** The stages of a login that creates a wallet in the dialog. */
export type WalletSetupState =
  | ({ readonly at: 'creating' } & WaitsForWallet & Task)
  | ({ readonly at: 'problem' } & Failure)
  | ({ readonly at: 'leaving' } & Failure)
export type WalletSetupEvent =
  | { readonly type: 'retry' }
  /** Continues without the wallet, or logs out. */
  | { readonly type: 'leave' }
  /** The user logged out meanwhile, here or in another tab. */
  | { readonly type: 'gone' }

export interface WalletSetupIo<Wallet> {
  create(): Promise<Wallet>
  isRequired(): boolean
  logOut(error: LatchkitError): Promise<void>
}
/** Errors of a user who is logged out, or of a client that has ended. */
const GONE: readonly ErrorCode[] = ['must_be_authenticated', 'missing_or_invalid_token', 'destroyed']

type Creating = Extract<WalletSetupState, { at: 'creating' }>
type Problem = Extract<WalletSetupState, { at: 'problem' }>
type Leaving = Extract<WalletSetupState, { at: 'leaving' }>

/**
 * creating → problem → creating, or leaving, to be spread into a flow's `on`, `run` and `after`. The dialog cannot be
 * closed while the wallet is created. A failure is shown before anybody is logged out. Modal §4.7, decision 92.
 */
export function walletSetup<Wallet, Next>(created: (state: Creating, wallet: Wallet) => Next) {
  const stay = <Here>(state: Here): Here => state
  const gone = (state: Task) => failWith(state, new LatchkitError('exited_auth_flow', 'The user left.'))
  const leave = (state: Problem) =>
    state.isRequired ? { ...state, at: 'leaving' as const } : failWith(state, state.error)
  const retry = ({ isNewUser }: Task): Creating => ({ at: 'creating', isNewUser })
  return {
    on: {
      creating: { gone, close: stay, dismiss: stay },
      problem: {
        retry: (state: Problem) => (state.error.retryable ? retry(state) : state),
        leave,
        close: leave,
        // a click beside the dialog logs nobody out
        dismiss: (state: Problem) => (state.isRequired ? state : leave(state)),
        gone,
      },
      leaving: { close: stay },
    },
    run: {
      creating: {
        commits: true as const,
        do: (state: Creating, io: WalletSetupIo<Wallet>) =>
          io.create().then(
            (wallet) => created(state, wallet),
            (cause): Problem | ReturnType<typeof failWith> => {
              const error = toError(cause)
              if (GONE.includes(error.code)) return failWith(state, error)
              return { at: 'problem', isNewUser: state.isNewUser, error, isRequired: io.isRequired() }
            },
          ),
        fail: failWith,
      },
      leaving: {
        commits: true as const,
        do: (state: Leaving, io: WalletSetupIo<Wallet>) =>
          io.logOut(state.error).then(() => failWith(state, state.error)),
        fail: failWith,
      },
    },
    after: { creating: slowWallet },
  }
}
