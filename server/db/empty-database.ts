import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrations } from './database.js'

/**
 * A blob of bytes in memory, of which PGlite reads only `arrayBuffer`. Node's own blob copies the bytes several times,
 * which takes half a second.
 */
class Archive extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super()
    this.#bytes = bytes
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

const decompress = promisify(brotliDecompress)

/**
 * The name of the archive's file beside this module. It has the version of PGlite and a hash of the migrations, so that
 * an archive of another version or with other tables is not found.
 */
export async function emptyDatabaseName(): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const manifest = join(dirname(resolve('@electric-sql/pglite')), '../package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const hash = createHash('sha256')
  for (const migration of readMigrationFiles(migrations)) hash.update(`${migration.folderMillis} ${migration.hash}\n`)
  return `empty-database-${version}-${hash.digest('hex').slice(0, 12)}.tar.br`
}

/**
 * A database with the tables of every migration and no rows, as a tar archive. PGlite loads it in less than half of the
 * time that it takes to create one. `npm run build` writes it beside this module. Returns undefined if there is none.
 */
export async function emptyDatabase(): Promise<Blob | undefined> {
  try {
    const archive = await decompress(await readFile(new URL(await emptyDatabaseName(), import.meta.url)))
    return new Archive(archive as Uint8Array<ArrayBuffer>)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
