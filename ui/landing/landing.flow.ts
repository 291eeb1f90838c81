import type { LatchkitError } from '../../core/errors.js'
import { defineFlow } from '../../core/flow.js'
import type { ListedMethod } from '../../core/protocol/methods.js'
import { failWith } from '../../core/sign-in/end.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { ConnectedSolanaWallet, ConnectedWallet } from '../../core/wallets.js'

export interface LoginOptions {
  /**
   * Narrows what the app's settings have on to these methods, for this opening and in place of the configuration's
   * list. What the app has off is left out, and so is a method of a plugin that the configuration's list turns off by
   * naming none of its methods; the console says so. Default: the configuration's list, else the app's methods.
   */
  readonly loginMethods?: readonly ListedMethod[]
  readonly prefill?: { readonly type: 'email' | 'phone'; readonly value: string }
  /** Refuses a login that would create a user. */
  readonly disableSignup?: boolean
  /** Connects a wallet without logging in (CONNECT_OR_CREATE). All other methods log in. */
  readonly connectOnly?: boolean
}
/** The result: a login, or with `connectOnly` a wallet. */
export type Entered = LoginResult | ConnectedWallet | ConnectedSolanaWallet
/** Modal §2.2. `all:<method>` has the rows of one `many` entry: `all:wallet` is every wallet. */
export type LandingView = 'default' | 'overflow' | 'web2-overflow' | `all:${string}`
/** The data that every stage has. */
interface Opening {
  readonly options: LoginOptions
  readonly view: LandingView
  /** The method whose field the user opened; the layout chooses while there is none. */
  readonly field: string | null
  /** The typed texts by method, which survive going back. */
  readonly typed: Readonly<Record<string, string>>
}
export type LandingState =
  | ({ readonly at: 'waiting' } & Opening)
  | ({ readonly at: 'choosing' } & Opening)
  | ({ readonly at: 'entering'; readonly method: string; readonly to: string; readonly slow?: boolean } & Opening)
  | ({ readonly at: 'problem'; readonly error: LatchkitError; readonly fatal: boolean } & Opening)
  | { readonly at: 'done'; readonly value: Entered | null }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type LandingEvent =
  | { readonly type: 'show'; readonly view: LandingView }
  | { readonly type: 'open'; readonly method: string }
  | { readonly type: 'choose'; readonly method: string; readonly to?: string }
  | { readonly type: 'back' }
  /** The session has loaded meanwhile, or another tab logged the user in. */
  | { readonly type: 'authenticated' }

export interface LandingIo {
  /** Resolves once the configuration and the session have loaded. */
  ready(): Promise<unknown>
  enter(method: string, to: string, signal: AbortSignal): Promise<Entered | 'back'>
  showError(error: LatchkitError, signal: AbortSignal): Promise<unknown>
}
/** After this time, the user is told to check the connection. In ms. */
const SLOW_MS = 4_000
/** A login without options. */
export const FIRST: Opening = { options: {}, view: 'default', field: null, typed: {} }
const opening = ({ options, view, field, typed }: Opening): Opening => ({ options, view, field, typed })

const problem = (state: Opening, error: LatchkitError, fatal: boolean): LandingState => ({
  ...opening(state),
  at: 'problem',
  error,
  fatal,
})
const choosing = (state: Opening): LandingState => ({ ...opening(state), at: 'choosing' })
const entered = (): LandingState => ({ at: 'done', value: null })
const SCREEN = ({ options }: Opening) => (options.connectOnly ? 'CONNECT_OR_CREATE' : 'LANDING')

/**
 * The landing: several views of one screen. A chosen method is a separate flow, and going back from it returns here.
 * Modal §2.2, §4.1.
 */
export const landingFlow = defineFlow<LandingState, LandingEvent, LandingIo>({
  exit: 'exited_auth_flow',
  screen: SCREEN,
  on: {
    waiting: { authenticated: entered },
    choosing: {
      show: (state, { view }) => ({ ...state, view }),
      // a field of the overflow is drawn in the first view. A field in a view of wallets stays there.
      open: (state, { method }) => ({
        ...state,
        view: state.view === 'overflow' ? 'default' : state.view,
        field: method,
      }),
      choose: (state, { method, to = '' }) => ({
        ...state,
        at: 'entering',
        method,
        to,
        ...(to && { field: method, typed: { ...state.typed, [method]: to } }),
      }),
      back: (state) => (state.view === 'default' ? state : { ...state, view: 'default' }),
      authenticated: entered,
    },
  },
  run: {
    waiting: {
      do: (state, io) => io.ready().then(() => choosing(state)),
      fail: (state, error) => problem(state, error, true),
    },
    entering: {
      do: async (state, io, { signal }) => {
        const value = await io.enter(state.method, state.to, signal)
        return value === 'back' ? choosing(state) : { at: 'done', value }
      },
      fail: (state, error) =>
        error.code === 'exited_auth_flow' ? failWith(state, error) : problem(state, error, false),
    },
    problem: {
      do: (state, io, { signal }) =>
        io.showError(state.error, signal).then(() => ({ ...opening(state), at: state.fatal ? 'waiting' : 'choosing' })),
      fail: failWith,
    },
  },
  after: {
    entering: {
      until: ({ slow }, since) => (slow ? undefined : since + SLOW_MS),
      go: (state) => ({ ...state, slow: true }),
    },
  },
})
