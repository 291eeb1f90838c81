import { defineFlow } from '../../../core/flow.js'
import { type WalletSetupIo, walletSetup } from '../../../core/sign-in/wallet-setup.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import type { CreateEvent, CreateState } from './contract.js'

/** How long the success is shown, in ms. Wire §4.1. */
const CREATED_MS = 2_500

const finished = ({ wallet }: { readonly wallet: EmbeddedAccount }): CreateState => ({ at: 'done', value: wallet })
const { on, run, after } = walletSetup<EmbeddedAccount, CreateState>(({ isNewUser }, wallet) => ({
  at: 'created',
  isNewUser,
  wallet,
}))

/** Creates a wallet with the dialog open. Modal §4.7, Wire §6.5. */
export const createFlow = defineFlow<CreateState, CreateEvent, WalletSetupIo<EmbeddedAccount>>({
  exit: 'exited_auth_flow',
  screen: ({ at }) =>
    at === 'created' ? 'EMBEDDED_WALLET_CREATED_SCREEN' : 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN',
  on: {
    ...on,
    created: {
      continue: finished,
      close: finished,
      hold: (state) => (state.held ? state : { ...state, held: true }),
      release: (state) => ({ ...state, held: false }),
    },
  },
  run,
  after: { ...after, created: { until: ({ held }, since) => (held ? undefined : since + CREATED_MS), go: finished } },
})
