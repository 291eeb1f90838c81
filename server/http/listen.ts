import { chmodSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { finishCalls } from './finish-calls.js'
import { LOOPBACK_ADDRESSES } from './loopback.js'
import { removeStale, type SocketFile } from './socket-file.js'

/** Handles the upgrade of an HTTP connection to a WebSocket. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * A page's address may contain the request that a user signs: up to 256 kB, percent-encoded. `limitHead` refuses heads
 * of this size for all other pages and calls.
 */
const MAX_HEAD_BYTES = 1024 * 1024

/** Limits of connections. Times are in ms. Decision 120. */
export interface ConnectionLimits {
  /** How long a connection may be idle. Longer than a proxy's, so that a proxy never sends a call on a closed one. */
  readonly keepAlive: number
  /**
   * How long the head of a request may take. Node counts it from the first byte of the request, so it need not be
   * longer than `keepAlive`.
   */
  readonly head: number
  /** How long a request may take to arrive, its body included. Then its connection is ended with 408. */
  readonly request: number
  /** How many connections may be open for each address that is listened to. Further ones are closed at once. */
  readonly connections: number
  /** How often times are checked. */
  readonly checkEvery: number
}
const LIMITS: ConnectionLimits = {
  keepAlive: 75_000,
  head: 20_000,
  request: 30_000,
  connections: 10_000,
  checkEvery: 2_000,
}

export interface ListenOptions {
  readonly upgrade?: UpgradeListener | undefined
  /** The address to listen to. By default both loopback addresses. */
  readonly host?: string | undefined
  /** A socket of the file system, in place of a port. */
  readonly socket?: SocketFile | undefined
  readonly limits?: Partial<ConnectionLimits>
}

export interface Listening {
  /** 0 if it listens at no port. */
  readonly port: number
  /** Lets every answer from now on end its connection, so that clients open new ones, elsewhere. */
  drain(): void
  /** Stops accepting, lets calls in work take this many ms more, and ends all connections. */
  close(finishTimeout?: number): Promise<void>
}

/** ms for calls in work where nobody says how long they may take. */
const FINISH_TIMEOUT_MS = 1_000

/** Listens on a port of this machine; 0 chooses a free one. */
export async function listen(port: number, listener: RequestListener, options: ListenOptions = {}): Promise<Listening> {
  if (options.socket) {
    await removeStale(options.socket.path)
    return listening([await bind('', port, listener, options)])
  }
  if (options.host !== undefined) return listening([await bind(options.host, port, listener, options)])
  for (let attempt = 0; ; attempt++) {
    const first = await bind(IPV4, port, listener, options)
    const second = await bind(IPV6, portOf(first), listener, options).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return undefined
      return error
    })
    if (!(second instanceof Error)) return listening(second ? [first, second] : [first])
    await listening([first]).close()
    // A port that is free for IPv4 may be taken for IPv6. Another port is tried then.
    if (port !== 0 || attempt > 10) throw second
  }
}

const [IPV4, IPV6] = LOOPBACK_ADDRESSES

interface Bound {
  readonly server: Server
  readonly calls: ReturnType<typeof finishCalls>
}

/** 0 for a socket of the file system. */
const portOf = ({ server }: Bound) => (server.address() as Partial<AddressInfo>).port ?? 0

function bind(host: string, port: number, listener: RequestListener, options: ListenOptions): Promise<Bound> {
  const { keepAlive, head, request, connections, checkEvery } = { ...LIMITS, ...options.limits }
  const times = { keepAliveTimeout: keepAlive, headersTimeout: head, requestTimeout: request }
  const limits = { ...times, connectionsCheckingInterval: checkEvery, maxHeaderSize: MAX_HEAD_BYTES }
  const server = createServer(limits, listener)
  server.maxConnections = connections
  const calls = finishCalls(server)
  if (options.upgrade) server.on('upgrade', options.upgrade)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port, options.socket)))
    const listen = (to: object) => server.listen(to, () => resolve({ server, calls }))
    const { socket } = options
    listen(socket ? { path: socket.path } : { host, port })
    // at once: the file is there before `listen` returns, and until then has what the umask leaves
    if (socket && server.listening) chmodSync(socket.path, socket.mode)
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, socket?: SocketFile): Error {
  const message = socket
    ? `The socket ${socket.path} cannot be made (${error.code}). Its folder has to exist, and be this user’s to write.`
    : error.code === 'EADDRINUSE'
      ? `Port ${port} is taken. Stop what uses it, or choose another with --port.`
      : error.code === 'EACCES'
        ? `Port ${port} is not for this user: ports below 1024 need more rights. Choose another with --port.`
        : error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
          ? `This machine has no address ${host} to listen to.`
          : error.message
  return Object.assign(new Error(message, { cause: error }), { code: error.code })
}

function listening(bound: readonly Bound[]): Listening {
  return {
    port: portOf(bound[0] as Bound),
    drain() {
      for (const { calls } of bound) calls.drain()
    },
    async close(finishTimeout = FINISH_TIMEOUT_MS) {
      await Promise.all(bound.map(({ calls }) => calls.close(finishTimeout)))
    },
  }
}
