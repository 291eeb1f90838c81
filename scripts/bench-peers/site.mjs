import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
}
/** Files that a CDN compresses. */
const COMPRESSED = ['html', 'js', 'css', 'svg', 'wasm']

/**
 * Serves a built app to this machine as a CDN does: each file compressed once, brotli-11, and never read from disk
 * again. A bench that answers requests from the browser's debugger would count the bytes of the uncompressed files.
 *
 * @param {string} folder
 */
export async function serveSite(folder) {
  const bodies = new Map()
  function bodyOf(file) {
    const ending = file.split('.').pop() ?? ''
    const isCompressed = COMPRESSED.includes(ending)
    const text = readFileSync(file)
    return {
      body: isCompressed ? brotliCompressSync(text) : text,
      headers: {
        'content-type': TYPES[ending] ?? 'application/octet-stream',
        ...(isCompressed && { 'content-encoding': 'br' }),
      },
    }
  }
  const server = createServer(({ url = '/' }, response) => {
    const [pathname = '/'] = url.split('?')
    const file = path.join(folder, pathname === '/' ? 'index.html' : decodeURI(pathname))
    if (!file.startsWith(`${folder}${path.sep}`) || !existsSync(file) || !statSync(file).isFile())
      return response.writeHead(404).end()
    if (!bodies.has(file)) bodies.set(file, bodyOf(file))
    const { body, headers } = bodies.get(file)
    response.writeHead(200, { ...headers, 'content-length': body.byteLength }).end(body)
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** Bytes of a served script or style as the network carries it; 0 of any other file. */
    bytesOf: (pathname) =>
      /\.(js|css|wasm)$/.test(pathname) ? (bodies.get(path.join(folder, pathname))?.body.byteLength ?? 0) : 0,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
