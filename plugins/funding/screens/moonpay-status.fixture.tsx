import { LatchkitError } from '../../../core/errors.js'
import type { Fixture } from '../../../ui/kit/fixture.js'
import type { FundEvent, FundState } from '../contract.js'
import { alone, error, noWayBack, order, task } from './funding-stages.js'
import MoonpayStatus from './MoonpayStatus.js'

const paying = { at: 'paying', order, ...task } as const
const problem = { at: 'problem', method: 'moonpay', error: error('on_ramp_failed'), ...task } as const

export default {
  screen: 'MOONPAY_STATUS_SCREEN',
  Component: MoonpayStatus,
  stages: {
    unseen: { state: { ...paying, phase: 'unseen' }, back: true },
    pending: { state: { ...paying, phase: 'pending' }, back: true },
    'waiting for the bank': { state: { ...paying, phase: 'waitingAuthorization' }, back: true },
    success: { state: { at: 'success', method: 'moonpay', ...task } },
    'success with what has arrived': {
      state: { at: 'success', method: 'moonpay', ...task, arrived: { amount: '0.0487', symbol: 'ETH' } },
    },
    problem: { state: problem, back: true },
    'problem with Moonpay’s reason': {
      state: {
        ...problem,
        error: new LatchkitError('on_ramp_failed', 'Because.', { cause: 'payment_authorization_declined' }),
      },
      back: true,
    },
    refused: { state: { ...problem, error: error('invalid_data', false) }, back: true },
    'problem without another method': { state: { ...problem, ...alone('moonpay') }, can: noWayBack },
  },
} satisfies Fixture<FundState, FundEvent>
