import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { changedFiles } from './changed.mjs'
import { endAll } from './children.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { layers } from './layers.mjs'
import { tryPostgres } from './postgres.mjs'
import { closingLine } from './reports.mjs'
import { inRoot } from './root.mjs'
import { schedule } from './schedule.mjs'

/** Layers side by side. Most of them wait as much as they compute, so two keep two cores busy. */
const AT_ONCE = 2
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** One layer to its end. Whatever happens in it, the next ones run. */
async function runLayer({ name, run, part = {} }, env) {
  const since = performance.now()
  const {
    counts,
    failures = [],
    times = [],
    output,
  } = await run({ args: part.args, env: { ...env, ...part.env } }).catch((cause) => ({
    counts: { passed: 0, failed: 1, skipped: 0 },
    output: String(cause?.stack ?? cause),
  }))
  const empty = counts.passed + counts.failed + counts.skipped === 0
  if (empty && !part.mayBeEmpty) counts.failed = 1 // a layer that tests nothing has not passed
  const time = seconds(performance.now() - since)
  const verdict = empty ? 'no tests' : counts.failed ? 'FAILED' : 'passed'
  if (counts.failed) console.log(`\n──── ${name} ────\n${output.trim()}\n`)
  console.log(`${name}: ${verdict} in ${time}`)
  const named = counts.failed && !failures.length ? [verdict] : failures
  return { name, counts, time, times, failures: named.map((failure) => `${name}: ${failure}`) }
}

function table(results) {
  const row = (cells) => cells.map((cell, at) => (at ? String(cell).padStart(9) : String(cell).padEnd(12))).join('')
  console.log(`\n${row(['layer', 'passed', 'failed', 'skipped', 'time'])}`)
  for (const { name, counts, time } of results)
    console.log(row([name, counts.passed, counts.failed, counts.skipped, time]))
}

function slowest(results) {
  const all = results.flatMap(({ name, times }) => times.map((test) => ({ ...test, layer: name })))
  const first = all.sort((one, other) => other.ms - one.ms).slice(0, 5)
  if (first.length)
    console.log(`\nSlowest: ${first.map(({ layer, name, ms }) => `${seconds(ms)} ${layer}: ${name}`).join(' · ')}`)
}

function named(only) {
  const names = only?.split(',')
  const unknown = names?.filter((name) => !layers.some((layer) => layer.name === name))
  if (unknown?.length)
    throw new Error(`No such layer: ${unknown.join(', ')}. There are ${layers.map(({ name }) => name).join(', ')}.`)
  return layers.filter(({ name }) => !names || names.includes(name))
}

/** Of each layer what these files can break, told before it runs. */
async function concerned(chosen, files) {
  console.log(files.length ? `Changed:\n${files.map((file) => `  ${file}`).join('\n')}\n` : 'Nothing has changed.')
  const parts = await Promise.all(chosen.map((layer) => layer.concerns(files)))
  return chosen.flatMap((layer, at) => (parts[at] ? [{ ...layer, part: parts[at] }] : []))
}

/**
 * `npm test`: every layer, a table, the slowest tests, and `N passed, N failed` as the last line. `-- --only unit,types` picks
 * layers; `-- --changed` runs what the changes since the last commit can break, `--since REV` those since another.
 */
export async function test(args) {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string' }, changed: { type: 'boolean' }, since: { type: 'string' } },
  })
  const { only, changed, since: revision } = values
  const isPart = changed || revision !== undefined
  const chosen = isPart ? await concerned(named(only), changedFiles(revision ?? 'HEAD')) : named(only)
  const has = (...names) => chosen.some(({ name }) => names.includes(name))
  const env = {}
  if (has('packaging', 'screens', 'journeys')) {
    const chromium = await findOrInstallChromium()
    if (chromium) Object.assign(env, { CHROME_PATH: chromium, PUPPETEER_EXECUTABLE_PATH: chromium })
  }
  if (has('contract')) tryPostgres()
  const since = performance.now()
  const results = await schedule(chosen, AT_ONCE, (layer) => runLayer(layer, env))
  await endAll()
  table(results)
  slowest(results)
  const failures = results.flatMap((result) => result.failures)
  // also for whoever reads only the end of a longer log
  mkdirSync(inRoot('.cache/test'), { recursive: true })
  writeFileSync(inRoot('.cache/test/failures.txt'), failures.map((failure) => `${failure}\n`).join(''))
  if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\nAll layers in ${seconds(performance.now() - since)}.`)
  console.log(closingLine(results.map(({ counts }) => counts)))
  return results.some(({ counts }) => counts.failed) ? 1 : 0
}
