import { build } from 'esbuild'

const made = new Map<string, Promise<string>>()

/** A script for pages, made of TypeScript with all that it imports, once. `entry`: a `file:` URL. */
export function bundle(entry: URL): Promise<string> {
  const before = made.get(entry.href)
  if (before) return before
  const now = build({
    entryPoints: [entry.pathname],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'error',
  }).then(({ outputFiles: [file] }) => file?.text ?? '')
  now.catch(() => made.delete(entry.href))
  made.set(entry.href, now)
  return now
}
