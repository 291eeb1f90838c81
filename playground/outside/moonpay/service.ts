import { randomBytes } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { json } from '../idp/http.js'
import type { Nodes, OpenService } from '../outside.js'
import { GONE } from '../pages.js'
import { aboutPage, closedPage, messagePage, orderPage } from './pages.js'
import { createTransactions, FAILURE_REASONS, STATUSES, wireTransaction } from './transactions.js'
import { type Keys, Refusal, readWidgetRequest, type WidgetRequest } from './widget-request.js'

/**
 * An error response. https://dev.moonpay.com/api-reference/widget/errors, seen in excerpts 2026-11-25, documents its
 * format and the parts of its code.
 */
const refusal = (status: number, code: string, type: string, message: string) =>
  json(status, { moonPayErrorCode: `4_SYS_${code}`, message, type, errors: [] })

export function openService(nodes: () => Nodes): OpenService {
  const keys: Keys = {
    publishable_key: `pk_test_${randomBytes(16).toString('hex')}`,
    secret_key: `sk_test_${randomBytes(16).toString('hex')}`,
  }
  const transactions = createTransactions(nodes)
  /** Reads the request in the widget's address. Returns an error page if it is invalid. */
  const read = (c: Context): WidgetRequest | Response | Promise<Response> => {
    try {
      return readWidgetRequest(new URL(c.req.url).search, keys)
    } catch (cause) {
      if (cause instanceof Refusal) return c.html(messagePage('This widget did not load', cause.message), 400)
      throw cause
    }
  }
  async function order(c: Context) {
    const request = await read(c)
    if (request instanceof Response) return request
    const { decision, outcome, reason } = await c.req.parseBody()
    if (decision === 'close') return c.html(closedPage)
    const status = STATUSES.find((one) => one === outcome)
    if (!status) return c.html(messagePage('Nothing was ordered', 'Choose what happens.'), 400)
    const why = FAILURE_REASONS.find((one) => one === reason) ?? null
    if (!(await transactions.decide(request, status, why))) return c.html(messagePage('Already paid', GONE), 409)
    return c.html(messagePage('Ordered', 'Go back to the app. Come here again to change how it goes on.'))
  }
  const routes = new Hono()
    .get('/', (c) => c.html(aboutPage))
    .get('/~/keys', cors(), (c) => c.json(keys))
    .get('/buy', async (c) => {
      const request = await read(c)
      return request instanceof Response ? request : c.html(orderPage(request))
    })
    .post('/buy', order)
    .use('/v1/*', cors())
    // The response is a list, newest first: https://dev.moonpay.com/api-reference/widget/getbuytransactionbyexternalid,
    // seen in excerpts 2026-11-25.
    .get('/v1/transactions/ext/:id', (c) => {
      if (c.req.query('apiKey') !== keys.publishable_key)
        return refusal(401, 'UNAUTHORIZED', 'UnauthorizedError', 'The API key is missing or unknown.')
      const found = transactions.find(c.req.param('id'))
      if (found.length) return json(200, found.map(wireTransaction))
      return refusal(404, 'NOT_FOUND', 'NotFoundError', 'No transaction has this external id.')
    })
  return { listener: getRequestListener(routes.fetch) }
}
