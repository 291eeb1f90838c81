import { useText } from '../../../../ui/kit/text/use-text.js'
import type { SendTask } from '../contract.js'
import { sendText } from './send.text.js'
import * as css from './send-transaction.css.js'

/** A placeholder of the same height as the details. The button says what the dialog is waiting for. */
export function Finding({ task: { ui, display } }: { readonly task: SendTask }) {
  const say = useText(sendText)
  const money = display === 'native-token' ? css.ghost : css.tall
  const lines = [css.address, css.address, css.ghost, money, money]
  return (
    <div className={css.panel} aria-hidden="true">
      <div className={css.summary}>{ui.transactionInfo?.title ?? say('details')}</div>
      <div className={css.rows}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are never reordered
          <div key={at} className={line} />
        ))}
      </div>
    </div>
  )
}
