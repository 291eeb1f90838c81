import { spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/run/free-port.mjs'
import { serve } from '../../../scripts/run/serve.mjs'
import { providerUrl } from './provider.js'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
/** Of this worker alone: specs that build at once do not meet. */
const folder = at(`.cache/playground-${process.env.TEST_PARALLEL_INDEX}`)

let built = false
/** Once for each process. */
function build() {
  if (built) return
  const args = [at('node_modules/vite/bin/vite.js'), 'build', at('playground/host')]
  const how = ['--base', '/', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const { status, stderr } = spawnSync(process.execPath, [...args, ...how], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  built = true
}

/** The playground as `npm start` builds and serves it, with an app of the test's own. */
export async function startPlayground(appId: string) {
  build()
  const facts = { provider: providerUrl, appId }
  const server = await serve({ port: await freePort(4700), mounts: { '/': folder }, facts })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
