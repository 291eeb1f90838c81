import { parseArgs } from 'node:util'
import { lazyCollector } from '../tsc.mjs'
import { builds, mustBuild } from './builds.mjs'
import { changedFiles } from './changed.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { announce, layersOf } from './halves.mjs'
import { layers } from './layers.mjs'
import { findOrInstallOtherBrowsers, otherBrowsers } from './other-browsers.mjs'
import { tryPostgres } from './postgres.mjs'
import { inRoot } from './root.mjs'
import { runSuite } from './suite.mjs'

function named(only) {
  const names = only?.split(',')
  const unknown = names?.filter((name) => !layers.some((layer) => layer.name === name))
  if (unknown?.length)
    throw new Error(`No such layer: ${unknown.join(', ')}. There are ${layers.map(({ name }) => name).join(', ')}.`)
  return layers.filter(({ name }) => !names || names.includes(name))
}

/** Selects the tests of each layer that these files may break. First prints the tests that are left out. */
async function concerned(chosen, files) {
  console.log(files.length ? `Changed:\n${files.map((file) => `  ${file}`).join('\n')}\n` : 'Nothing has changed.')
  const parts = await Promise.all(chosen.map((layer) => layer.concerns(files)))
  const skipped = chosen.flatMap(({ name }, at) => {
    if (!parts[at]) return [`${name}: all`]
    return parts[at].leavesOut ? [`${name}: ${parts[at].leavesOut}`] : []
  })
  if (skipped.length) console.log(`Skipped (CI runs them):\n${skipped.map((line) => `  ${line}`).join('\n')}\n`)
  return chosen.flatMap((layer, at) => (parts[at] ? [{ ...layer, part: { ...parts[at], isShort: true } }] : []))
}

/** What a run is about: a half of the suite, or layers and changes, which are chosen from all of it. */
async function choose({ all, rest, only, changed, since }) {
  const isPart = changed || since !== undefined
  if (rest && (all || isPart)) throw new Error('`--rest` goes with `--only` and `--strict` alone.')
  const half = rest ? 'rest' : all || only || isPart ? 'all' : 'first'
  const chosen = layersOf(half, named(only))
  if (!chosen.length) throw new Error(`\`npm test\` leaves nothing of ${only} out.`)
  if (isPart) return concerned(chosen, changedFiles(since ?? 'HEAD'))
  if (!only) console.log(announce(half, layers))
  // The first half builds; `--rest` may run by itself.
  if (rest && chosen.some(({ needs }) => needs === 'build')) await mustBuild(builds().slice(0, 1))
  return chosen
}

/**
 * `npm test` runs the first half of the suite (`halves.mjs`) and prints `N passed, N failed` as the last line. Options
 * follow after `--`:
 * - `--rest` runs the other half, and `--all` (`npm run test:all`) everything.
 * - `--only unit,types` runs these layers, whole ones unless `--rest` is given.
 * - `--changed` runs the tests of all layers that the changes since the last commit can break.
 * - `--since REV` runs the tests that the changes since that revision can break.
 * - `--strict` runs no failed test again.
 */
export async function test(args) {
  const { values } = parseArgs({
    args,
    options: {
      all: { type: 'boolean' },
      rest: { type: 'boolean' },
      only: { type: 'string' },
      changed: { type: 'boolean' },
      since: { type: 'string' },
      strict: { type: 'boolean' },
    },
  })
  const chosen = await choose(values)
  const isChosen = (...names) => chosen.some(({ name }) => names.includes(name))
  const env = { ...lazyCollector } // for the compiler, and for esbuild in builds and tests
  if (isChosen('packaging', 'screens', 'journeys')) {
    const chromium = await findOrInstallChromium()
    if (chromium) Object.assign(env, { CHROME_PATH: chromium, PUPPETEER_EXECUTABLE_PATH: chromium })
  }
  Object.assign(env, findOrInstallOtherBrowsers(otherBrowsers.filter((name) => isChosen(name))))
  if (isChosen('contract')) tryPostgres()
  // Each half keeps its reports, which CI shows together.
  const folder = inRoot('.cache/test', ...(values.rest ? ['rest'] : []))
  return runSuite(chosen, { env, folder, strict: values.strict })
}
