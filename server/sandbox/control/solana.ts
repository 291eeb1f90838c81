import { Hono } from 'hono'
import type { Env, Routes, Server } from '../../http/context.js'
import type { UpgradeListener } from '../../http/listen.js'
import type { SolanaChain } from '../solana-node/open.js'
import { isOfLocalPage, isOfThisMachine } from './guard.js'

const SOLANA_PATH = '/sandbox/solana'
export const solanaUrls = ({ origin }: Pick<Server, 'origin'>) => ({
  rpc: origin + SOLANA_PATH,
  rpcSubscriptions: origin.replace(/^http/, 'ws') + SOLANA_PATH,
})

/** Forwards JSON-RPC calls to the Solana chain. Subscriptions use a WebSocket at the same address. */
export const solanaRoutes = (server: Server, solana: SolanaChain): Routes =>
  new Hono<Env>()
    .get('/', (c) => c.json(solanaUrls(server)))
    .post('/', async (c) => {
      try {
        return c.json(await solana.answer(c.get('body')))
      } catch (cause) {
        const error = { code: -32_603, message: (cause as Error).message }
        return c.json({ jsonrpc: '2.0', id: null, error }, 502)
      }
    })

/** Opens a WebSocket to the Solana chain, for callers on this machine and pages that it serves. */
export const solanaUpgrade =
  (solana: SolanaChain): UpgradeListener =>
  (request, socket, head) => {
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
    if (request.url?.split('?')[0] !== SOLANA_PATH) return void refuse('404 Not Found')
    if (!isOfThisMachine(request) || !isOfLocalPage(request)) return void refuse('403 Forbidden')
    solana.upgrade(request, socket, head)
  }
