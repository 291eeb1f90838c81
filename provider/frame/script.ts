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
const ENTRIES = {
  wallet: new URL('page/wallet.ts', import.meta.url),
  export: new URL('page/export.ts', import.meta.url),
  passcode: new URL('page/recovery/passcode.worker.ts', import.meta.url),
} as const
const compress = promisify(brotliCompress)
export type Entry = keyof typeof ENTRIES
export const isEntry = (name: string): name is Entry => Object.hasOwn(ENTRIES, name)

const scripts = new Map<string, Promise<Script>>()

/** Bundles a script, once. Its name contains a hash of the content, so browsers may cache it for ever. */
export function script(entry: Entry): Promise<Script> {
  const pending = scripts.get(entry) ?? bundleScript(entry)
  scripts.set(entry, pending)
  pending.catch(() => scripts.delete(entry))
  return pending
}

async function bundleScript(entry: Entry): Promise<Script> {
  const bundle = await build({
    entryPoints: [fileURLToPath(ENTRIES[entry])],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'error',
  })
  const text = bundle.outputFiles[0]?.text ?? ''
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { name: `${entry}.${hash}.js`, text, brotli: await compress(text) }
}
