import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import { exportPKCS8, generateKeyPair } from 'jose'
import { bearerOf, json } from '../idp/http.js'
import type { Nodes, OpenService } from '../outside.js'
import { standInPage } from '../stand-in-page.js'
import { allows } from './bearer.js'
import { buyPage } from './buy-page.js'
import { createPurchases, wirePurchase } from './purchases.js'
import { createSessionTokens } from './session-tokens.js'

const MAX_PAGE_SIZE = 1000
/**
 * An error response. https://docs.cdp.coinbase.com/api-reference/payment-apis/errors, seen in excerpts 2026-11-25. It
 * is unconfirmed that Onramp uses the same format.
 */
const refusal = (status: number, errorType: string, errorMessage: string) =>
  json(status, { errorType, errorMessage, correlationId: randomUUID() })

/** `base` is the address of this service, with its path. */
export async function openService(base: string, nodes: () => Nodes): Promise<OpenService> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { id: randomUUID(), publicKey }
  const forServers = { key_id: key.id, private_key: await exportPKCS8(privateKey) }
  const tokens = createSessionTokens()
  const purchases = createPurchases(nodes)
  const isAllowed = (c: Context) => allows(bearerOf(c), key, c.req.method, new URL(`${base}${c.req.path}`))

  const api = new Hono()
    .use(async (c, next) => {
      if (!(await isAllowed(c))) return refusal(401, 'unauthorized', 'The bearer token does not allow this call.')
      await next()
    })
    .post('/token', async (c) => {
      const issued = tokens.issue(await c.req.json().catch(() => undefined))
      return 'wrong' in issued ? refusal(400, 'invalid_request', issued.wrong) : json(200, issued)
    })
    .get('/buy/user/:ref/transactions', (c) => {
      const size = Number(c.req.query('page_size') ?? c.req.query('pageSize') ?? 1)
      if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE)
        return refusal(400, 'invalid_request', `The page size must be 1 to ${MAX_PAGE_SIZE}.`)
      const found = purchases.of(c.req.param('ref'))
      const transactions = found.slice(0, size).map(wirePurchase)
      return json(200, { transactions, next_page_key: '', total_count: `${found.length}` })
    })
  const routes = new Hono()
    .get('/', (c) => c.html(about))
    .get('/~/keys', cors(), (c) => c.json(forServers))
    .route('/onramp/v1', api)
    .route('/buy', buyPage(tokens, purchases))
  return { listener: getRequestListener(routes.fetch) }
}

const about = standInPage(
  'Coinbase Onramp',
  'Coinbase Onramp',
  html`<h1>Coinbase Onramp</h1>
    <p>An app opens this in a window, with a session token that its server got from <code>/coinbase-onramp/onramp/v1/token</code>.</p>
    <p>The key for servers is at <a href="/coinbase-onramp/~/keys">/coinbase-onramp/~/keys</a>, and new whenever this starts.</p>`,
)
