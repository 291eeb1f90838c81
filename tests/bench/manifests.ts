import { fileURLToPath } from 'node:url'
import { brotli } from './brotli.js'
import { minified, production } from './bundle.js'
import { rolldown } from './rolldown.js'

const input = fileURLToPath(new URL('pages/manifests.ts', import.meta.url))

/** `latchkit/plugins` bundled alone: every manifest, with what it imports and without what it can fetch. */
export async function manifests(): Promise<number> {
  const build = await rolldown({
    ...production,
    input,
    plugins: [
      {
        name: 'lazy-is-elsewhere',
        resolveId: (id, _, { kind }) => (kind === 'dynamic-import' ? { id, external: true } : undefined),
      },
    ],
  })
  const { output } = await build.generate(minified)
  await build.close()
  const [entry, ...more] = output
  if (more.length) throw new Error('latchkit/plugins is more than one file.')
  return brotli(entry.code).byteLength
}
