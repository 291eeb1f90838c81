import type { ErrorCode } from '../../../core/registry.js'
import type { Fixture } from '../../../ui/kit/fixture.js'
import type { FundEvent, FundState } from '../contract.js'
import CoinbaseStatus from './CoinbaseStatus.js'
import { alone, error, noWayBack, task } from './funding-stages.js'

const problem = (code: ErrorCode) =>
  ({ at: 'problem', method: 'coinbase-onramp', error: error(code), ...task }) as const

export default {
  screen: 'COINBASE_ONRAMP_STATUS_SCREEN',
  Component: CoinbaseStatus,
  stages: {
    offering: { state: { at: 'offering', ...alone('coinbase-onramp') }, can: noWayBack },
    'before the window is there': { state: { at: 'buying', ...task }, back: true },
    buying: { state: { at: 'buying', ...task, show: () => {} }, back: true },
    success: {
      state: { at: 'success', method: 'coinbase-onramp', ...task },
      sameAs: 'MOONPAY_STATUS_SCREEN · success',
    },
    failed: { state: problem('on_ramp_failed'), back: true },
    'closed by the user': { state: problem('exited_on_ramp'), back: true },
    blocked: { state: problem('on_ramp_blocked'), back: true },
    'too late': { state: problem('on_ramp_timeout'), back: true },
    'no answer': { state: problem('network'), back: true, sameAs: 'failed' },
  },
} satisfies Fixture<FundState, FundEvent>
