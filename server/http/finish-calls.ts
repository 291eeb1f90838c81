import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** ms after which a connection that is closing may still begin a call. A browser opens some before it needs them. */
const UNUSED_TIMEOUT_MS = 1_000

/** Knows which calls of an HTTP server are in work, so that it can end without cutting them. */
export function finishCalls(server: Server) {
  const answers = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let isDraining = false
  let isClosing = false
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // before the listener that answers, which may do so at once
  server.prependListener('request', (_, answer) => {
    answers.add(answer)
    answer.once('close', () => {
      answers.delete(answer)
      // an answer whose head was sent before could not say that it is the last one
      if (isClosing) answer.req.socket.destroySoon()
    })
    if (isDraining) endConnection(answer)
  })

  function drain(): void {
    isDraining = true
    for (const answer of answers) endConnection(answer)
  }

  /** Ends connections without a call: Node takes one that was opened and never used for one in use. */
  function endUnused(): void {
    const inUse = new Set([...answers].map(({ req }) => req.socket))
    for (const socket of sockets) if (!inUse.has(socket)) socket.destroy()
  }

  async function close(finishTimeout: number): Promise<void> {
    isClosing = true
    drain()
    const timers = [
      setTimeout(endUnused, Math.min(UNUSED_TIMEOUT_MS, finishTimeout)),
      setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, finishTimeout),
    ]
    await new Promise<void>((resolve) => server.close(() => resolve()))
    for (const timer of timers) clearTimeout(timer)
  }
  return { drain, close }
}

/** Tells the client that this is the last answer on its connection. */
function endConnection(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('connection', 'close')
}
