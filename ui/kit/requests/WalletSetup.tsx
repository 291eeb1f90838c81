import type { ErrorCode } from '../../../core/registry.js'
import type { WalletSetupEvent, WalletSetupState } from '../../../core/sign-in/wallet-setup.js'
import { Button } from '../controls/Button.js'
import { secondary } from '../controls/button-looks.css.js'
import { WalletIcon } from '../icons/WalletIcon.js'
import { ScreenLayout } from '../layout/ScreenLayout.js'
import { BrandedStatus } from '../marks/BrandedStatus.js'
import { Announce } from '../text/Announce.js'
import { useText } from '../text/use-text.js'
import { useSurroundings } from '../use-surroundings.js'
import { SlowWallet } from './SlowWallet.js'
import { useWalletWords } from './use-wallet-words.js'
import { walletSetupText } from './wallet-setup.text.js'

const LOGO = <WalletIcon size={32} />
/** Errors of the way to the server, which a better connection may mend. */
const UNREACHABLE: readonly ErrorCode[] = [
  'client_request_timeout',
  'network',
  'plugin_load_failed',
  'unknown_embedded_wallet_error',
]

export interface WalletSetupProps {
  readonly state: WalletSetupState
  send(event: WalletSetupEvent): void
}
/** A login's wallet is being created, or could not be. Modal §4.7. */
export function WalletSetup({ state, send }: WalletSetupProps) {
  const say = useText(walletSetupText)
  const walletWords = useWalletWords()
  const { appName } = useSurroundings()
  if (state.at === 'creating')
    return (
      <ScreenLayout
        icon={<BrandedStatus logo={LOGO} kind="pending" />}
        title={say('creating')}
        description={state.slow ? <SlowWallet /> : say('creatingBody')}
      />
    )
  const { error, isRequired, at } = state
  const title = say('setupFailed')
  const reason = walletWords(error) ?? say(UNREACHABLE.includes(error.code) ? 'setupUnreachable' : 'setupLater')
  const outcome = say(isRequired ? 'setupRequired' : 'setupOptional', { app: appName })
  return (
    <>
      <ScreenLayout
        icon={<BrandedStatus logo={LOGO} kind="error" />}
        title={title}
        description={
          <>
            <span>{`${reason} `}</span>
            <span>{outcome}</span>
          </>
        }
        footer={
          <>
            {error.retryable && (
              <Button aria-disabled={at === 'leaving'} onClick={() => send({ type: 'retry' })}>
                {say('setupRetry')}
              </Button>
            )}
            <Button
              look={error.retryable ? secondary : undefined}
              loading={at === 'leaving'}
              onClick={() => send({ type: 'leave' })}
            >
              {say(isRequired ? 'setupLogOut' : 'setupSkip')}
            </Button>
          </>
        }
      />
      {/* after the layout, which announces its title alone */}
      <Announce>{`${title}. ${reason} ${outcome}`}</Announce>
    </>
  )
}
