import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../../../ui/kit/icons/ChevronDownIcon.js'
import { useText } from '../../../../ui/kit/use-text.js'
import type { Action, Prepared, SendTask } from '../contract.js'
import { formatShort, formatUsd, usdValue } from './money.js'
import { sendText } from './send.text.js'
import * as css from './send-transaction.css.js'

interface Props {
  readonly task: SendTask
  readonly prepared: Prepared | undefined
}
const NAMES = { transaction: 'actionTransaction', transfer: 'actionTransfer', approve: 'actionApprove' } as const

/** From, To, Action, Est. Fees and Total; open, since this is about money. Modal §2.7. */
export function Details({ task, prepared }: Props) {
  const say = useText(sendText)
  const { from, request, chain, ui } = task
  const action: Action = prepared?.action ?? { kind: 'transaction' }
  const party = action.kind === 'transaction' ? request.to : action.to
  return (
    <details className={css.panel} open>
      <summary className={css.summary}>
        <span>{ui.transactionInfo?.title ?? say('details')}</span>
        <span className={css.chevron}>
          <ChevronDownIcon />
        </span>
      </summary>
      <dl className={css.rows}>
        <Row name={say('from')}>
          <span title={from}>{say('short', { start: from.slice(0, 6), end: from.slice(-4) })}</span>
        </Row>
        <Row name={say(action.kind === 'approve' ? 'spender' : 'to')}>
          {party ? <span className={css.address}>{party}</span> : say('newContract')}
        </Row>
        <Row name={say('action')}>{ui.transactionInfo?.action ?? say(NAMES[action.kind])}</Row>
        <Row name={say('network')}>{chain.name}</Row>
        {prepared && (
          <>
            <Row name={say('fees')}>
              <Money wei={prepared.fees.total} task={task} price={prepared.price} />
            </Row>
            <Row name={say('total')} look={css.total}>
              <Money wei={prepared.total} task={task} price={prepared.price} />
            </Row>
          </>
        )}
      </dl>
    </details>
  )
}

interface RowProps {
  readonly name: string
  readonly look?: string
  readonly children: ReactNode
}
export const Row = ({ name, look = css.row, children }: RowProps) => (
  <div className={look}>
    <dt className={css.name}>{name}</dt>
    <dd className={css.value}>{children}</dd>
  </div>
)

interface MoneyProps {
  readonly wei: bigint
  readonly task: Pick<SendTask, 'chain' | 'display'>
  readonly price: number | null
}
/** In dollars with the chain's own coin beneath, or in that alone. Wire §5.2 `priceDisplay`. */
export function Money({ wei, task: { chain, display }, price }: MoneyProps) {
  const say = useText(sendText)
  const native = (
    <bdi dir="ltr">{say('amount', { amount: formatShort(wei, chain.decimals), symbol: chain.symbol })}</bdi>
  )
  if (price === null || display === 'native-token') return native
  return (
    <>
      <span>{formatUsd(usdValue(wei, chain.decimals, price))}</span>
      <span className={css.small}>{native}</span>
    </>
  )
}
