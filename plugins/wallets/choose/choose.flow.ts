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
        search: (here, { search }) => ({ ...here, search }),
        choose: (here, { id }) =>
          here.options.some((option) => option.id === id)
            ? { ...task(here), at: 'entering', id, options: here.options }
            : here,
      },
    },
    run: {
      choosing: {
        async do(_, { options, settled }, { signal, update }) {
          const look = () => update((here) => ({ ...here, options: options.get() }))
          const stop = options.subscribe(look)
          signal.addEventListener('abort', stop)
          look()
          await settled
          update((here) => ({ ...here, looking: false }))
        },
        fail: failWith,
      },
      entering: {
        async do(here, io, { signal }) {
          const value = await io.enter(here.id, signal)
          return value === 'back'
            ? { ...task(here), at: 'choosing', options: here.options, looking: false }
            : { at: 'done', value }
        },
        fail: failWith,
      },
    },
  })
