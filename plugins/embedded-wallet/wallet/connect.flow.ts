import type { LatchkitError } from '../../../core/errors.js'
import { defineFlow } from '../../../core/flow.js'
import type { ConnectEvent, ConnectState } from './contract.js'

export interface ConnectIo {
  /** Makes the wallet usable on this device; where it has to be recovered, the screen for that lies on top. */
  unlock(): Promise<void>
  /** Runs what the wallet was connected for, on a screen on top. This flow ends as that does. */
  onward(signal: AbortSignal): Promise<void>
  /** ms for which the connecting screen shows at least. */
  readonly atLeast: number
}

/** EMBEDDED_WALLET_CONNECTING_SCREEN, then what the wallet was connected for. Modal §4.10. */
export const connectFlow = defineFlow<ConnectState, ConnectEvent, ConnectIo>({
  exit: 'user_rejected_request',
  screen: 'EMBEDDED_WALLET_CONNECTING_SCREEN',
  on: { problem: { retry: () => ({ at: 'connecting' }) } },
  run: {
    connecting: {
      async do(_, io, { now, sleep }) {
        const until = now() + io.atLeast
        await null // it is presented before what unlocking may put on top
        await io.unlock()
        if (until > now()) await sleep(until - now())
        return { at: 'onward' }
      },
      // the user left, or there is no dialog to offer another try on
      fail: (_, error: LatchkitError) => ({ at: LEFT.includes(error.code) ? 'failed' : 'problem', error }),
    },
    onward: {
      do: (_, io, { signal }) => io.onward(signal).then(() => ({ at: 'done' })),
      fail: (_, error) => ({ at: 'failed', error }),
    },
  },
})

const LEFT: readonly LatchkitError['code'][] = ['destroyed', 'must_be_authenticated', 'user_rejected_request']
