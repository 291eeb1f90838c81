import { newData } from '../processes/server-data.js'
import type { TestDatabase } from './test-database.js'

declare global {
  var contractProvider: Promise<TestDatabase> | undefined
}

/** Whether the tests run against a server in their own process. */
export const inProcess = process.env.PROVIDER_IN_PROCESS === '1'

/**
 * Starts a server inside the vitest worker, on PGlite. Tools that watch or change the code of this process then reach
 * the server: coverage (`--coverage`), and mutations that a variable of the process switches on.
 *
 *     PROVIDER_IN_PROCESS=1 npx vitest run --config tests/contract/vitest.config.ts [--no-isolate] [files]
 *
 * No other process is started. Only tests with two processes are skipped; tests that start a process of their own
 * (process, chains) still do, which these tools do not see. The server starts once per worker, when the first file
 * needs it. By default every file has its own worker; with `--no-isolate` a worker runs file after file, and the
 * server lives as long as the worker. So a mutation in a source file needs a new run or isolation, and one that is
 * chosen at run time needs neither. Values that are evaluated once at import (tables, shapes) keep the state of that
 * moment.
 */
export function serverOfThisWorker(): Promise<TestDatabase> {
  globalThis.contractProvider ??= start()
  return globalThis.contractProvider
}

async function start(): Promise<TestDatabase> {
  const [{ startSandbox }, { createOutside }, { simulators }, { folder }] = await Promise.all([
    import('../../server/sandbox/start.js'),
    import('../../playground/outside/outside.js'),
    import('../../playground/outside/simulators.js'),
    newData(),
  ])
  const outside = createOutside(simulators)
  const { url, chains } = await startSandbox({ data: folder, standIns: outside })
  outside.setNodes(chains)
  return { name: 'PGlite', urls: [url] }
}
