import { build } from 'esbuild'

const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a TypeScript file and its imports into one script for pages. Each file is bundled once. `entry` is a `file:`
 * URL.
 */
export function bundle(entry: URL): Promise<string> {
  const existing = bundles.get(entry.href)
  if (existing) return existing
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
