import type { Fixture } from '../../../ui/kit/fixture.js'
import type { FundEvent, FundState } from '../contract.js'
import { order, task } from './funding-stages.js'
import MoonpayPrompt from './MoonpayPrompt.js'

export default {
  screen: 'MOONPAY_PROMPT_SCREEN',
  Component: MoonpayPrompt,
  stages: {
    signing: { state: { at: 'signing', ...task }, back: true },
    'an amount that is entered at Moonpay': {
      state: { at: 'prompting', order, ...task, bought: { symbol: 'DAI' } },
      back: true,
    },
    prompting: { state: { at: 'prompting', order, ...task }, back: true },
  },
} satisfies Fixture<FundState, FundEvent>
