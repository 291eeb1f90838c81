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
import { fundingText } from './text.js'

interface Sender extends Pick<ScreenProps<FundState, FundEvent>, 'send' | 'can'> {}

/** Shown after a successful purchase. */
export function Bought({ send }: Pick<Sender, 'send'>) {
  const say = useText(fundingText)
  return (
    <ScreenLayout
      icon={<StatusIcon kind="success" />}
      title={say('fundedTitle')}
      footer={<Button onClick={() => send({ type: 'finish' })}>{say('done')}</Button>}
    />
  )
}

interface NotBoughtProps extends Sender {
  readonly why: string
  readonly error: LatchkitError
}
/** Shown after a failed purchase, with buttons to try again or to choose another method. */
export function NotBought({ why, error, send, can }: NotBoughtProps) {
  const say = useText(chooseText)
  const tell = useText(cardsText)
  // another purchase may succeed; a service that refused to begin one says the same again
  const retries = error.code.includes('on_ramp') || error.retryable
  return (
    <ScreenLayout
      icon={<StatusIcon kind="error" />}
      title={tell('failed')}
      description={retries ? why : tell('notPossible')}
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
