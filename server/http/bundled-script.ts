import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'esbuild'

/** A bundled script of a page or a worker. */
export interface Script {
  readonly name: string
  readonly text: string
  readonly brotli: Buffer
}
const compress = promisify(brotliCompress)
const scripts = new Map<string, Promise<Script>>()

/** Bundles a script, once. Its name contains a hash of the content, so browsers may cache it for ever. */
export function bundledScript(name: string, source: URL): Promise<Script> {
  const pending = scripts.get(name) ?? bundle(name, source)
  scripts.set(name, pending)
  pending.catch(() => scripts.delete(name))
  return pending
}

async function bundle(name: string, source: URL): Promise<Script> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'error',
  })
  const text = outputFiles[0]?.text ?? ''
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { name: `${name}.${hash}.js`, text, brotli: await compress(text) }
}
