import type { UpgradeListener } from '../listen.js'
import type { SolanaChain } from '../solana-node/open.js'
import { isOfThisMachine } from './guard.js'
import { SOLANA_PATH } from './solana.js'

/** A WebSocket at the Solana chain's address, for callers on this machine and pages it serves. */
export const solanaUpgrade =
  (solana: SolanaChain): UpgradeListener =>
  (request, socket, head) => {
    const { origin, host } = request.headers
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
    if (request.url?.split('?')[0] !== SOLANA_PATH) return void refuse('404 Not Found')
    if (!isOfThisMachine({ origin, host, address: request.socket.remoteAddress })) return void refuse('403 Forbidden')
    solana.upgrade(request, socket, head)
  }
