import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

interface Bundle {
  readonly js: string
  readonly css: string
}
const sources = fileURLToPath(new URL('wallet/', import.meta.url))
const cache = fileURLToPath(new URL('../../../.cache/walletconnect/', import.meta.url))
const dependencies = fileURLToPath(new URL('../../package.json', import.meta.url))
let bundled: Promise<Bundle> | undefined

/**
 * The wallet's script and styles. They are built when the wallet is first opened, and cached until its sources change.
 */
export function bundleWallet(): Promise<Bundle> {
  bundled ??= read().catch(make)
  const making = bundled
  making.catch(() => {
    bundled = undefined
  })
  return making
}

async function fileOfCache(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(sources)).sort().map((name) => sources + name)
  for (const file of [dependencies, fileURLToPath(import.meta.url), ...files]) hash.update(await readFile(file))
  return `${cache}${hash.digest('hex').slice(0, 16)}.json`
}
const read = async (): Promise<Bundle> => JSON.parse(await readFile(await fileOfCache(), 'utf8'))

async function make(): Promise<Bundle> {
  const { build } = await import('vite')
  const outputs = await build({
    configFile: false,
    root: sources,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The JSX of a development build would lack its runtime, whatever NODE_ENV the server runs with.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      cssTarget: 'chrome123', // The first version with light-dark(), which therefore is not replaced.
      cssMinify: false,
      lib: { entry: 'main.tsx', formats: ['es'], fileName: 'wallet', cssFileName: 'wallet' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const files = [outputs].flat().flatMap((one) => ('output' in one ? one.output : []))
  const bundle = { js: textOf(files, '.js'), css: textOf(files, '.css') }
  await keep(bundle)
  return bundle
}

function textOf(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], ending: string): string {
  const file = files.find(({ fileName }) => fileName.endsWith(ending))
  return file ? ('code' in file ? file.code : `${file.source}`) : ''
}

/** Writes the cache by a rename, because another process may write it at the same time. */
async function keep(bundle: Bundle): Promise<void> {
  const file = await fileOfCache()
  const part = `${file}.${process.pid}`
  await mkdir(cache, { recursive: true })
  await writeFile(part, JSON.stringify(bundle))
  await rename(part, file)
}
