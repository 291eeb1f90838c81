import { brotliCompressSync, constants } from 'node:zlib'

/** As a host's build or CDN does it once for a file that never changes. */
export const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
