import { webUrl } from '../../../../core/lib/read.js'
import { newTabText } from '../../../../ui/kit/controls/new-tab.text.js'
import { hidden } from '../../../../ui/kit/layout/hidden.css.js'
import { formatExact } from '../../../../ui/kit/requests/amounts.js'
import { safeImage } from '../../../../ui/kit/requests/safe-image.js'
import { useText } from '../../../../ui/kit/text/use-text.js'
import type { Description } from '../../effects/screens/describe.js'
import type { Prepared, SendTask, TransactionUi } from '../contract.js'
import { amountAlone } from './amount-alone.js'
import { formatUsd, usdValue } from './money.js'
import { sendText } from './send.text.js'
import * as css from './send-transaction.css.js'

interface Props {
  readonly task: SendTask
  readonly prepared: Prepared | undefined
  readonly effects: readonly Description[]
  /** True while the price is loading, when the amount may still change to dollars. */
  readonly finding: boolean
}
/** Number of characters that fit one line at the largest size. */
const LONG_AMOUNT_LENGTH = 18

/** The transferred asset in large letters, and its network. */
export function Hero({ task, prepared, effects, finding }: Props) {
  const say = useText(sendText)
  const amounts = useAmounts(task, prepared, effects)
  const [large, small] = finding && task.display === 'fiat-currency' ? [undefined, amounts[0]] : amounts
  return (
    <div className={css.hero}>
      <Contract info={task.ui.transactionInfo?.contractInfo} />
      {large && (
        <div translate="no" className={large.length > LONG_AMOUNT_LENGTH ? css.long : css.amount}>
          {large}
        </div>
      )}
      {small && !large && <div className={css.ghostAmount} />}
      {small && (
        <div className={css.secondary} translate="no">
          {small}
        </div>
      )}
      <div className={css.network}>{say('onNetwork', { chain: task.chain.name })}</div>
    </div>
  )
}

type ContractInfo = NonNullable<TransactionUi['transactionInfo']>['contractInfo']
/** Size of the image, in px. */
const MARK_SIZE = 24

/** The contract as the host describes it: an image, and a name that links to its page. */
function Contract({ info: { name, url, imgUrl, imgAltText = '' } = {} }: { readonly info: ContractInfo }) {
  const say = useText(newTabText)
  const mark = safeImage(imgUrl)
  const href = webUrl(url)
  if (!name && !mark) return null
  return (
    <div className={css.contract}>
      {/* biome-ignore lint/performance/noImgElement: a library has no framework's image component */}
      {mark && <img src={mark} alt={imgAltText} width={MARK_SIZE} height={MARK_SIZE} />}
      {name && href ? (
        <a className={css.contractLink} href={href} target="_blank" rel="noopener noreferrer">
          <span>{name}</span>
          <span className={hidden}>{say('newTab')}</span>
        </a>
      ) : (
        <span>{name}</span>
      )}
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
