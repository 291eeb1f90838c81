import { defineFlow } from '../../../core/flow.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import type { CreateEvent, CreateState } from './contract.js'

export interface CreateIo {
  create(): Promise<EmbeddedAccount>
}
/** How long the success is shown, in ms. Wire §4.1. */
const CREATED_MS = 2_500

const finished = ({ wallet }: { readonly wallet: EmbeddedAccount }): CreateState => ({ at: 'done', value: wallet })

/** Creates a wallet with the dialog open. The dialog cannot be closed meanwhile. Modal §4.7, Wire §6.5. */
export const createFlow = defineFlow<CreateState, CreateEvent, CreateIo>({
  exit: 'exited_auth_flow',
  screen: { creating: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', created: 'EMBEDDED_WALLET_CREATED_SCREEN' },
  on: {
    creating: { close: (state) => state, dismiss: (state) => state },
    created: { continue: finished, close: finished },
  },
  run: {
    creating: {
      commits: true,
      do: ({ isNewUser }, io) => io.create().then((wallet) => ({ at: 'created', isNewUser, wallet })),
      fail: (_, error) => ({ at: 'failed', error }),
    },
  },
  after: { created: { until: (_, since) => since + CREATED_MS, go: finished } },
})
