import type { ErrorCode } from '../../../core/registry.js'
import type { WalletSetupEvent, WalletSetupState } from '../../../core/sign-in/wallet-setup.js'
import { Button } from '../controls/Button.js'
import { secondary } from '../controls/button-looks.css.js'
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

type Failed = Exclude<WalletSetupState, { readonly at: 'creating' }>

export function SetupTitle() {
  return useText(setupProblemText)('setupFailed')
}

export interface SetupReasonProps {
  readonly state: Failed
}
/** Why a login's wallet could not be created, and what this means for the login. It announces the whole screen. */
export function SetupReason({ state: { error, isRequired } }: SetupReasonProps) {
  const say = useText(setupProblemText)
  const walletWords = useWalletWords()
  const { appName } = useSurroundings()
  const reason = walletWords(error) ?? say(UNREACHABLE.includes(error.code) ? 'setupUnreachable' : 'setupLater')
  const outcome = say(isRequired ? 'setupRequired' : 'setupOptional', { app: appName })
  return (
    <>
      <span>{`${reason} `}</span>
      <span>{outcome}</span>
      <Announce>{`${say('setupFailed')}. ${reason} ${outcome}`}</Announce>
    </>
  )
}

export interface SetupButtonsProps extends SetupReasonProps {
  send(event: WalletSetupEvent): void
}
/** Tries again where that may help; continues without the wallet, or logs out. */
export function SetupButtons({ state: { error, isRequired, at }, send }: SetupButtonsProps) {
  const say = useText(setupProblemText)
  return (
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
  )
}
