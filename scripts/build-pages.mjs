// Writes the scripts and style sheets of the server's pages, which the package `latchkit-server` has ready. A server
// that runs from its sources makes the same files when they are asked for.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'esbuild'

const compress = promisify(brotliCompress)
const PARTS = 'server/http/page-files'

/** Loads the server's own modules that make the files, which are TypeScript. */
async function makers(root, folder) {
  const outfile = path.join(folder, '.makers.mjs')
  const contents = `export * from './bundle.js'\nexport * from './page-files.js'`
  await build({
    stdin: { contents, resolveDir: path.join(root, PARTS) },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  })
  const loaded = await import(`${pathToFileURL(outfile)}?${Date.now()}`)
  rmSync(outfile)
  return loaded
}

async function write(folder, { name, bytes }) {
  writeFileSync(path.join(folder, name), bytes)
  writeFileSync(path.join(folder, `${name}.br`), await compress(bytes))
  return name
}

/** Makes what each key stands for, writes it, and returns the names of the files. */
const written = async (folder, keys, make) =>
  Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await write(folder, await make(key))])))

/** Writes all files and their manifest to the folder. One page contains the SDK, as `dist` has it at this moment. */
export async function buildPages(root, folder) {
  const ofSdkPage = path.join(folder, 'sdk')
  mkdirSync(ofSdkPage, { recursive: true })
  const { SCRIPTS, SHEETS, bundleScript, bundleSdkPage, joinSheet } = await makers(root, folder)
  const server = path.join(root, 'server')
  const [scripts, sheets, { script, style, files }] = await Promise.all([
    written(folder, Object.keys(SCRIPTS), (name) => bundleScript(server, name)),
    written(folder, Object.keys(SHEETS), (name) => joinSheet(server, name)),
    bundleSdkPage(server),
  ])
  const names = await Promise.all(files.map((file) => write(ofSdkPage, file)))
  const manifest = { scripts, sheets, sdkPage: { script, style, files: names.sort() } }
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
}
