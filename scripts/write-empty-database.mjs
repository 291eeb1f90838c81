// Writes an empty database with all tables beside the server's sources, which load it where they would create one. It
// is compressed with a window that is larger than the archive, because the archive has three nearly equal copies of the
// catalogue.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

/** The smallest file of Postgres's log, in MB. The usual 16 MB are mostly zeros, which each start would copy. */
const LOG_FILE_MB = 1

/** Writes `server/db/<name>`, unless it is there, and returns its path. `migrations` are options of drizzle. */
export async function writeEmptyDatabase(root, { name, migrations }) {
  const folder = path.join(root, 'server/db')
  const file = path.join(folder, name)
  if (existsSync(file)) return file
  for (const old of readdirSync(folder)) if (old.startsWith('empty-database-')) rmSync(path.join(folder, old))
  const archive = await createArchive(root, migrations)
  const draft = path.join(root, `.cache/empty-database-${process.pid}`)
  mkdirSync(path.dirname(draft), { recursive: true })
  writeFileSync(
    draft,
    brotliCompressSync(archive, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: archive.length,
      },
    }),
  )
  renameSync(draft, file)
  return file
}

async function createArchive(root, migrations) {
  const { resolve } = createRequire(path.join(root, 'server/package.json'))
  const importFrom = (entry) => import(pathToFileURL(resolve(entry).replace(/\.cjs$/, '.js')).href)
  const { PGlite } = await importFrom('@electric-sql/pglite')
  const { drizzle } = await importFrom('drizzle-orm/pglite')
  const { migrate } = await importFrom('drizzle-orm/pglite/migrator')
  const database = await PGlite.create({ initDbStartParams: [`--wal-segsize=${LOG_FILE_MB}`] })
  await migrate(drizzle(database), migrations)
  for (const command of ['VACUUM', 'CHECKPOINT']) await database.exec(command)
  const archive = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
  await database.close()
  return archive
}
