import type { UpgradeListener } from '../http/listen.js'
import { type Chains, openChains } from './chains/chains.js'
import { solanaUpgrade } from './control/solana.js'
import { openSolana, type SolanaChain } from './solana-node/open.js'
import { NO_STAND_INS, type StandIns, serveStandIns } from './stand-ins.js'

/** What stands in for the rest of the world on one machine: chains, and the services that a login deals with. */
export interface Sandbox {
  readonly chains: Chains
  readonly solana: SolanaChain
  /** Takes the WebSockets of the Solana chain. */
  readonly upgrade: UpgradeListener
  /** Why there is nothing at the address of outside services. */
  readonly noStandIns: string | undefined
  /** Where outside services are; serves the stand-ins where no address is given. */
  start(): Promise<string>
  close(): Promise<void>
}

interface SandboxOptions {
  /** The origin of outside services that are there already. */
  readonly outside: string | undefined
  readonly standIns: StandIns | undefined
  /** Nodes by chain id. */
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
