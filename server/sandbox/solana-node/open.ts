import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type SolanaNode, startSolanaNode } from './node.js'
import { createSolanaSockets } from './sockets.js'

/** The server's Solana chain, which starts with the first call. */
export interface SolanaChain {
  /** Answers JSON-RPC. Rejects if LiteSVM does not support this machine. */
  answer(body: string): Promise<object>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

export function openSolana(): SolanaChain {
  let starting: Promise<SolanaNode> | undefined
  const node = () => {
    starting ??= startSolanaNode()
    return starting
  }
  const { upgrade, close } = createSolanaSockets(node)
  return {
    upgrade,
    close,
    answer: async (body) => (await node().catch(absent)).answer(body),
  }
}

function absent(cause: unknown): never {
  const why = `There is no LiteSVM for ${process.platform} on ${process.arch} here, so the Solana chain is off`
  throw new Error(`${why}; everything else works.`, { cause })
}
