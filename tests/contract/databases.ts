import { describe, inject } from 'vitest'
import { inProcess, providerOfThisWorker } from './in-process.js'
import { type Sandbox, sandboxAt } from './sandbox.js'
import type { TestDatabase } from './test-database.js'

type Specify = (sandbox: Sandbox, database: TestDatabase) => void

export const databases = inProcess ? [await providerOfThisWorker()] : inject('databases')
/** The Postgres server that two processes share, or the only database if there is none. */
const strictest = process.env.DATABASES === 'all' ? databases : databases.slice(-1)

const on = (chosen: readonly TestDatabase[], title: string, specify: Specify): void =>
  describe.each(chosen)(`${title} on $name`, (database) => specify(sandboxAt(database.urls), database))

/**
 * A specification on one database: Postgres, which two processes share, so that what one forgets to store or to lock
 * shows; where this machine has none, PGlite. `DATABASES=all` runs it on both, every night.
 */
export const onOneDatabase = (title: string, specify: Specify): void => on(strictest, title, specify)

/**
 * A specification on PGlite as well, which is Postgres' own code behind one connection: what differs is the driver, and
 * that nothing there is at the same time. So these are the ones that between them write and read every table, race, or
 * depend on transactions: sessions, codes, accounts, guests, wallets of users, tickets that are spent once, and the
 * sandbox's own tables. All others go through the same functions.
 */
export const onEachDatabase = (title: string, specify: Specify): void => on(databases, title, specify)
