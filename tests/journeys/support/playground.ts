import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '../../../scripts/run/serve.mjs'
import { makeOnce } from '../../processes/make-once.js'
import { startProcess } from '../../processes/start-process.js'
import { providerUrl } from './provider.js'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** By the first test that asks, for all of this run. */
const build = () =>
  makeOnce(path.join(`${process.env.JOURNEYS_FOLDER}`, 'playground'), async (draft) => {
    const args = [at('node_modules/vite/bin/vite.js'), 'build', at('playground/host')]
    const how = ['--base', '/', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    const { code, stderr } = await startProcess(process.execPath, [...args, ...how]).ended
    if (code !== 0) throw new Error(stderr)
  })

/** The playground as `npm start` builds and serves it, with an app of the test's own. */
export async function startPlayground(appId: string) {
  const folder = await build()
  const facts = { provider: providerUrl, appId }
  const server = await serve({ port: 0, mounts: { '/': folder }, facts })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
