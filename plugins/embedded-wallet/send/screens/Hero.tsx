import { Mark } from '../../../../ui/kit/marks/Mark.js'
import { formatExact } from '../../../../ui/kit/requests/amounts.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { Description } from '../../effects/screens/describe.js'
import { safeImage } from '../../wallet/screens/safe-image.js'
import type { Prepared, SendTask } from '../contract.js'
import { amountAlone } from './amount-alone.js'
import { formatUsd, usdValue } from './money.js'
import { sendText } from './send.text.js'
import * as css from './send-transaction.css.js'

interface Props {
  readonly task: SendTask
  readonly prepared: Prepared | undefined
  readonly effects: readonly Description[]
  /** It may still be said in dollars. */
  readonly finding: boolean
}
/** Characters that fit a line at the largest size. */
const LONG_AMOUNT_LENGTH = 18

/** The transferred asset in large letters, with its network. */
export function Hero({ task, prepared, effects, finding }: Props) {
  const say = useText(sendText)
  const { contractInfo } = task.ui.transactionInfo ?? {}
  const mark = safeImage(contractInfo?.imgUrl)
  const amounts = useAmounts(task, prepared, effects)
  const [large, small] = finding && task.display === 'fiat-currency' ? [undefined, amounts[0]] : amounts
  return (
    <div className={css.hero}>
      {contractInfo?.name && (
        <div className={css.contract}>
          {mark && <Mark source={mark} />}
          <span>{contractInfo.name}</span>
        </div>
      )}
      {large && <div className={large.length > LONG_AMOUNT_LENGTH ? css.long : css.amount}>{large}</div>}
      {small && !large && <div className={css.ghostAmount} />}
      {small && <div className={css.also}>{small}</div>}
      <div className={css.network}>{say('onNetwork', { chain: task.chain.name })}</div>
    </div>
  )
}

function useAmounts(
  { request, chain, display }: SendTask,
  prepared: Prepared | undefined,
  effects: readonly Description[],
): readonly (string | undefined)[] {
  const say = useText(sendText)
  const price = prepared?.price
  const amount = amountAlone(effects, request)
  if (amount) return [amount]
  if (!request.value) return []
  const native = say('amount', { amount: formatExact(request.value, chain.decimals), symbol: chain.symbol })
  if (price === null || price === undefined || display === 'native-token') return [native]
  return [formatUsd(usdValue(request.value, chain.decimals, price)), native]
}
