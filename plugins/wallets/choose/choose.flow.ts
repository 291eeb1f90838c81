import { defineFlow } from '../../../core/flow.js'
import type { Store } from '../../../core/lib/store.js'
import { exitOf, failWith } from '../../../core/sign-in/end.js'
import type { ChooseEvent, ChooseState, ChooseTask, WalletOption } from '../contract.js'

export interface ChooseIo<Value = unknown> {
  readonly options: Store<readonly WalletOption[]>
  /** Resolves once the browser's wallets had time to announce themselves, and the named brands are loaded. */
  readonly settled: Promise<unknown>
  enter(id: string, signal: AbortSignal): Promise<Value | 'back'>
}

const SCREEN = ({ intent, authenticated }: ChooseTask) =>
  intent === 'link'
    ? 'LINK_WALLET_SCREEN'
    : authenticated
      ? 'CONNECT_ONLY_AUTHENTICATED_SCREEN'
      : 'CONNECT_ONLY_LANDING_SCREEN'
const task = ({ intent, authenticated, search, suggestedAddress, description }: ChooseTask): ChooseTask => ({
  intent,
  authenticated,
  search,
  suggestedAddress,
  description,
})

/** Lets the user choose a wallet outside a login. Modal §2.1, §2.4. */
export const chooseFlow = <Value>() =>
  defineFlow<ChooseState<Value>, ChooseEvent, ChooseIo<Value>>({
    exit: exitOf,
    screen: SCREEN,
    on: {
      choosing: {
        search: (state, { search }) => ({ ...state, search }),
        choose: (state, { id }) =>
          state.options.some((option) => option.id === id)
            ? { ...task(state), at: 'entering', id, options: state.options }
            : state,
      },
    },
    run: {
      choosing: {
        async do(_, { options, settled }, { signal, update }) {
          const look = () => update((state) => ({ ...state, options: options.get() }))
          const stop = options.subscribe(look)
          signal.addEventListener('abort', stop)
          look()
          await settled
          update((state) => ({ ...state, looking: false }))
        },
        fail: failWith,
      },
      entering: {
        async do(state, io, { signal }) {
          const value = await io.enter(state.id, signal)
          return value === 'back'
            ? { ...task(state), at: 'choosing', options: state.options, looking: false }
            : { at: 'done', value }
        },
        fail: failWith,
      },
    },
  })
