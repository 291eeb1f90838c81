import { html } from 'hono/html'
import { decisions, messageHtml, whoAnswers } from '../pages.js'
import { standInPage } from '../stand-in-page.js'
import { FAILURE_REASONS } from './transactions.js'
import type { WidgetRequest } from './widget-request.js'

const page = (title: string, inside: unknown) => standInPage('Moonpay', title, inside)

export const messagePage = (title: string, words: string) => page(title, messageHtml(title, words))

const OUTCOMES = [
  { value: 'completed', name: 'It is paid', note: 'the money arrives on the sandbox’s chain' },
  { value: 'failed', name: 'It fails', note: 'for the reason below' },
  { value: 'waitingAuthorization', name: 'The bank asks', note: 'waits for 3-D Secure' },
  { value: 'pending', name: 'It takes its time', note: 'pending, until it is answered here again' },
  { value: 'waitingPayment', name: 'No payment yet', note: 'a bank transfer that has not come' },
]

/** The form posts to the page's own address, which is checked again. */
export const orderPage = ({ currency, ...order }: WidgetRequest) =>
  page(
    'Buy',
    html`<h1>Buy ${order.quoteCurrencyAmount} ${currency.name}</h1>
      <p>For ${order.baseCurrencyAmount} USD by <code>${order.paymentMethod}</code>, to <code>${order.walletAddress}</code>.</p>
      <form method="post">
        ${whoAnswers('What happens', 'outcome', OUTCOMES)}
        <details>
          <summary>Why it fails</summary>
          ${whoAnswers('Reason', 'reason', FAILURE_REASONS.toReversed().map(reasonOf))}
        </details>
        ${decisions(['order', 'Order'], ['close', 'Close'])}
      </form>`,
  )
const reasonOf = (value: string) => ({ value, name: value.replaceAll('_', ' '), note: '' })

export const closedPage = page(
  'Closed',
  html`${messageHtml('Closed', 'Nothing was ordered. Go back to the app.')}
    <script>window.close()</script>`,
)

export const aboutPage = page(
  'Moonpay',
  html`<h1>Moonpay</h1>
    <p>An app sends people here to buy money by card. Its widget is at <code>/moonpay/buy</code>, its API at <code>/moonpay/v1</code>.</p>
    <p>The keys of the only account are at <a href="/moonpay/~/keys">/moonpay/~/keys</a>, and new whenever this starts.</p>`,
)
