import { defineFlow } from '../../../core/flow.js'
import { typedPassword } from '../../../core/input/recovery-password.js'
import type { RecoverEvent, RecoverState } from './contract.js'

export interface RecoverIo {
  recover(password: string): Promise<void>
}

/** How long success is shown before the next screen, in ms. Wire §4.1. */
const SUCCESS_MS = 900
const SCREEN = 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN'
const data = ({ wallet }: { readonly wallet: string }) => ({ wallet })

/** Recovers a wallet on a new device with its password. Modal §4.10, §8.7. */
export const recoverFlow = defineFlow<RecoverState, RecoverEvent, RecoverIo>({
  exit: 'user_rejected_request',
  screen: SCREEN,
  data: data,
  on: {
    entering: {
      submit: (state, { password }) =>
        password ? { at: 'recovering', wallet: state.wallet, password: typedPassword(password) } : state,
    },
    recovered: { close: () => ({ at: 'done' }) },
  },
  run: {
    recovering: {
      commits: true,
      do: ({ wallet, password }, io) => io.recover(password).then(() => ({ at: 'recovered', wallet })),
      fail: ({ wallet }, error) => ({ at: 'entering', wallet, error }),
    },
  },
  after: { recovered: { until: (_, since) => since + SUCCESS_MS, go: () => ({ at: 'done' }) } },
})
