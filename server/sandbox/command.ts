import { run } from '../command.js'
import { type RunningSandbox, type SandboxOptions, startSandbox } from './start.js'

/** Starts a sandbox as this process; a signal stops it. Resolves once it listens. */
export const runSandbox = (options: SandboxOptions): Promise<RunningSandbox> =>
  run(
    () => startSandbox(options),
    ({ appId, chains, solana, noChains, noStandIns }) => ({
      facts: { appId, chains, solana: solana.rpc },
      lacks: [noChains, noStandIns],
    }),
  )
