import { isSameAddress } from '../../../../core/input/address.js'
import { ChevronDownIcon } from '../../../../ui/kit/icons/ChevronDownIcon.js'
import { Address } from '../../../../ui/kit/requests/Address.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { Description } from '../../effects/screens/describe.js'
import { EffectRows } from '../../effects/screens/Effects.js'
import { Row } from '../../effects/screens/Row.js'
import type { Prepared, SendTask } from '../contract.js'
import { amountAlone } from './amount-alone.js'
import { formatPrice, formatUsd, usdValue } from './money.js'
import { sendText } from './send.text.js'
import * as css from './send-transaction.css.js'

interface Props {
  readonly task: SendTask
  readonly prepared: Prepared | undefined
  readonly effects: readonly Description[]
}

/** From, To, Action, Est. Fees and Total. The details are open because they are about money. Modal §2.7. */
export function Details({ task, prepared, effects }: Props) {
  const say = useText(sendText)
  const { from, ui } = task
  const actions = [...new Set(effects.map(({ action }) => action))].join(', ')
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
          <Address address={from} />
        </Row>
        <Party task={task} effects={effects} />
        <Row name={say('action')}>{ui.transactionInfo?.action ?? (actions || say('actionTransaction'))}</Row>
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

interface PartyProps extends Pick<Props, 'task' | 'effects'> {
  /** Includes the amount, because it is shown nowhere else. */
  readonly withAmount?: boolean
}
/** The recipient, and also the called contract if the effect concerns another contract. */
export function Party({ task: { request }, effects, withAmount }: PartyProps) {
  const say = useText(sendText)
  const { to, data } = request
  if (!to) return <Row name={say('to')}>{say('newContract')}</Row>
  const isNamed = effects.some(({ lines }) => lines.some(({ address }) => isSameAddress(address, to)))
  return (
    <>
      <EffectRows of={effects} withoutAmount={!withAmount && !!amountAlone(effects, request)} />
      {!isNamed && (
        <Row name={say(data ? 'contract' : 'to')}>
          <Address address={to} />
        </Row>
      )}
    </>
  )
}

interface MoneyProps {
  readonly wei: bigint
  readonly task: Pick<SendTask, 'chain' | 'display'>
  readonly price: number | null
}
/** A price in dollars with the native token beneath, or in the native token only. Wire §5.2 `priceDisplay`. */
export function Money({ wei, task: { chain, display }, price }: MoneyProps) {
  const say = useText(sendText)
  const native = (
    <bdi dir="ltr" translate="no">
      {say('amount', { amount: formatPrice(wei, chain.decimals), symbol: chain.symbol })}
    </bdi>
  )
  if (price === null || display === 'native-token') return native
  return (
    <>
      <span translate="no">{formatUsd(usdValue(wei, chain.decimals, price))}</span>
      <span className={css.small}>{native}</span>
    </>
  )
}
