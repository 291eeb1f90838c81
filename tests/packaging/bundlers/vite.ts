import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { hostPage } from '../../server.js'
import { address, type Hosts, makeHosts, run, serve } from '../host.js'
import { type Packed, root } from '../pack.js'
import type { Variant } from '../variants.js'

const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const CONFIG = `import { readdirSync } from 'node:fs'
const input = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'))
export default { build: { rollupOptions: { input } } }
`

/**
 * Builds all hosts once, a page for each, and serves them with Vite. React and optional peers come from `peersFrom`.
 */
export async function viteHosts(
  place: string,
  packed: Packed,
  variants: readonly Variant[],
  peersFrom?: string,
): Promise<Hosts> {
  const folder = makeHosts(place, 'vite', packed, variants, [], peersFrom)
  writeFileSync(path.join(folder, 'vite.config.js'), CONFIG)
  for (const { name } of variants)
    writeFileSync(
      path.join(folder, `${name}.html`),
      hostPage('Vite host', [
        '<link rel="icon" href="data:," />',
        `<script type="module" src="/variants/${name}/main.js"></script>`,
      ]),
    )
  await run(folder, [vite, 'build', '--logLevel', 'warn'])
  const { origin, stop } = await serve(folder, [vite, 'preview', '--port', '0'])
  return { url: (name, query) => address(origin, `${name}.html`, query), stop }
}
