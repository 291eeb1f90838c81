import type { UpgradeListener } from '../http/listen.js'
import { type Chains, openChains } from './chains/chains.js'
import { solanaUpgrade } from './control/solana.js'
import { openSolana, type SolanaChain } from './solana-node/open.js'
import { NO_STAND_INS, type StandIns, serveStandIns } from './stand-ins.js'

/** Local chains and stand-ins for external services, so that everything runs on one machine. Decision 87. */
export interface Sandbox {
  readonly chains: Chains
  readonly solana: SolanaChain
  /** Handles the WebSockets of the Solana chain. */
  readonly upgrade: UpgradeListener
  /** The reason why there are no stand-ins. */
  readonly noStandIns: string | undefined
  /** Serves the stand-ins unless an address is given. Returns the origin of the external services. */
  start(): Promise<string>
  close(): Promise<void>
}

interface SandboxOptions {
  /** The origin of external services that are running already. */
  readonly outside: string | undefined
  readonly standIns: StandIns | undefined
  /** Addresses of nodes by chain id. */
  readonly rpcUrls: Readonly<Record<string, string>> | undefined
}

export function createSandbox({ outside, standIns, rpcUrls }: SandboxOptions): Sandbox {
  const chains = openChains(rpcUrls)
  const solana = openSolana()
  let served: Awaited<ReturnType<typeof serveStandIns>> | undefined
  return {
    chains,
    solana,
    upgrade: solanaUpgrade(solana),
    noStandIns: outside || standIns ? undefined : NO_STAND_INS,
    async start() {
      if (outside) return outside
      served = await serveStandIns(standIns)
      return served.url
    },
    async close() {
      await Promise.all([served?.close(), chains.close()])
    },
  }
}
