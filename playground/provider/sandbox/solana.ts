import { Hono } from 'hono'
import type { Env, Provider, Routes } from '../provider-context.js'

/** The Solana chain, for scripts and for any page of this machine; its subscriptions are a WebSocket at the same address. */
export const solanaRoutes = (provider: Provider): Routes =>
  new Hono<Env>()
    .get('/', (c) => c.json(solanaUrls(provider)))
    .post('/', async (c) => {
      try {
        return c.json(await provider.solana.answer(c.get('body')))
      } catch (cause) {
        const error = { code: -32_603, message: (cause as Error).message }
        return c.json({ jsonrpc: '2.0', id: null, error }, 502)
      }
    })

export const SOLANA_PATH = '/sandbox/solana'
export const solanaUrls = ({ origin }: Pick<Provider, 'origin'>) => ({
  rpc: origin + SOLANA_PATH,
  rpcSubscriptions: origin.replace(/^http/, 'ws') + SOLANA_PATH,
})
