import { describe, inject } from 'vitest'
import { inProcess, serverOfThisWorker } from './in-process.js'
import { type Sandbox, sandboxAt } from './sandbox.js'
import type { TestDatabase } from './test-database.js'

type Specify = (sandbox: Sandbox, database: TestDatabase) => void

export const databases = inProcess ? [await serverOfThisWorker()] : inject('databases')
/** The Postgres server that two processes share, or the only database if there is none. */
const strictest = process.env.DATABASES === 'all' ? databases : databases.slice(-1)

const on = (chosen: readonly TestDatabase[], title: string, specify: Specify): void =>
  describe.each(chosen)(`${title} on $name`, (database) => specify(sandboxAt(database.urls), database))

/**
 * Runs a specification on one database. Two processes share a Postgres server, so that a value which one of them does
 * not store or lock is noticed. A machine without Postgres uses PGlite. `DATABASES=all` uses both, every night.
 */
export const onOneDatabase = (title: string, specify: Specify): void => on(strictest, title, specify)

/**
 * Runs a specification on PGlite too. PGlite is Postgres' own code behind one connection: only the driver differs, and
 * nothing runs concurrently. Together these specifications write and read every table, race, or depend on transactions:
 * sessions, codes, accounts, guests, users' wallets, tickets that can be used once, and the sandbox's own tables. All
 * other specifications go through the same functions.
 */
export const onEachDatabase = (title: string, specify: Specify): void => on(databases, title, specify)
