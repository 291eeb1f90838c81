import { brotliCompressSync, constants } from 'node:zlib'

/** Compresses with the highest quality, as a build or a CDN does for files that never change. */
export const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
