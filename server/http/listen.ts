import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Handles the upgrade of an HTTP connection to a WebSocket. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * A page's address may contain the request that a user signs: up to 256 kB, percent-encoded. `limitHead` refuses heads
 * of this size for all other pages and calls.
 */
const MAX_HEAD_BYTES = 1024 * 1024

/** Listens on both loopback addresses of this machine, because `localhost` may mean either. */
export async function listen(
  port: number,
  listener: RequestListener,
  onUpgrade?: UpgradeListener,
): Promise<{ port: number; close(): Promise<void> }> {
  for (let attempt = 0; ; attempt++) {
    const first = await bind('127.0.0.1', port, listener, onUpgrade)
    const boundPort = (first.address() as AddressInfo).port
    const second = await bind('::1', boundPort, listener, onUpgrade).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return undefined
      return error
    })
    const servers = [first, second].filter((server) => server !== undefined)
    if (!(second instanceof Error)) return { port: boundPort, close: () => closeAll(servers as Server[]) }
    await closeAll([first])
    // A port that is free for IPv4 may be taken for IPv6. Another port is tried then.
    if (port !== 0 || attempt > 10) throw second
  }
}

function bind(host: string, port: number, listener: RequestListener, onUpgrade?: UpgradeListener): Promise<Server> {
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, listener)
  if (onUpgrade) server.on('upgrade', onUpgrade)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? Object.assign(new Error(portInUse(port)), { code: error.code }) : error),
    )
    server.listen({ host, port }, () => resolve(server))
  })
}

const portInUse = (port: number) => `Port ${port} is taken. Stop what uses it, or choose another with --port.`

/** Closes the servers. Connections that are still open after a second are ended. */
async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map((server) => {
      const impatient = setTimeout(() => server.closeAllConnections(), 1000)
      return new Promise<void>((resolve) => server.close(() => resolve())).finally(() => clearTimeout(impatient))
    }),
  )
}
