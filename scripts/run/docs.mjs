import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { onChange } from './builds.mjs'
import { pass } from './children.mjs'
import { freePort } from './free-port.mjs'
import { inRoot, root } from './root.mjs'

/**
 * The site's packages are installed separately from the repository's, because they take 100 MB and few people need
 * them.
 */
const DECLARED = inRoot('scripts/docs/site')
const place = inRoot('.cache/site')
const pages = path.join(place, 'pages')
const vitepress = path.join(place, 'node_modules/vitepress/bin/vitepress.js')

/** Whether the installed packages match the lock file. npm writes its own copy of it when an install is complete. */
function isInstalled() {
  const [declared, installed] = [DECLARED, place].map((folder) => path.join(folder, 'package-lock.json'))
  const isComplete = existsSync(path.join(place, 'node_modules/.package-lock.json'))
  return isComplete && existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(declared, 'utf8')
}

/** Installs VitePress into `.cache/site`. Returns whether it succeeded. */
function install() {
  if (isInstalled()) return true
  console.error('Installing VitePress (npm ci) …')
  mkdirSync(place, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(DECLARED, file), path.join(place, file))
  const windows = process.platform === 'win32'
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: place,
    stdio: ['ignore', 2, 2],
    shell: windows,
  })
  if (status === 0) return true
  rmSync(path.join(place, 'package-lock.json'))
  console.error('VitePress was not installed; npm gives its reason above. Is there a network? It is needed only once.')
  return false
}

/**
 * `npm run docs` serves the pages as a site and updates it when they change. `-- --build` writes the site to a folder
 * instead, which `--out FOLDER` names. `--base /docs/` is needed if the site's address has a path.
 */
export async function docs(args) {
  const { values } = parseArgs({
    args,
    options: {
      build: { type: 'boolean', default: false },
      base: { type: 'string', default: '/' },
      out: { type: 'string', default: path.join(place, 'dist') },
    },
  })
  const base = `/${values.base}/`.replace(/\/+/g, '/')
  if (!install()) return 1
  const { writeSite } = await tsImport(`${root}/scripts/docs/site.ts`, import.meta.url)
  writeSite(pages, base)
  if (!values.build) {
    const port = await freePort(4650)
    onChange([inRoot('docs')], () => writeSite(pages, base))
    return pass([vitepress, 'dev', pages, '--port', String(port)])
  }
  const out = path.resolve(values.out)
  const code = await pass([vitepress, 'build', pages, '--outDir', out])
  if (code === 0) console.log(`Wrote the site to ${out}.`)
  return code
}
