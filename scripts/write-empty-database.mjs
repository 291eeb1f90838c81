// Writes an empty database beside the provider's sources, which load it where they would create one. It is compressed
// with a window that is larger than the archive, because the archive has three nearly equal copies of the catalogue.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const PACKAGE = '@electric-sql/pglite'

/** Writes the file, unless there is one for the installed version of PGlite. */
export async function writeEmptyDatabase(root) {
  const folder = path.join(root, 'provider/db')
  const entry = createRequire(path.join(root, 'provider/package.json')).resolve(PACKAGE)
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8'))
  // the name is the one that `provider/db/empty-database.ts` reads
  const file = path.join(folder, `empty-database-${version}.tar.br`)
  if (existsSync(file)) return
  for (const name of readdirSync(folder)) if (name.startsWith('empty-database-')) rmSync(path.join(folder, name))
  const { PGlite } = await import(pathToFileURL(entry.replace(/\.cjs$/, '.js')).href)
  const database = await PGlite.create()
  const archive = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
  await database.close()
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
}
