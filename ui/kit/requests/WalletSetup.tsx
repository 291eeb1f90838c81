import type { WalletSetupEvent, WalletSetupState } from '../../../core/sign-in/wallet-setup.js'
import { WalletIcon } from '../icons/WalletIcon.js'
import { LoadFailed } from '../layout/LoadFailed.js'
import { ScreenLayout } from '../layout/ScreenLayout.js'
import { Waiting } from '../layout/Waiting.js'
import { BrandedStatus } from '../marks/BrandedStatus.js'
import { useText } from '../text/use-text.js'
import { useLoad } from '../use-load.js'
import { SlowWallet } from './SlowWallet.js'
import { walletSetupText } from './wallet-setup.text.js'

const loadProblem = () => import('./SetupProblem.js')

export interface WalletSetupProps {
  readonly state: WalletSetupState
  send(event: WalletSetupEvent): void
}
/** A login's wallet is being created, or could not be. Modal §4.7. */
export function WalletSetup({ state, send }: WalletSetupProps) {
  const say = useText(walletSetupText)
  // Few logins need it. It is loaded as soon as the wallet is slow, since a slow wallet often fails.
  const { value, failed, retry } = useLoad(loadProblem, state.at === 'creating' && !state.slow ? '' : 'problem')
  if (state.at === 'creating')
    return (
      <ScreenLayout
        icon={<BrandedStatus logo={<WalletIcon size={32} />} kind="pending" />}
        title={say('creating')}
        description={state.slow ? <SlowWallet /> : say('creatingBody')}
      />
    )
  if (value) return <value.SetupProblem state={state} send={send} />
  if (!failed || state.at === 'leaving') return <Waiting />
  // closing the dialog leaves
  return <LoadFailed onRetry={state.error.retryable ? () => send({ type: 'retry' }) : retry} />
}
