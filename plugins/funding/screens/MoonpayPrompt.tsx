import { Button } from '../../../ui/kit/controls/Button.js'
import { ButtonLink } from '../../../ui/kit/controls/ButtonLink.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FundEvent, FundState } from '../contract.js'
import { CardPrompt } from './CardPrompt.js'
import { cardsText } from './cards.text.js'

/** Links to Moonpay's widget, which opens in a new tab. Modal §2.7. */
export default function MoonpayPrompt({ state, send }: ScreenProps<FundState, FundEvent>) {
  const say = useText(cardsText)
  if (state.at !== 'prompting' && state.at !== 'signing') return null
  const link =
    state.at === 'prompting' ? (
      <ButtonLink href={state.order.url} newTab onClick={() => send({ type: 'open' })}>
        {say('promptGo')}
      </ButtonLink>
    ) : (
      <Button loading>{say('promptGo')}</Button>
    )
  return <CardPrompt description={say('promptWhy')} task={state} service="Moonpay" footer={link} />
}
