import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { formatUnits } from 'viem'
import { json } from '../idp/http.js'
import { USDC_DECIMALS } from '../on-ramp/usdc.js'
import type { Nodes, OpenService } from '../outside.js'
import { createSolver, type Fate, type Intent, SOLVER } from './solver.js'
import { NATIVE, Refusal, readSwapRequest } from './swap-request.js'

const FATES: readonly Fate[] = ['success', 'refuse', 'fail']
const about =
  '<!doctype html><title>Relay</title><p>Relay’s API is here. POST <code>/~/next</code> with ' +
  '<code>{"fate": "refuse"}</code> or <code>"fail"</code> decides about the next quote. POST <code>/~/fee</code> with ' +
  '<code>{"user": "0x…", "perMille": 30}</code> sets the fee of one wallet’s quotes from now on.</p>'

export function openService(nodes: () => Nodes): OpenService {
  const solver = createSolver(nodes)
  let next: Fate = 'success'
  /** The fee in thousandths, by the address that pays. */
  const fees = new Map<string, number>()

  async function quote(c: Context) {
    const fate = next
    next = 'success'
    try {
      const body: unknown = await c.req.json().catch(() => null)
      if (typeof body !== 'object' || body === null) throw new Refusal('body must be object')
      const request = readSwapRequest({ ...body }, nodes())
      if (fate === 'refuse') throw new Refusal('No quotes available', 'NO_QUOTES')
      const intent = await solver.open(request, {
        fails: fate === 'fail',
        feePerMille: fees.get(request.user.toLowerCase()),
      })
      if (await solver.has(request.originChainId, request.user, intent.cost)) return json(200, wireQuote(intent))
      throw new Refusal('Insufficient balance to perform crosschain action', 'INSUFFICIENT_FUNDS')
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      return json(400, { message: cause.message, ...(cause.code && { code: cause.code }) })
    }
  }
  async function status(c: Context) {
    const found = await solver.find(c.req.query('requestId') ?? '')
    if (!found) return json(404, { message: 'Request not found' })
    const { inTxHashes, txHashes, updatedAt, originChainId, destinationChainId } = found
    return json(200, { status: found.status, inTxHashes, txHashes, updatedAt, originChainId, destinationChainId })
  }
  const routes = new Hono()
    .use(cors())
    .get('/', (c) => c.html(about))
    .post('/~/next', async (c) => {
      const { fate } = (await c.req.json()) as { fate?: unknown }
      const chosen = FATES.find((one) => one === fate)
      if (!chosen) return json(400, { message: `"fate" must be one of ${FATES.join(', ')}.` })
      next = chosen
      return json(200, { fate: next })
    })
    .post('/~/fee', async (c) => {
      const { user, perMille } = (await c.req.json()) as { user?: unknown; perMille?: unknown }
      if (typeof user !== 'string' || typeof perMille !== 'number' || !Number.isSafeInteger(perMille) || perMille < 0)
        return json(400, { message: '"user" must be an address, and "perMille" a whole number.' })
      fees.set(user.toLowerCase(), perMille)
      return json(200, { user, perMille })
    })
    .post('/execute/swap', quote)
    .get('/intents/status/v3', status)
  return { listener: getRequestListener(routes.fetch) }
}

const currency = (chainId: number, token?: string) => ({
  chainId,
  address: token?.toLowerCase() ?? NATIVE,
  symbol: token ? 'USDC' : 'ETH',
  name: token ? 'USD Coin' : 'Ether',
  decimals: token ? USDC_DECIMALS : 18,
})
const sum = (units: bigint, of: ReturnType<typeof currency>) => ({
  currency: of,
  amount: `${units}`,
  amountFormatted: formatUnits(units, of.decimals),
  minimumAmount: `${units}`,
})

/**
 * A quote in the format of https://docs.relay.link/references/api/execute-swap, seen in excerpts 2026-11-25, without
 * some optional fields.
 */
const wireQuote = (intent: Intent) => ({
  steps: [
    {
      id: 'deposit',
      action: 'Confirm transaction in your wallet',
      description: 'Depositing funds to the relayer to execute the swap',
      kind: 'transaction',
      requestId: intent.id,
      items: [
        {
          status: 'incomplete',
          data: {
            from: intent.user,
            to: SOLVER,
            data: intent.id,
            value: `${intent.cost}`,
            maxFeePerGas: '3000000000',
            maxPriorityFeePerGas: '1000000000',
            chainId: intent.originChainId,
          },
          check: { endpoint: `/intents/status/v3?requestId=${intent.id}`, method: 'GET' },
        },
      ],
    },
  ],
  fees: { relayer: sum(intent.fee, currency(intent.originChainId)) },
  details: {
    operation: 'swap',
    sender: intent.user,
    recipient: intent.recipient,
    currencyIn: sum(intent.cost, currency(intent.originChainId)),
    currencyOut: sum(intent.amount, currency(intent.destinationChainId, intent.token)),
    timeEstimate: 2,
  },
})
