import { describe, inject } from 'vitest'
import type { TestDatabase } from './global-setup.js'
import { inProcess, providerOfThisWorker } from './in-process.js'
import { type Sandbox, sandboxAt } from './sandbox.js'

export const databases = inProcess ? [await providerOfThisWorker()] : inject('databases')

/** Writes a specification once and runs it on every database. */
export const onEachDatabase = (title: string, specify: (sandbox: Sandbox, database: TestDatabase) => void): void =>
  describe.each(databases)(`${title} on $name`, (database) => specify(sandboxAt(database.urls), database))
