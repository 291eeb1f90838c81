import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

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
 * An empty database as a tar archive, which PGlite loads in less than half of the time that it takes to create one.
 * `npm run build` writes it beside this module. Returns undefined if there is none for this version of PGlite.
 */
export async function emptyDatabase(): Promise<Blob | undefined> {
  const { resolve } = createRequire(import.meta.url)
  const manifest = join(dirname(resolve('@electric-sql/pglite')), '../package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  try {
    const archive = await decompress(await readFile(new URL(`empty-database-${version}.tar.br`, import.meta.url)))
    return new Archive(archive as Uint8Array<ArrayBuffer>)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
