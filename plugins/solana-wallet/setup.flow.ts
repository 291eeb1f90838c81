import { defineFlow } from '../../core/flow.js'
import { type WalletSetupIo, walletSetup } from '../../core/sign-in/wallet-setup.js'
import type { SetupEvent, SetupState } from './setup.contract.js'

const { on, run, after } = walletSetup<void, SetupState>(() => ({ at: 'done' }))

/** Creates the Solana wallet of a login with the dialog open. Modal §4.17. */
export const setupFlow = defineFlow<SetupState, SetupEvent, WalletSetupIo<void>>({
  exit: 'exited_auth_flow',
  screen: 'SOLANA_WALLET_ON_ACCOUNT_CREATE_SCREEN',
  on,
  run,
  after,
})
