// `npm run bench:peers` compares Latchkit with the alternatives: bytes at load, time to a usable button, size of the
// install. It installs each package into a temporary folder outside the repository, builds one minimal app with it, and
// opens that in Chromium with all outside network refused. It needs a build of Latchkit (`npm run build`) and a
// registry.
//   --folder /tmp/peers   keeps the installs in this folder, and reuses those of an earlier run
//   --only clerk          measures React, Latchkit and the packages whose name contains this word
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findOrInstallChromium } from '../run/chromium.mjs'
import { inRoot, root } from '../run/root.mjs'
import { bare, latchkit, peers } from './apps.mjs'
import { bundle, bytesBelow, install, versionIn } from './install.mjs'
import { bytesOf, timeOf } from './measure.mjs'
import { peersTable } from './table.mjs'

const ROUNDS = 11
const { values } = parseArgs({ options: { folder: { type: 'string' }, only: { type: 'string', default: '' } } })
if (!existsSync(inRoot('dist/react.js'))) {
  console.error('dist is missing: npm run build')
  process.exit(1)
}
const executablePath = await findOrInstallChromium()
if (!executablePath) process.exit(1)
const folder = path.resolve(values.folder ?? mkdtempSync(path.join(tmpdir(), 'latchkit-peers-')))
const placeOf = ({ name }) => path.join(folder, name.replaceAll(/\W+/g, '-'))

/** The tarball that a host would install. */
function pack() {
  mkdirSync(folder, { recursive: true })
  const args = ['pack', '--ignore-scripts', '--json', '--workspaces=false', '--pack-destination', folder]
  const [{ filename }] = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  return path.join(folder, filename)
}

/** Installs and builds an app. Returns its row of the table, with the `failure` if a step failed. */
async function prepare(app) {
  const place = placeOf(app)
  const row = { name: app.name }
  console.error(`${app.name} …`)
  try {
    await install(app, place)
    row.installed = bytesBelow(path.join(place, 'node_modules'))
    if (app.packages.length) row.version = versionIn(place, app.name)
  } catch (cause) {
    console.error(cause.stderr || cause)
    return { ...row, failure: 'does not install here' }
  }
  try {
    await bundle(app, place)
    return { ...row, site: path.join(place, 'dist') }
  } catch (cause) {
    console.error(cause)
    return { ...row, failure: 'does not build with Vite alone' }
  }
}

const chosen = peers.filter(({ name }) => name.includes(values.only))
// Latchkit's tarball is new in every run, so an earlier install of it is removed.
const ownApp = latchkit(pack())
rmSync(placeOf(ownApp), { recursive: true, force: true })
const rows = []
for (const app of [bare, ownApp, ...chosen]) rows.push(await prepare(app))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const [react] = rows
  if (!react.site) throw new Error('The app of React alone could not be built.')
  const built = rows.filter(({ site }) => site)
  for (const row of built) Object.assign(row, await bytesOf(browser, row.site))
  // Each round measures all apps, and React twice. The fastest round counts, because a busy machine only adds time.
  const control = { site: react.site, times: [] }
  const measured = [...built.map((row) => Object.assign(row, { times: [] })), control]
  for (let round = 0; round < ROUNDS; round++)
    for (const row of measured) {
      if (row.times.includes(undefined)) continue
      row.times.push(await timeOf(browser, row.site))
    }
  const ratio = ({ times }) => (times.includes(undefined) ? undefined : Math.min(...times) / Math.min(...react.times))
  for (const row of built) {
    row.ratio = ratio(row)
    // An app that draws no button may not have loaded all its code, so its bytes mean nothing.
    if (row.ratio === undefined) row.failure = 'builds, and draws no button here'
  }
  const sizes = { installed: react.installed, atLoad: react.atLoad, later: react.later }
  // The table shows how much each app adds to the app of React alone.
  for (const row of rows.slice(1))
    for (const key of Object.keys(sizes)) if (row[key] !== undefined) row[key] -= sizes[key]
  console.log(peersTable(rows.slice(1)))
  console.log(
    `\nBeyond React alone (${(react.atLoad / 1000).toFixed(1)} kB). React measured twice: ${ratio(control).toFixed(2)} ×.`,
  )
} finally {
  await browser.close()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
