import { build } from 'esbuild'

const bundles = new Map<string, Promise<string>>()

/** A script for pages, made of TypeScript with all that it imports, once. `entry`: a `file:` URL. */
export function bundle(entry: URL): Promise<string> {
  const known = bundles.get(entry.href)
  if (known) return known
  const text = build({
    entryPoints: [entry.pathname],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'error',
  }).then(({ outputFiles: [file] }) => file?.text ?? '')
  text.catch(() => bundles.delete(entry.href))
  bundles.set(entry.href, text)
  return text
}
