// `npm run bench:peers` compares Latchkit with the alternatives: bytes at load, time to a usable button, size of the
// install. If React measured twice is as quick as itself, it writes the table of the README. It installs each package
// into a temporary folder outside the repository, builds one minimal app with it, and opens that in Chromium with all
// outside network refused. It needs a build of Latchkit (`npm run build`) and a registry.
//   --folder /tmp/peers   keeps the installs in this folder, and reuses those of an earlier run
//   --only clerk          measures React, Latchkit and the packages whose name contains this word
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findOrInstallChromium } from '../run/chromium.mjs'
import { inRoot, root } from '../run/root.mjs'
import { bare, latchkit, peers } from './apps.mjs'
import { bundle, bytesBelow, install, versionIn } from './install.mjs'
import { bytesOf, timeOf } from './measure.mjs'
import { serveSite } from './site.mjs'
import { peersTable, peersText, withPeers } from './table.mjs'
import { ratioOf, reasonAgainst, rounds } from './times.mjs'

const ROUNDS = 15
const WARM_UP = 2
const README = inRoot('README.md')
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
    return { ...row, folder: path.join(place, 'dist') }
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
// Names of other hosts do not resolve, so that no package reaches its own server.
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', OFFLINE] })
const built = rows.filter(({ folder: site }) => site)
for (const row of built) row.site = await serveSite(row.folder)
try {
  const [react] = rows
  if (!react.site) throw new Error('The app of React alone could not be built.')
  for (const row of built) Object.assign(row, await bytesOf(browser, row.site))
  const subjects = [...built, react].map(
    ({ site }) =>
      () =>
        timeOf(browser, site),
  )
  await rounds(WARM_UP, subjects)
  const samples = await rounds(ROUNDS, subjects)
  const [base] = samples
  const control = ratioOf(samples.at(-1), base)
  for (const [at, row] of built.entries()) {
    row.ratio = ratioOf(samples[at], base)
    // An app that draws no button may not have loaded all its code, so its bytes mean nothing.
    if (!row.ratio) row.failure = 'builds, and draws no button here'
  }
  const sizes = { installed: react.installed, atLoad: react.atLoad, later: react.later }
  // The table shows how much each app adds to the app of React alone.
  for (const row of rows.slice(1))
    for (const key of Object.keys(sizes)) if (row[key] !== undefined) row[key] -= sizes[key]
  const [, own] = rows
  const reason = reasonAgainst(control, own)
  if (reason) {
    console.log(peersTable(rows.slice(1)))
    console.error(`\nThis run does not count: ${reason}`)
    console.error('The table of the README stays. Measure again while the machine is quiet.')
    process.exitCode = 1
  } else {
    const text = peersText(rows.slice(1), { react: react.atLoad, control, rounds: ROUNDS })
    console.log(text)
    if (!values.only) {
      writeFileSync(README, withPeers(readFileSync(README, 'utf8'), text))
      console.error('\nWritten to README.md.')
    }
  }
} finally {
  await browser.close()
  await Promise.all(built.map(({ site }) => site.stop()))
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
