import { Button, type ButtonProps } from '../../../../ui/kit/controls/Button.js'
import { ButtonPair } from '../../../../ui/kit/controls/ButtonPair.js'
import { secondary } from '../../../../ui/kit/controls/button-looks.css.js'
import { FieldError } from '../../../../ui/kit/fields/FieldError.js'
import { CheckIcon } from '../../../../ui/kit/icons/CheckIcon.js'
import { LoadFailed } from '../../../../ui/kit/layout/LoadFailed.js'
import { ScreenLayout } from '../../../../ui/kit/layout/ScreenLayout.js'
import { Asker } from '../../../../ui/kit/requests/Asker.js'
import { SlowWallet } from '../../../../ui/kit/requests/SlowWallet.js'
import { safeImage } from '../../../../ui/kit/requests/safe-image.js'
import type { ScreenProps } from '../../../../ui/kit/screen.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import { useLoad } from '../../../../ui/kit/use-load.js'
import type { SignEvent, SignState, SignTask } from '../contract.js'
import { Content } from './Content.js'
import { signText } from './sign.text.js'
import * as css from './sign-request.css.js'
import { type Part, useDrawn } from './use-drawn.js'

const PLAIN = ['title', 'description'] as const
/** Nothing that calms beside a warning. */
const DOUBTFUL = ['title', undefined] as const
const WORDS = {
  text: PLAIN,
  hex: DOUBTFUL,
  login: DOUBTFUL,
  typed: PLAIN,
  gives: ['givesTitle', 'givesDescription'],
  operation: ['operationTitle', 'operationDescription'],
} as const

const loadError = () => import('../../../../ui/kit/requests/WalletError.js')

/** Asks the user to sign a message, typed data or a user operation, and shows the result. Modal §4.11, §9. */
export default function SignRequest({ state, send }: ScreenProps<SignState, SignEvent>) {
  const say = useText(signText)
  const { content, address, ui } = state
  const { part: drawn, isPlain, failed, retry } = useDrawn(state)
  const error = state.at === 'problem' && state.error
  // Few signatures need it. It is loaded as soon as the wallet is slow, since a slow wallet often fails.
  const words = useLoad(loadError, error || (state.at === 'signing' && state.slow) ? 'error' : '')
  if (failed) return <LoadFailed onRetry={retry} />
  const [title, description] = WORDS[wordsFor(content)]
  return (
    <ScreenLayout
      icon={<Asker icon={safeImage(ui.iconUrl)} />}
      title={ui.title ?? say(title)}
      description={
        state.at === 'signing' && state.slow ? <SlowWallet /> : (ui.description ?? (description && say(description)))
      }
      footer={
        <>
          {error && words.value && <words.value.WalletError error={error} otherwise={say('failed')} />}
          {error && words.failed && <FieldError>{say('failed')}</FieldError>}
          <Buttons state={state} send={send} isDrawn={isPlain || !!drawn} Approve={drawn?.Approve} />
        </>
      }
    >
      {isPlain ? content.kind === 'text' && <Content content={content} /> : drawn && <drawn.Drawn {...state} />}
      <div className={css.wallet}>
        <span>{say('wallet')}</span>
        <span title={address} translate="no">
          {say('short', { start: address.slice(0, 6), end: address.slice(-4) })}
        </span>
      </div>
    </ScreenLayout>
  )
}

function wordsFor(content: SignTask['content']): keyof typeof WORDS {
  if (content.kind === 'typed') return content.gives ? 'gives' : 'typed'
  return content.kind === 'text' && content.signIn ? 'login' : content.kind
}

interface ButtonsProps extends Pick<ScreenProps<SignState, SignEvent>, 'state' | 'send'> {
  /** The button is disabled until the request is displayed. */
  readonly isDrawn: boolean
  readonly Approve: Part['Approve'] | undefined
}
function Buttons({ state, send, isDrawn, Approve }: ButtonsProps) {
  const say = useText(signText)
  const { at, ui } = state
  const isOver = at === 'success'
  const isFinal = at === 'problem' && !state.error.retryable
  const isBusy = at === 'signing'
  const words = {
    asking: ui.buttonText ?? say('sign'),
    signing: say('signing'),
    success: say('success'),
    problem: say('again'),
  }
  const button: ButtonProps = {
    loading: isBusy || !isDrawn,
    'aria-disabled': isOver,
    icon: isOver && <CheckIcon />,
    onClick: () => send({ type: 'sign' }),
    children: words[at],
  }
  return (
    <ButtonPair>
      {ui.isCancellable !== false && !isOver && !isBusy && (
        <Button look={secondary} onClick={() => send({ type: 'cancel' })}>
          {say('cancel')}
        </Button>
      )}
      {!isFinal &&
        (Approve ? <Approve {...button} shown={state} isAsking={at === 'asking'} /> : <Button {...button} />)}
    </ButtonPair>
  )
}
