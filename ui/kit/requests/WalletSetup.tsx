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

const LOGO = <WalletIcon size={32} />
const loadProblem = () => import('./SetupProblem.js')

export interface WalletSetupProps {
  readonly state: WalletSetupState
  send(event: WalletSetupEvent): void
}
/** A login's wallet is being created, or could not be. Modal §4.7. */
export function WalletSetup({ state, send }: WalletSetupProps) {
  const say = useText(walletSetupText)
  const isCreating = state.at === 'creating'
  // Few logins need it. It is loaded as soon as the wallet is slow, since a slow wallet often fails.
  const { value: problem, failed, retry } = useLoad(loadProblem, isCreating && !state.slow ? '' : 'problem')
  if (failed && state.at === 'leaving') return <Waiting />
  // closing the dialog leaves
  if (failed && state.at === 'problem')
    return <LoadFailed onRetry={state.error.retryable ? () => send({ type: 'retry' }) : retry} />
  const shown = !isCreating && problem
  // one layout for all stages, so that it announces its title when the wallet is tried again
  return (
    <ScreenLayout
      icon={<BrandedStatus logo={LOGO} kind={shown ? 'error' : 'pending'} />}
      title={shown ? <shown.SetupTitle /> : say('creating')}
      description={
        shown ? <shown.SetupReason state={state} /> : isCreating && state.slow ? <SlowWallet /> : say('creatingBody')
      }
      footer={shown && <shown.SetupButtons state={state} send={send} />}
    />
  )
}
