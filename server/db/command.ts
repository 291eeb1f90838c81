import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabasePlace, openDatabase } from './open.js'
import { bringUpToDate, type Prepare, schemaState, TOO_NEW } from './schema-state.js'

/** The exit code of `migrate --check` for a schema that is not up to date. */
const OUTDATED = 3

/** The command `migrate`. `print` gets one line at a time. Returns the exit code. */
export async function runMigrate(
  place: DatabasePlace,
  { check, print }: { readonly check: boolean; readonly print: (line: string) => void },
): Promise<number> {
  if (check && !place.databaseUrl && !existsSync(join(place.data, 'postgres/PG_VERSION'))) {
    print(`There is no database in ${place.data} yet.`)
    return OUTDATED
  }
  return check ? checkSchema(place, print) : migrate(place, print)
}

async function migrate(place: DatabasePlace, print: (line: string) => void): Promise<number> {
  let applied: readonly string[] = []
  const prepare: Prepare = async (db, migrateNow) => {
    applied = await bringUpToDate(db, migrateNow)
    return applied
  }
  const { close } = await openDatabase(place, prepare)
  await close()
  for (const name of applied) print(`Applied ${name}.`)
  print('The schema is up to date.')
  return 0
}

async function checkSchema(place: DatabasePlace, print: (line: string) => void): Promise<number> {
  const { db, close } = await openDatabase(place, async () => [])
  const { pending, isLater, isTooNew } = await schemaState(db).finally(close)
  if (isTooNew) throw new Error(TOO_NEW)
  if (isLater) print('A later version has changed the schema, and this version works with it.')
  for (const name of pending) print(`Not applied: ${name}.`)
  print(pending.length > 0 ? 'The schema is not up to date: run latchkit-server migrate.' : 'The schema is up to date.')
  return pending.length > 0 ? OUTDATED : 0
}
