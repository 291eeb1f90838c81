import { every } from '../packaging/variants.js'
import { brotli } from './brotli.js'
import { minified, production } from './bundle.js'
import { rolldown } from './rolldown.js'
import { writtenModule } from './written-module.js'

const ENTRY = './manifests.js'

/** The manifests of some plugins bundled alone, with what they import and without what they can fetch. */
async function manifestBytes(plugins: readonly string[]): Promise<number> {
  const text = plugins.map((plugin) => `export * from 'latchkit/plugins/${plugin}'`).join('\n')
  const build = await rolldown({
    ...production,
    input: ENTRY,
    plugins: [
      {
        name: 'lazy-is-elsewhere',
        resolveId: (id, _, { kind }) => (kind === 'dynamic-import' ? { id, external: true } : undefined),
      },
      writtenModule(ENTRY, text),
    ],
  })
  const { output } = await build.generate(minified)
  await build.close()
  const [entry, ...others] = output
  if (others.length) throw new Error('The manifests are more than one file.')
  return brotli(entry.code).byteLength
}

/** Bytes of all manifests together. */
export const manifests = () => manifestBytes(every.plugins)

/** Bytes that a manifest adds to all others. */
export async function bytesAddedBy(plugin: string): Promise<number> {
  const others = every.plugins.filter((other) => other !== plugin)
  return (await manifests()) - (await manifestBytes(others))
}
