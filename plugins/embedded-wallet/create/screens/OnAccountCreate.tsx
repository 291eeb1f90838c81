import { WalletSetup } from '../../../../ui/kit/requests/WalletSetup.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import type { CreateEvent, CreateState } from '../contract.js'

/** The wallet is being created, or could not be. Modal §4.7. */
export default function OnAccountCreate({ state, send }: ScreenProps<CreateState, CreateEvent>) {
  return state.at === 'created' ? null : <WalletSetup state={state} send={send} />
}
