import type { Extension } from '../http/context.js'
import { seedApps } from './apps/seeded.js'
import { findAnvil } from './chains/anvil.js'
import { type Chains, openChains } from './chains/chains.js'
import { solanaUpgrade } from './control/solana.js'
import { controlSurface } from './control/surface.js'
import { deliver } from './deliver.js'
import { injectFaults } from './faults/faults.js'
import { logRequests } from './request-log.js'
import { outbox } from './schema.js'
import { botTokenAt, completeWith, telegramAt } from './services/services.js'
import { openSolana, type SolanaChain } from './solana-node/open.js'

/** What makes a server a sandbox. */
export interface Sandbox {
  readonly chains: Chains
  readonly solana: SolanaChain
  readonly extension: Extension
  /** Ends the local chains. */
  close(): Promise<void>
}

interface SandboxParts {
  /** The origin of the stand-ins for external services. */
  readonly outside: string
  /** Addresses of nodes by chain id, instead of the local chains or in addition. */
  readonly rpcUrls?: Readonly<Record<string, string>> | undefined
  /** The program that runs the local chains, if it is not to be looked for. */
  readonly anvil?: string | undefined
}

/**
 * The outbox, faults, clocks that can be moved, seeded apps, local chains, and addresses of stand-ins, so that
 * everything runs on one machine. Decision 87.
 */
export function createSandbox({ outside, rpcUrls, anvil }: SandboxParts): Sandbox {
  const chains = openChains(rpcUrls, findAnvil(anvil))
  const solana = openSolana()
  return {
    chains,
    solana,
    extension: {
      movesClocks: true,
      readsAppsAnew: true,
      complete: completeWith(outside),
      deliver,
      records: [outbox],
      chains,
      telegram: telegramAt(outside),
      botToken: (id) => botTokenAt(outside, id),
      prepare: seedApps,
      middleware: (server) => ({ first: logRequests(server), last: injectFaults(server) }),
      routes: (server) => controlSurface(server, { chains, solana, outside }),
      upgrade: solanaUpgrade(solana),
    },
    close: () => chains.close(),
  }
}
