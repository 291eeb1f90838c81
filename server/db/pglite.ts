import { access, chmod, mkdir, open as openFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrations, type OpenDatabase } from './database.js'
import { mustHaveRoom, withinDisk } from './disk-room.js'
import { emptyDatabase } from './empty-database.js'
import { lockFolder } from './folder-lock.js'
import type { Prepare } from './schema-state.js'

/** Only the owner may read users' data, whatever the umask of the process is. */
const OWNER_ONLY = 0o700

export async function openFolder(data: string, prepare: Prepare): Promise<OpenDatabase> {
  if (data === 'memory') return open(await createDatabase(), prepare)
  await mkdir(data, { recursive: true, mode: OWNER_ONLY })
  const unlock = await lockFolder(data)
  try {
    return { ...(await openStored(data, prepare, unlock)), folder: data }
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * Opens the database in a folder, or creates it. A file beside it marks a database that is being created. If that was
 * interrupted, the database cannot be opened and has no data yet, so it is created again.
 */
async function openStored(data: string, prepare: Prepare, unlock: () => Promise<void>): Promise<OpenDatabase> {
  const [database, unfinished] = [join(data, 'postgres'), join(data, 'postgres.unfinished')]
  mustHaveRoom(data)
  if (await exists(unfinished)) await rm(database, { recursive: true, force: true })
  if (await exists(join(database, 'PG_VERSION'))) {
    await chmod(database, OWNER_ONLY)
    return open(withinDisk(await PGlite.create(database), data), prepare, unlock)
  }
  await writeFile(unfinished, '')
  const created = await createDatabase(database)
  await chmod(database, OWNER_ONLY)
  const opened = await open(withinDisk(created, data), prepare, unlock)
  await rm(unfinished)
  await flush(data)
  return opened
}

/**
 * Writes a folder's list of files to the disk. Otherwise, a power failure could bring back the mark of an unfinished
 * database, which would then be deleted with its data.
 */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open a folder as a file
  const list = await openFile(folder)
  try {
    await list.sync()
  } finally {
    await list.close()
  }
}

/** Creates a database in a folder that does not exist, or in memory. */
async function createDatabase(dataDir?: string): Promise<PGlite> {
  const loadDataDir = await emptyDatabase()
  return PGlite.create({ ...(dataDir && { dataDir }), ...(loadDataDir && { loadDataDir }) })
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

async function open(client: PGlite, prepare: Prepare, unlock?: () => Promise<void>): Promise<OpenDatabase> {
  const db = drizzle(client)
  try {
    await prepare(db, () => migrate(db, migrations))
  } catch (error) {
    await client.close()
    throw error
  }
  const close = async () => {
    await client.close()
    await unlock?.()
  }
  return { db, probe: db, unlimited: (work) => work(db), close }
}
