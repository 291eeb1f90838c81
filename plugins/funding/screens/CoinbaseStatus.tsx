import type { ErrorWords } from '../../../core/registry.js'
import { Button } from '../../../ui/kit/controls/Button.js'
import { secondary } from '../../../ui/kit/controls/button-looks.css.js'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { BrandedStatus } from '../../../ui/kit/marks/BrandedStatus.js'
import type { ScreenProps } from '../../../ui/kit/screen.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FundEvent, FundState, OnRampError } from '../contract.js'
import { CardPrompt } from './CardPrompt.js'
import { cardsText } from './cards.text.js'
import { Purchase } from './Facts.js'
import { Bought, NotBought } from './Outcome.js'
import { ServiceMark } from './ServiceMark.js'

/** Texts for errors. All others have `coinbaseFailed`. */
const WORDS: ErrorWords<OnRampError, keyof typeof cardsText.entries> = {
  exited_on_ramp: 'coinbaseClosed',
  on_ramp_blocked: 'coinbaseBlocked',
  on_ramp_failed: 'coinbaseFailed',
  on_ramp_timeout: 'coinbaseLate',
}

/** Opens Coinbase's window and shows the status of the purchase. Modal §2.7, §4.13. */
export default function CoinbaseStatus({ state, send, can }: ScreenProps<FundState, FundEvent>) {
  const say = useText(cardsText)
  switch (state.at) {
    case 'offering':
      return (
        <CardPrompt
          description={say('coinbaseOffer')}
          task={state}
          service="Coinbase"
          footer={<Button onClick={() => send({ type: 'open' })}>{say('coinbaseGo')}</Button>}
        />
      )
    case 'buying':
      return (
        <ScreenLayout
          icon={<BrandedStatus kind="pending" logo={<ServiceMark service="Coinbase" size={48} />} />}
          title={say('progressTitle')}
          description={say('coinbaseFollow')}
          footer={
            state.show && (
              <Button look={secondary} onClick={state.show}>
                {say('coinbaseAgain')}
              </Button>
            )
          }
        >
          <Purchase task={state} />
        </ScreenLayout>
      )
    case 'success':
      return <Bought state={state} send={send} />
    case 'problem':
      return (
        <NotBought
          service="Coinbase"
          why={say(WORDS[state.error.code] ?? 'coinbaseFailed')}
          error={state.error}
          {...{ send, can }}
        />
      )
    default:
      return null
  }
}
