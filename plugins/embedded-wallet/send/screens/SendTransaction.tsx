import type { ScreenProps } from '../../../../ui/kit/screen.js'
import type { SendEvent, SendState } from '../contract.js'
import { Approve } from './Approve.js'
import { Confirming, Problem, Receipt } from './Outcome.js'

/** Shows a transaction's effects and cost, then its result. Modal §4.12. */
export default function SendTransaction({ state, send }: ScreenProps<SendState, SendEvent>) {
  switch (state.at) {
    case 'preparing':
    case 'slow':
    case 'unprepared':
    case 'ready':
    case 'funding':
    case 'checking':
    case 'signing':
    case 'submitting':
    case 'success':
      return <Approve state={state} send={send} />
    case 'confirming':
    case 'unconfirmed':
      return <Confirming state={state} send={send} />
    case 'receipt':
      return <Receipt state={state} send={send} />
    case 'problem':
      return <Problem state={state} send={send} />
  }
}
