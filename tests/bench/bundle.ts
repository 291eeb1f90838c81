import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { every, pluginsModule } from '../packaging/variants.js'
import { brotli, bytesOf, ROLLDOWN_HASH } from './brotli.js'
import { rolldown } from './rolldown.js'
import { writtenModule } from './written-module.js'

export interface Chunk {
  /** The chunk's path on the site. */
  readonly file: string
  /** The bundler's name of the chunk, without the hash that `file` contains. */
  readonly name: string
  readonly body: Buffer
  /** The size of the body, as the mean over other hashes in the names of files. */
  bytes(): number
  /** Whether it is React, or a helper that turns React's CommonJS into modules. */
  readonly isReact: boolean
  readonly modules: readonly string[]
}
export interface Page {
  readonly entry: string
  /**
   * Chunks that the entry imports, directly or indirectly. The page preloads them, as the pages of all bundlers do.
   */
  readonly preloads: readonly string[]
  readonly chunks: ReadonlyMap<string, Chunk>
}
export type Pages = ReadonlyMap<string, Page>

const sources: Readonly<Record<string, { readonly source: URL; readonly plugins?: readonly string[] }>> = {
  latchkit: { source: new URL('./pages/latchkit.tsx', import.meta.url), plugins: every.plugins },
  bare: { source: new URL('./pages/bare.tsx', import.meta.url) },
  /** A separate page, because its additional button does not count in the other journeys. */
  'second-factors': { source: new URL('./pages/second-factors.tsx', import.meta.url), plugins: every.plugins },
  /** A separate page for the same reason. */
  'cross-app': { source: new URL('./pages/cross-app.tsx', import.meta.url), plugins: every.plugins },
  /** A separate page for the same reason. */
  funding: { source: new URL('./pages/funding.tsx', import.meta.url), plugins: every.plugins },
  signature: { source: new URL('./pages/signature.tsx', import.meta.url) },
}
const REACT = /node_modules\/(react|react-dom|scheduler)\//
const RUNTIME = /^\0?rolldown\/runtime/

/** Options of a host's production build: minified, with React in its own chunk and lazy chunks kept apart. */
export const production = {
  platform: 'browser',
  logLevel: 'warn',
  transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
} satisfies Rolldown.InputOptions
export const minified = {
  format: 'esm',
  minify: true,
  comments: { annotation: false, jsdoc: false, legal: false },
} satisfies Rolldown.OutputOptions

/** Provides `./plugins.js`, which is not a file: it has the code that a host with these plugins writes. */
const withPlugins = (plugins: readonly string[]) => writtenModule('./plugins.js', pluginsModule(plugins))

export const bundle = async (): Promise<Pages> =>
  new Map(
    await Promise.all(
      Object.entries(sources).map(
        async ([name, { source, plugins = [] }]) => [name, await bundlePage(name, source, plugins)] as const,
      ),
    ),
  )

async function bundlePage(name: string, source: URL, plugins: readonly string[]): Promise<Page> {
  const build = await rolldown({
    ...production,
    input: { [name]: fileURLToPath(source) },
    plugins: [withPlugins(plugins)],
  })
  const { output } = await build.generate({
    ...minified,
    dir: `/${name}`,
    entryFileNames: `${name}/[name]-[hash].js`,
    chunkFileNames: `${name}/[name]-[hash].js`,
    codeSplitting: { groups: [{ name: 'react', test: REACT }] },
  })
  await build.close()
  const chunkList = output.filter((part) => part.type === 'chunk')
  const entry = chunkList.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error(`${name}.tsx made no entry.`)
  const chunks = new Map(chunkList.map((chunk) => [`/${chunk.fileName}`, toChunk(chunk)]))
  return { entry: `/${entry.fileName}`, preloads: imported(entry, chunkList).map((file) => `/${file}`), chunks }
}

/** All chunks that a chunk imports, directly or indirectly. */
function imported(chunk: Rolldown.OutputChunk, chunkList: readonly Rolldown.OutputChunk[]): readonly string[] {
  const files = new Set(chunk.imports)
  for (const file of files)
    for (const next of chunkList.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(next)
  return [...files]
}

function toChunk({ fileName, name, code, moduleIds }: Rolldown.OutputChunk): Chunk {
  let bytes: number | undefined
  return {
    file: `/${fileName}`,
    name,
    body: brotli(code),
    bytes: () => (bytes ??= bytesOf(code, ROLLDOWN_HASH)),
    isReact: moduleIds.every((id) => REACT.test(id) || RUNTIME.test(id)),
    modules: moduleIds,
  }
}
