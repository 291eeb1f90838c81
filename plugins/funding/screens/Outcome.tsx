import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { StatusIcon } from '../../../ui/kit/marks/StatusIcon.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FundEvent, FundState } from '../contract.js'
import { cardsText } from './cards.text.js'
import { fundingText } from './text.js'

type Sender = Pick<ScreenProps<FundState, FundEvent>, 'send' | 'can'>

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

/** Shown after a failed purchase, with buttons to try again or to choose another method. */
export function NotBought({ why, send, can }: Sender & { readonly why: string }) {
  const say = useText(fundingText)
  const tell = useText(cardsText)
  return (
    <ScreenLayout
      icon={<StatusIcon kind="error" />}
      title={tell('failed')}
      description={why}
      footer={
        <>
          <Button onClick={() => send({ type: 'retry' })}>{say('again')}</Button>
          {can({ type: 'back' }) && (
            <Button look={secondary} onClick={() => send({ type: 'back' })}>
              {tell('another')}
            </Button>
          )}
        </>
      }
    />
  )
}
