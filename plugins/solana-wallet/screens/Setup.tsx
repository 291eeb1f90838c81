import { WalletSetup } from '../../../ui/kit/requests/WalletSetup.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import type { SetupEvent, SetupState } from '../setup.contract.js'

/** The wallet is being created. Modal §4.17. */
export default function Setup({ state, send }: ScreenProps<SetupState, SetupEvent>) {
  return <WalletSetup state={state} send={send} />
}
