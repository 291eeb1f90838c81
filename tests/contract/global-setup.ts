import type { TestProject } from 'vitest/node'
import { startPostgres } from '../processes/postgres.js'
import { spawnServer } from '../processes/run-server.js'
import { inProcess } from './in-process.js'
import type { TestDatabase } from './test-database.js'

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabase[]
  }
}

/** Starts one server on PGlite, and two on a shared Postgres server if this machine has one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('databases', [])
  if (inProcess) return async () => {}
  const [embedded, server] = await Promise.all([spawnServer(), startOnPostgres()])
  const databases: TestDatabase[] = [{ name: 'PGlite', urls: [embedded.url] }]
  if (server) databases.push({ name: 'Postgres', urls: server.urls, databaseUrl: server.databaseUrl })
  project.provide('databases', databases)
  return async () => {
    await Promise.all([embedded.stop(), server?.stop()])
  }
}

async function startOnPostgres() {
  const postgres = await startPostgres()
  if (!postgres) {
    console.log(
      'Contract tests run on PGlite alone, those about two processes are skipped: no Postgres server binaries.',
    )
    return undefined
  }
  // Both start at the same time on an empty database, which also tests that their migrations do not collide.
  const providers = await Promise.all([1, 2].map(() => spawnServer({ databaseUrl: postgres.url })))
  const stop = async () => {
    await Promise.all(providers.map((provider) => provider.stop()))
    await postgres.stop()
  }
  return { urls: providers.map(({ url }) => url), databaseUrl: postgres.url, stop }
}
