import type { UpgradeListener } from '../http/listen.js'
import { type Chains, openChains } from './chains/chains.js'
import { solanaUpgrade } from './control/solana.js'
import { openSolana, type SolanaChain } from './solana-node/open.js'
import { startStandIns } from './stand-ins.js'

/** What stands in for the rest of the world on one machine: chains, and the services that a login deals with. */
export interface Sandbox {
  readonly chains: Chains
  readonly solana: SolanaChain
  /** Takes the WebSockets of the Solana chain. */
  readonly upgrade: UpgradeListener
  /** Where outside services are; starts stand-ins for them where none are given. */
  start(): Promise<string>
  close(): Promise<void>
}

interface SandboxOptions {
  /** The origin of outside services that are there already. */
  readonly outside: string | undefined
  /** Nodes by chain id. */
  readonly rpcUrls: Readonly<Record<string, string>> | undefined
}

export function createSandbox({ outside, rpcUrls }: SandboxOptions): Sandbox {
  const chains = openChains(rpcUrls)
  const solana = openSolana()
  let standIns: Awaited<ReturnType<typeof startStandIns>> | undefined
  return {
    chains,
    solana,
    upgrade: solanaUpgrade(solana),
    async start() {
      if (outside) return outside
      standIns = await startStandIns()
      return standIns.url
    },
    async close() {
      await Promise.all([standIns?.close(), chains.close()])
    },
  }
}
