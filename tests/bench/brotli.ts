import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

/** Compresses with the highest quality, as a build or a CDN does for files that never change. */
export const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

/** How a bundler writes the hash in a chunk's file name, where a script lists files. */
export interface Hash {
  readonly of: RegExp
  readonly encoding: 'base64url' | 'hex'
}
/** Rolldown's, and Vite's. */
export const ROLLDOWN_HASH: Hash = { of: /(?<=-)[\w-]{8}(?=\.js\b)/g, encoding: 'base64url' }
const SETS_OF_HASHES = 8

/**
 * Bytes of a script, brotli-11. The hashes of files change with the code, and a list of them takes up to 90 B more
 * or less by chance. So the result is a mean over sets of other hashes of the same length.
 */
export function bytesOf(script: string, hash?: Hash): number {
  const hashes = [...new Set(hash && script.match(hash.of))]
  if (!hash || !hashes.length) return brotli(script).byteLength
  const sizes = Array.from({ length: SETS_OF_HASHES }, (_, set) => {
    const other = (found: string) =>
      createHash('sha256')
        .update(`${set} ${hashes.indexOf(found)}`)
        .digest(hash.encoding)
        .slice(0, found.length)
    return brotli(script.replace(hash.of, other)).byteLength
  })
  return Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length)
}
