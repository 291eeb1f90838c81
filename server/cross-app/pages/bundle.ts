import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The path of the pages' scripts and styles. */
export const FILES = '/oauth/files/'

export interface PageFile {
  readonly type: string
  readonly text: string
}
export interface Bundle {
  /** File names of the page's first script and of its style sheet. */
  readonly script: string
  readonly style: string
  /** All files, by names that contain a hash of the content. */
  readonly files: ReadonlyMap<string, PageFile>
}
const entry = (name: string) => new URL(`page/${name}`, import.meta.url)

let pending: Promise<Bundle> | undefined

/**
 * Bundles the pages, once. They use the SDK as a host does, so this rejects unless React and a built `latchkit` are
 * installed.
 */
export function bundle(): Promise<Bundle> {
  pending ??= buildPages()
  pending.catch(() => {
    pending = undefined
  })
  return pending
}

async function buildPages(): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry('main.tsx'))],
    bundle: true,
    splitting: true,
    write: false,
    outdir: '/',
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const css = String(await readFile(entry('page.css')))
  const style = `page.${createHash('sha256').update(css).digest('base64url').slice(0, 12)}.css`
  const scripts = outputFiles.map(({ path: at, text }): [string, PageFile] => [
    path.basename(at),
    { type: 'text/javascript; charset=utf-8', text },
  ])
  const script = scripts.map(([name]) => name).find((name) => name.startsWith('main.'))
  if (!script) throw new Error('The script of the pages was not made.')
  return { script, style, files: new Map([...scripts, [style, { type: 'text/css; charset=utf-8', text: css }]]) }
}
