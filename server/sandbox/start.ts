import { type RunningServer, type ServerOptions, startServer } from '../server.js'
import { seededAppId } from './apps/seeded.js'
import { chainUrls } from './control/chains.js'
import { solanaUrls } from './control/solana.js'
import { createSandbox } from './sandbox.js'
import { NO_STAND_INS, type StandIns, serveStandIns } from './stand-ins.js'

export interface SandboxOptions
  extends Omit<ServerOptions, 'publicUrl' | 'movedFrom' | 'captchaUrl' | 'host' | 'socket'> {
  /** The origin of running stand-ins, used instead of `standIns`. */
  outside?: string | undefined
  /** The program that runs the local chains, if it is not to be looked for. */
  anvil?: string | undefined
  /**
   * Stand-ins for external services. They are served at an origin of their own and closed with the sandbox. Without
   * them, services need settings of the app.
   */
  standIns?: StandIns | undefined
}

export interface RunningSandbox extends RunningServer {
  /** The id of the seeded app, which a host page can use. */
  readonly appId: string
  /** The origin of the stand-ins for external services such as identity providers. */
  readonly outside: string
  /** The reason why there are no stand-ins. */
  readonly noStandIns: string | undefined
  /** JSON-RPC addresses by chain id. */
  readonly chains: Readonly<Record<string, string>>
  /** Addresses of the Solana chain: JSON-RPC, and the WebSocket for subscriptions. */
  readonly solana: { readonly rpc: string; readonly rpcSubscriptions: string }
  /** The reason why this machine has no local chains. */
  readonly noChains: string | undefined
}

/**
 * ms. Nobody waits for the calls of a sandbox that ends, and faults make some of them slow. Its control surface creates
 * and deletes a million users in one statement.
 */
const OWN_LIMITS = { finishTimeout: 1_000, statementTimeout: 0 }

/**
 * Starts a sandbox, for development and tests: a server with a control surface below `/sandbox`, that is the outbox,
 * faults, clocks that can be moved, seeded apps, local chains and stand-ins for external services. Whoever reaches it
 * controls the server, so no proxy may lead to it. Without `data` or `databaseUrl`, everything is lost when it
 * closes.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { outside: given, standIns, rpcUrls, anvil } = options
  const served = given ? undefined : await serveStandIns(standIns)
  const outside = given ?? `${served?.url}`
  const { chains, solana, extension, close } = createSandbox({ outside, rpcUrls, anvil })
  const closeAround = () => Promise.all([served?.close(), close()])
  try {
    const server = await startServer({ ...OWN_LIMITS, ...options, extension })
    return {
      url: server.url,
      adminPort: server.adminPort,
      appId: seededAppId,
      outside,
      noStandIns: given || standIns ? undefined : NO_STAND_INS,
      chains: chainUrls({ origin: server.url }, chains),
      solana: solanaUrls({ origin: server.url }),
      noChains: chains.absent,
      async close() {
        await solana.close() // an open socket would keep the server from closing
        await server.close()
        await closeAround()
      },
    }
  } catch (error) {
    await solana.close()
    await closeAround()
    throw error
  }
}
