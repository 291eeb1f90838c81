import { newData } from '../processes/provider-data.js'
import type { TestDatabase } from './test-database.js'

declare global {
  var contractProvider: Promise<TestDatabase> | undefined
}

/** Whether the tests run against a provider in their own process. */
export const inProcess = process.env.PROVIDER_IN_PROCESS === '1'

/**
 * A provider inside the vitest worker, on PGlite, so that what watches or changes the code of this process sees the
 * provider's: coverage (`--coverage`), and mutations that are switched on by a variable of the process.
 *
 *     PROVIDER_IN_PROCESS=1 npx vitest run --config tests/contract/vitest.config.ts [--no-isolate] [files]
 *
 * Nothing else is started: only what is about two processes is skipped, and what starts a process of its own (process,
 * chains) still does, unseen. It is started once per worker, when the first file asks: by default every file has a
 * worker of its own; with `--no-isolate` a worker takes file after file, and the provider with its modules lives as
 * long as the worker. So a mutation in the source of a file needs a new run or isolation; one that is chosen while
 * running needs neither. What is evaluated once at import (tables, shapes) keeps the state it was evaluated in.
 */
export function providerOfThisWorker(): Promise<TestDatabase> {
  globalThis.contractProvider ??= start()
  return globalThis.contractProvider
}

async function start(): Promise<TestDatabase> {
  const [{ startProvider }, { createOutside }, { simulators }, { folder }] = await Promise.all([
    import('../../provider/provider.js'),
    import('../../playground/outside/outside.js'),
    import('../../playground/outside/simulators.js'),
    newData(),
  ])
  const outside = createOutside(simulators)
  const { url, chains } = await startProvider({ data: folder, standIns: outside })
  outside.setNodes(chains)
  return { name: 'PGlite', urls: [url] }
}
