import type { LatchkitError } from '../../../core/errors.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { StatusIcon } from '../../../ui/kit/marks/StatusIcon.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FundEvent, FundState } from '../contract.js'
import { cardsText } from './cards.text.js'
import { chooseText } from './choose.text.js'
import { Purchase } from './Facts.js'
import { fundingText } from './text.js'

interface Sender extends Pick<ScreenProps<FundState, FundEvent>, 'send' | 'can'> {}

/** Shown after a successful purchase. */
interface BoughtProps extends Pick<Sender, 'send'> {
  readonly state: Extract<FundState, { at: 'success' }>
}
export function Bought({ state, send }: BoughtProps) {
  const say = useText(fundingText)
  return (
    <ScreenLayout
      icon={<StatusIcon kind="success" />}
      title={say('fundedTitle')}
      footer={<Button onClick={() => send({ type: 'finish' })}>{say('done')}</Button>}
    >
      <Purchase task={state} arrived={state.arrived} />
    </ScreenLayout>
  )
}

interface NotBoughtProps extends Sender {
  readonly service: string
  readonly why: string
  readonly error: LatchkitError
}
/** Shown after a failed purchase, with buttons to try again or to choose another method. */
export function NotBought({ service, why, error, send, can }: NotBoughtProps) {
  const say = useText(chooseText)
  const tell = useText(cardsText)
  // another purchase may succeed; a service that refused to begin one says the same again
  const retries = error.code.includes('on_ramp') || error.retryable
  return (
    <ScreenLayout
      icon={<StatusIcon kind="error" />}
      title={tell('failed')}
      description={
        <>
          {typeof error.cause === 'string' && (
            <p>{tell('serviceSays', { service, reason: error.cause.replaceAll('_', ' ') })}</p>
          )}
          <p>{retries ? why : tell('notPossible')}</p>
        </>
      }
      footer={
        <>
          {retries && <Button onClick={() => send({ type: 'retry' })}>{say('again')}</Button>}
          {can({ type: 'back' }) && (
            <Button {...(retries && { look: secondary })} onClick={() => send({ type: 'back' })}>
              {tell('another')}
            </Button>
          )}
        </>
      }
    />
  )
}
