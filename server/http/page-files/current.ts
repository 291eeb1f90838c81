import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { kept } from './kept.js'
import type { PageFiles, ScriptName, SdkPage, SheetName } from './page-files.js'

// Makes each file when it is first asked for, since this server runs from its sources. In the package,
// `current.built.ts` takes the place of this module.

const server = fileURLToPath(new URL('../..', import.meta.url))
const bundler = () => import('./bundle.js')
const compress = promisify(brotliCompress)

const script = kept(async (name: ScriptName) => {
  const file = await (await bundler()).bundleScript(server, name)
  return { ...file, brotli: new Uint8Array(await compress(file.bytes)) }
})
const sheet = kept(async (name: SheetName) => (await bundler()).joinSheet(server, name))
/** Its files are not compressed, which would take longer than sending them on one machine. */
const sdkPage = kept(async (_: 'page'): Promise<SdkPage> => {
  const { script, style, files } = await (await bundler()).bundleSdkPage(server)
  return { script, style, file: async (name) => files.find((file) => file.name === name) }
})

export const pageFiles: PageFiles = {
  script,
  sheet,
  sdkPage: () => sdkPage('page'),
  problem: () =>
    bundler().then(
      () => undefined,
      (cause: Error) => `The wallet frame cannot be made from its sources: ${cause.message}. Run npm ci.`,
    ),
}
