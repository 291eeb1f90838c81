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
import { setupProblemText } from './setup-problem.text.js'
import { useWalletWords } from './use-wallet-words.js'

/** Errors of the way to the server, which a better connection may mend. */
const UNREACHABLE: readonly ErrorCode[] = [
  'client_request_timeout',
  'network',
  'plugin_load_failed',
  'unknown_embedded_wallet_error',
]

export interface SetupProblemProps {
  readonly state: Exclude<WalletSetupState, { readonly at: 'creating' }>
  send(event: WalletSetupEvent): void
}
/** A login's wallet could not be created. Modal §4.7. */
export function SetupProblem({ state, send }: SetupProblemProps) {
  const say = useText(setupProblemText)
  const walletWords = useWalletWords()
  const { appName } = useSurroundings()
  const { error, isRequired, at } = state
  const title = say('setupFailed')
  const reason = walletWords(error) ?? say(UNREACHABLE.includes(error.code) ? 'setupUnreachable' : 'setupLater')
  const outcome = say(isRequired ? 'setupRequired' : 'setupOptional', { app: appName })
  return (
    <>
      <ScreenLayout
        icon={<BrandedStatus logo={<WalletIcon size={32} />} kind="error" />}
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
