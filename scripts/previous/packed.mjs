import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** Where the previous server is kept, from the root of the repository. */
export const SERVER_FILE = 'tests/previous/server.json.br'

/** A server as bytes: the commit, the name of its folder there, and its files by their paths. */
export function packed(server) {
  const text = JSON.stringify(server)
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return brotliCompressSync(text, { params })
}

export const unpacked = (bytes) => JSON.parse(brotliDecompressSync(bytes).toString())
