import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseShallow } from '../../protocol/json.js'
import { isRecord } from '../../protocol/validate.js'
import type { SolanaNode } from './node.js'

/** ms between two checks of the awaited signatures. */
const POLL_INTERVAL_MS = 100
/** Limits for one message and for one socket. */
const MAX_CALL_BYTES = 16 * 1024
const MAX_SUBSCRIPTIONS = 1000

/** Implements `signatureSubscribe`, by which a client learns that its transaction is confirmed. */
export function createSolanaSockets(node: () => Promise<SolanaNode>) {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_CALL_BYTES })
  let last = 0

  function open(socket: WebSocket) {
    const waiting = new Map<number, string>()
    const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
    socket.on('message', (text) => {
      const { id = null, method, params } = parse(`${text}`)
      const [first] = Array.isArray(params) ? params : []
      if (method === 'signatureSubscribe' && typeof first === 'string' && waiting.size < MAX_SUBSCRIPTIONS) {
        waiting.set(++last, first)
        return send({ id, result: last })
      }
      if (method === 'signatureUnsubscribe') return send({ id, result: waiting.delete(Number(first)) })
      send({ id, error: { code: -32_601, message: 'Method not found' } })
    })
    // Polls, so that the answer to the subscription is sent before its notification.
    const looking = setInterval(async () => {
      const ledger = waiting.size ? (await node().catch(() => undefined))?.ledger : undefined
      if (!ledger) return
      for (const [subscription, signature] of waiting) {
        const status = ledger.status(signature)
        if (!status || !waiting.delete(subscription)) continue
        const result = { context: { slot: status.slot }, value: { err: status.err } }
        send({ method: 'signatureNotification', params: { subscription, result } })
      }
    }, POLL_INTERVAL_MS)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => clearInterval(looking))
  }

  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      server.handleUpgrade(request, socket, head, open),
    async close() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((over) => server.close(over))
    },
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const read = parseShallow(text)
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}
