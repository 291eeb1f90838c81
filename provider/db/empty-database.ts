import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const decompress = promisify(brotliDecompress)

/**
 * An empty database as a tar archive, which PGlite loads three times as fast as it creates one. `npm run build` writes
 * it beside this module. Returns undefined if there is none for this version of PGlite.
 */
export async function emptyDatabase(): Promise<Blob | undefined> {
  const { resolve } = createRequire(import.meta.url)
  const manifest = join(dirname(resolve('@electric-sql/pglite')), '../package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  try {
    const archive = await decompress(await readFile(new URL(`empty-database-${version}.tar.br`, import.meta.url)))
    return new Blob([new Uint8Array(archive)])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
