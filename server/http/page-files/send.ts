import type { Call } from '../context.js'
import type { PageFile } from './page-files.js'

/** `br` in `Accept-Encoding`, unless its weight is 0. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

/** Answers with a file, compressed where the caller takes that. Its name never has other content, so it is cached. */
export function sendPageFile(c: Call, { type, bytes, brotli }: PageFile): Response {
  c.header('content-type', type)
  c.header('cache-control', 'public, max-age=31536000, immutable')
  c.header('vary', 'accept-encoding')
  if (!brotli || !TAKES_BROTLI.test(c.req.header('accept-encoding') ?? '')) return c.body(bytes)
  c.header('content-encoding', 'br')
  return c.body(brotli)
}
