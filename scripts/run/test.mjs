import { parseArgs } from 'node:util'
import { lazyCollector } from '../tsc.mjs'
import { changedFiles } from './changed.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { layers } from './layers.mjs'
import { findOrInstallOtherBrowsers, otherBrowsers } from './other-browsers.mjs'
import { tryPostgres } from './postgres.mjs'
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
  return chosen.flatMap((layer, at) => (parts[at] ? [{ ...layer, part: parts[at] }] : []))
}

/**
 * `npm test` runs every layer and prints `N passed, N failed` as the last line. Options follow after `--`:
 * - `--only unit,types` selects layers.
 * - `--changed` runs the tests that the changes since the last commit can break.
 * - `--since REV` runs the tests that the changes since that revision can break.
 * - `--strict` runs no failed test again.
 */
export async function test(args) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      changed: { type: 'boolean' },
      since: { type: 'string' },
      strict: { type: 'boolean' },
    },
  })
  const { only, changed, since: revision, strict } = values
  const isPart = changed || revision !== undefined
  const chosen = isPart ? await concerned(named(only), changedFiles(revision ?? 'HEAD')) : named(only)
  const isChosen = (...names) => chosen.some(({ name }) => names.includes(name))
  const env = { ...lazyCollector } // for the compiler, and for esbuild in builds and tests
  if (isChosen('packaging', 'screens', 'journeys')) {
    const chromium = await findOrInstallChromium()
    if (chromium) Object.assign(env, { CHROME_PATH: chromium, PUPPETEER_EXECUTABLE_PATH: chromium })
  }
  Object.assign(env, findOrInstallOtherBrowsers(otherBrowsers.filter((name) => isChosen(name))))
  if (isChosen('contract')) tryPostgres()
  return runSuite(chosen, { env, strict })
}
