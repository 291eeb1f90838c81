import { ButtonLink } from '../../../ui/kit/controls/ButtonLink.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FundEvent, FundState, MoonpayPhase } from '../contract.js'
import { cardsText } from './cards.text.js'
import { Purchase } from './Facts.js'
import { Bought, NotBought } from './Outcome.js'
import { ServiceMark } from './ServiceMark.js'

type Word = keyof typeof cardsText.entries
const PHASES: Readonly<Record<MoonpayPhase, readonly [title: Word, why: Word]>> = {
  unseen: ['fundTitle', 'fundInTab'],
  pending: ['processingTitle', 'processingWhy'],
  waitingAuthorization: ['progressTitle', 'bankAsks'],
}

/** Shows the status of a purchase at Moonpay. Modal §2.7, §4.13. */
export default function MoonpayStatus({ state, send, can }: ScreenProps<FundState, FundEvent>) {
  const say = useText(cardsText)
  if (state.at === 'success') return <Bought state={state} send={send} />
  if (state.at === 'problem')
    return <NotBought service="Moonpay" why={say('moonpayFailed')} error={state.error} {...{ send, can }} />
  if (state.at !== 'paying') return null
  const [title, why] = PHASES[state.phase]
  return (
    <ScreenLayout
      icon={<BrandedStatus kind="pending" logo={<ServiceMark service="Moonpay" size={48} />} />}
      title={say(title)}
      description={say(why)}
      footer={
        state.phase !== 'pending' && (
          <ButtonLink href={state.order.url} look={secondary} newTab>
            {say('openAgain')}
          </ButtonLink>
        )
      }
    >
      <Purchase task={state} />
    </ScreenLayout>
  )
}
