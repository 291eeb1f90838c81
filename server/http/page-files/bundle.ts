import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { type PageFile, SCRIPTS, type ScriptName, SDK_PAGE, SHEETS, type SheetName } from './page-files.js'

// Makes the files of the pages from their sources. The build of the package does so once. A server that runs from the
// sources does so when a page is asked for; only it and the build load this module, which the package does not have.

const SCRIPT = 'text/javascript; charset=utf-8'
const SHEET = 'text/css; charset=utf-8'

/** Options of all bundles. The paths of sources, of which esbuild makes hashes, are relative to the repository. */
const common = (server: string) =>
  ({
    absWorkingDir: path.dirname(path.resolve(server)),
    bundle: true,
    write: false,
    target: 'es2022',
    minify: true,
    logLevel: 'error',
  }) satisfies BuildOptions

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)

/** `server` is the folder of the server's sources, here and below. */
export async function bundleScript(server: string, name: ScriptName): Promise<PageFile> {
  const entryPoints = [path.join(server, SCRIPTS[name])]
  const { outputFiles } = await build({ ...common(server), entryPoints, format: 'iife' })
  const [file] = outputFiles
  if (!file) throw new Error(`The script ${name} was not made.`)
  return { name: `${name}.${hashOf(file.text)}.js`, type: SCRIPT, bytes: new Uint8Array(file.contents) }
}

async function joined(server: string, name: string, sources: readonly string[]): Promise<PageFile> {
  const texts = await Promise.all(sources.map((file) => readFile(path.join(server, file), 'utf8')))
  const text = texts.join('')
  return { name: `${name}.${hashOf(text)}.css`, type: SHEET, bytes: new TextEncoder().encode(text) }
}
export const joinSheet = (server: string, name: SheetName) => joined(server, name, SHEETS[name])

/** The files of the pages that use the SDK; `script` and `style` are among them. */
export interface SdkPageBundle {
  readonly script: string
  readonly style: string
  readonly files: readonly PageFile[]
}

/** Bundles the pages that use the SDK, as a host does: from the installed package `latchkit`. */
export async function bundleSdkPage(server: string): Promise<SdkPageBundle> {
  const [{ outputFiles }, sheet] = await Promise.all([
    build({
      ...common(server),
      entryPoints: [path.join(server, SDK_PAGE.script)],
      splitting: true,
      outdir: '/',
      entryNames: '[name].[hash]',
      chunkNames: '[name].[hash]',
      format: 'esm',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    joined(server, 'page', [SDK_PAGE.style]),
  ])
  const scripts = outputFiles.map((file) => ({
    name: path.basename(file.path),
    type: SCRIPT,
    bytes: new Uint8Array(file.contents),
  }))
  const script = scripts.find(({ name }) => name.startsWith('main.'))
  if (!script) throw new Error('The script of the pages was not made.')
  return { script: script.name, style: sheet.name, files: [...scripts, sheet] }
}
