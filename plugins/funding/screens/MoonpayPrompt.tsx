import { Button } from '../../../ui/kit/Button.js'
import { ButtonLink } from '../../../ui/kit/ButtonLink.js'
import { Emblem } from '../../../ui/kit/Emblem.js'
import { ScreenLayout } from '../../../ui/kit/ScreenLayout.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/use-text.js'
import type { FundEvent, FundState } from '../contract.js'
import { CardIcon } from './icons.js'
import { fundingText } from './text.js'

/** The way to Moonpay, in a new tab. Modal §2.7. */
export default function MoonpayPrompt({ state, send }: ScreenProps<FundState, FundEvent>) {
  const say = useText(fundingText)
  const order = state.at === 'prompting' ? state.order : undefined
  return (
    <ScreenLayout
      icon={
        <Emblem>
          <CardIcon size={28} />
        </Emblem>
      }
      title={say('promptTitle')}
      description={say('promptWhy')}
      footer={
        order ? (
          <ButtonLink href={order.url} newTab onClick={() => send({ type: 'open' })}>
            {say('promptGo')}
          </ButtonLink>
        ) : (
          <Button loading>{say('promptGo')}</Button>
        )
      }
    />
  )
}
