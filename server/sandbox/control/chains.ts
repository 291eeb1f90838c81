import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { takeBodyUpTo } from '../../http/body.js'
import type { Call, Env, Routes, Server } from '../../http/context.js'
import { limitedFetch } from '../../http/outside.js'
import type { Chains } from '../chains/chains.js'

/**
 * Lists the chains and forwards calls to them at the server's origin, so that any page of this machine can use them.
 */
export const chainsRoutes = (server: Server, chains: Chains): Routes =>
  new Hono<Env>()
    .get('/chains', (c) => c.json(chainUrls(server, chains)))
    .post('/rpc/:chainId{[0-9]{1,15}}', takeBodyUpTo(MAX_CALL_KB), (c) =>
      rpc(chains, c, Number(c.req.param('chainId'))),
    )

export const chainUrls = ({ origin }: Pick<Server, 'origin'>, chains: Chains): Record<string, string> =>
  Object.fromEntries(Object.entries(chains.paths).map(([id, path]) => [id, `${origin}${path}`]))

/** Nodes accept transactions of up to 128 kB, which are twice as long in hex. */
const MAX_CALL_KB = 512
const JSON_TYPE = { 'content-type': 'application/json' }
/** A node may mine a block before it answers. */
const NODE_TIMEOUT_MS = 30_000
/** A whole block, or the trace of a transaction. */
const MAX_ANSWER_KB = 16 * 1024
const askNode = limitedFetch({ timeoutMs: NODE_TIMEOUT_MS, maxKb: MAX_ANSWER_KB })

async function rpc(chains: Chains, c: Call, id: number): Promise<Response> {
  const unavailable = (message: string) =>
    c.json({ jsonrpc: '2.0', id: null, error: { code: -32_603, message } }, chains.ids.includes(id) ? 502 : 404)
  try {
    const url = await chains.urlOf(id)
    if (!url) return unavailable(chains.absent ?? `There is no chain ${id} here.`)
    const init = { method: 'POST', headers: JSON_TYPE, body: c.get('body') }
    const answer = await askNode(url, init)
    return c.body(await answer.text(), answer.status as ContentfulStatusCode, JSON_TYPE)
  } catch (cause) {
    return unavailable(`Chain ${id} did not answer: ${(cause as Error).message}`)
  }
}
