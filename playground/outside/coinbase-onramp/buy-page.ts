import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { isAmount } from '../on-ramp/decimal.js'
import { GONE, messageHtml, whoAnswers } from '../pages.js'
import { standInPage } from '../stand-in-page.js'
import { type createPurchases, type Order, STATUSES } from './purchases.js'
import { type createSessionTokens, networks, type Session } from './session-tokens.js'

const page = (title: string, inside: unknown) => standInPage('Coinbase Onramp', title, inside)
const message = (title: string, words: string) => page(title, messageHtml(title, words))
const closing = (title: string, words: string) =>
  page(
    title,
    html`${messageHtml(title, words)}
      <script>window.close()</script>`,
  )
/** The amount of an order if the app names none. */
const DEFAULT_AMOUNT = '0.01'

/**
 * The page where users buy. A session token opens it once.
 * https://docs.cdp.coinbase.com/onramp/coinbase-hosted-onramp/generating-onramp-url, seen in excerpts 2026-11-25.
 */
export function buyPage(tokens: ReturnType<typeof createSessionTokens>, purchases: ReturnType<typeof createPurchases>) {
  const orders = new Map<string, Order>()
  return new Hono()
    .get('/select-asset', (c) => {
      const session = tokens.take(c.req.query('sessionToken') ?? '')
      if (!session)
        return c.html(message('Something went wrong', 'The session token is missing, used or expired.'), 400)
      const order = readOrder(c, session)
      if ('wrong' in order) return c.html(message('Something went wrong', order.wrong), 400)
      const id = randomUUID()
      orders.set(id, order)
      return c.html(orderPage(id, order))
    })
    .post('/order', async (c) => {
      const { id, decision } = await c.req.parseBody()
      const order = orders.get(`${id}`)
      orders.delete(`${id}`)
      if (!order) return c.html(message('Nothing to buy', GONE), 404)
      if (decision === 'close') return c.html(closing('Closed', 'Nothing was bought.'))
      const how = (['pay', 'fail', 'hang', 'created'] as const).find((one) => one === decision)
      if (!how) return c.html(message('Nothing was bought', 'Choose what happens.'), 400)
      await purchases.buy(order, how)
      return c.html(message('Done', `The purchase is ${STATUSES[how]}. Go back to the app.`))
    })
}

function readOrder({ req }: Context, { address, blockchains, assets }: Session): Order | { readonly wrong: string } {
  const network = req.query('defaultNetwork') ?? blockchains[0] ?? ''
  if (!blockchains.includes(network)) return { wrong: `The session is not for the network ${network}.` }
  const offered = assets.filter((ticker) => networks[network]?.assets.includes(ticker))
  const asset = req.query('defaultAsset') ?? offered[0] ?? ''
  if (!offered.includes(asset)) return { wrong: `The session is not for the asset ${asset} on ${network}.` }
  const amount = req.query('presetCryptoAmount') ?? DEFAULT_AMOUNT
  if (!isAmount(amount)) return { wrong: `${amount} is no amount.` }
  const experience = req.query('defaultExperience') ?? 'buy'
  if (!/^(buy|send)$/.test(experience)) return { wrong: `${experience} is no experience.` }
  // Documentation from before 2025 calls this field partnerUserId.
  const partnerUserRef = req.query('partnerUserRef') ?? req.query('partnerUserId') ?? null
  if (partnerUserRef !== null && partnerUserRef.length >= 50)
    return { wrong: 'partnerUserRef has 50 characters or more.' }
  return { address, network, asset, amount, partnerUserRef }
}

const OUTCOMES = [
  { value: 'pay', name: 'It is paid', note: 'the money arrives on the sandbox’s chain' },
  { value: 'fail', name: 'It fails', note: 'the card is declined' },
  { value: 'hang', name: 'It takes for ever', note: 'in progress' },
  { value: 'created', name: 'It was only begun', note: 'created' },
  { value: 'close', name: 'Close the window', note: 'nothing is bought' },
]
const orderPage = (id: string, { address, network, asset, amount }: Order) =>
  page(
    'Buy',
    html`<h1>Buy ${amount} ${asset}</h1>
      <p>On ${network}, for <code>${address}</code>.</p>
      <form method="post" action="order">
        <input type="hidden" name="id" value="${id}" />
        ${whoAnswers('What happens', 'decision', OUTCOMES)}
        <p class="actions"><button>Go on</button></p>
      </form>`,
  )
