import type { LatchkitError } from '../../../core/errors.js'
import { defineFlow } from '../../../core/flow.js'
import type { ConnectEvent, ConnectState, ConnectTask } from './contract.js'

export interface ConnectIo {
  /** Makes the wallet usable on this device. If it has to be recovered, the screen for that lies on top. */
  unlock(): Promise<void>
  /** Runs the operation that needed the wallet, on a screen on top. This flow ends when the operation does. */
  onward(signal: AbortSignal): Promise<void>
  /** How long the connecting screen is shown at least, in ms. */
  readonly atLeast: number
}

const task = ({ address }: ConnectTask): ConnectTask => ({ address })

/** Shows EMBEDDED_WALLET_CONNECTING_SCREEN, then the operation that needed the wallet. Modal §4.10. */
export const connectFlow = defineFlow<ConnectState, ConnectEvent, ConnectIo>({
  exit: 'user_rejected_request',
  screen: 'EMBEDDED_WALLET_CONNECTING_SCREEN',
  data: task,
  on: { problem: { retry: (state) => ({ at: 'connecting', ...task(state) }) } },
  run: {
    connecting: {
      async do(state, io, { now, sleep }) {
        const until = now() + io.atLeast
        await null // lets this screen be presented before a recovery screen on top
        await io.unlock()
        if (until > now()) await sleep(until - now())
        return { at: 'onward', ...task(state) }
      },
      // Ends if the user left, or if there is no dialog in which to try again
      fail: (state, error: LatchkitError) =>
        LEFT.includes(error.code) ? { at: 'failed', error } : { at: 'problem', error, ...task(state) },
    },
    onward: {
      do: (_, io, { signal }) => io.onward(signal).then(() => ({ at: 'done' })),
      fail: (_, error) => ({ at: 'failed', error }),
    },
  },
})

const LEFT: readonly LatchkitError['code'][] = ['destroyed', 'must_be_authenticated', 'user_rejected_request']
