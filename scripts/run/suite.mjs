import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { endAll } from './children.mjs'
import { admitOn } from './load.mjs'
import { closingLine, sum } from './reports.mjs'
import { inRoot } from './root.mjs'
import { MOST_FLAKY, runFailedAgain } from './run-again.mjs'
import { schedule } from './schedule.mjs'

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
const isDiskFull = (text) => /ENOSPC|no space left on device/i.test(text)

/** Takes a finished layer off the list of those that are left, and says how far the run is. */
function progressWithout(name, left, all) {
  left.splice(left.indexOf(name), 1)
  return `${all - left.length} of ${all}${left.length ? `, left: ${left.join(', ')}` : ''}`
}

/** Runs one layer. Failures do not keep the next layers from running. */
async function runLayer(layer, { env, folder, print, progress, workers }) {
  const { name, run, part = {} } = layer
  const since = performance.now()
  const report = await run({ args: part.args, env: { ...env, ...part.env }, folder, workers }).catch((cause) => ({
    counts: { passed: 0, failed: 1, skipped: 0 },
    output: String(cause?.stack ?? cause),
  }))
  const { counts, failures = [], times = [], output } = report
  const empty = counts.passed + counts.failed + counts.skipped === 0
  if (empty && !part.mayBeEmpty) counts.failed = 1 // a layer that tests nothing has not passed
  const time = seconds(performance.now() - since)
  const verdict = empty ? 'no tests' : counts.failed ? 'FAILED' : 'passed'
  if (counts.failed) print(`\n──── ${name} ────\n${output.trim()}\n`)
  print(`${name}: ${verdict} in ${time}; ${progress()}`)
  const named = counts.failed && !failures.length ? [{ name: verdict, error: '' }] : failures
  return { layer, counts, time, times, failures: named, flaky: [], diskFull: counts.failed > 0 && isDiskFull(output) }
}

function table(results) {
  const row = (cells) => cells.map((cell, at) => (at ? String(cell).padStart(9) : String(cell).padEnd(12))).join('')
  return [
    row(['layer', 'passed', 'failed', 'skipped', 'time']),
    ...results.map(({ layer, counts, time }) => row([layer.name, counts.passed, counts.failed, counts.skipped, time])),
  ].join('\n')
}

function slowest(results) {
  const all = results.flatMap(({ layer, times }) => times.map((test) => ({ ...test, layer: layer.name })))
  const first = all.sort((one, other) => other.ms - one.ms).slice(0, 5)
  return first.map(({ layer, name, ms }) => `${seconds(ms)} ${layer}: ${name}`).join(' · ')
}

const list = (results, key) =>
  results.flatMap((result) => result[key].map(({ name, error }) => `${result.layer.name}: ${name}: ${error}`))

/** Writes a list to a file. Returns an error message if that fails. */
function save(file, lines) {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
    return undefined
  } catch (cause) {
    return `${isDiskFull(String(cause)) ? 'The disk is full. ' : ''}Cannot write ${file}: ${cause.message}`
  }
}

/**
 * Runs layers, then each failed test again. Prints a table, the slowest tests, the flaky and the failed ones, and
 * `N passed, N failed` as the last line. Returns the exit code.
 * @param {object} options
 * @param {Readonly<Record<string, string>>} [options.env] Variables for the runners of the layers.
 * @param {string} [options.folder] Where reports, logs, traces, `failures.txt` and `flaky.txt` go.
 * @param {(text: string) => void} [options.print]
 * @param {boolean} [options.strict] Runs no failed test again.
 * @param {number} [options.limit] ms for a test that runs again.
 */
export async function runSuite(layers, options) {
  const { env = {}, folder = inRoot('.cache/test'), print = console.log, strict = false, limit } = options
  const since = performance.now()
  const left = layers.map(({ name }) => name)
  const first = await schedule(layers, {
    admit: admitOn(layers.length),
    run(layer, workers) {
      const progress = () => progressWithout(layer.name, left, layers.length)
      return runLayer(layer, { env, folder, print, progress, workers })
    },
  })
  const full = first.filter(({ diskFull }) => diskFull)
  for (const { layer } of full) print(`\nThe disk is full: ${layer.name} could not write. Make room and run it again.`)
  const isAgain = !strict && !full.length
  const results = isAgain ? await runFailedAgain(first, { env, folder, print, limit }) : first
  await endAll()
  const [failures, flaky] = [list(results, 'failures'), list(results, 'flaky')]
  const unwritten = [
    save(path.join(folder, 'failures.txt'), failures),
    save(path.join(folder, 'flaky.txt'), flaky),
  ].filter(Boolean)
  print(`\n${table(results)}`)
  if (slowest(results)) print(`\nSlowest: ${slowest(results)}`)
  if (flaky.length)
    print(`\nFlaky, ${flaky.length} of at most ${MOST_FLAKY} (failed, then passed twice alone):\n${flaky.join('\n')}`)
  if (failures.length + unwritten.length) print(`\nFailed:\n${[...failures, ...unwritten].join('\n')}`)
  print(`\nAll layers in ${seconds(performance.now() - since)}.`)
  const counts = sum([...results.map((result) => result.counts), { passed: 0, failed: unwritten.length, skipped: 0 }])
  print(closingLine(counts))
  return counts.failed ? 1 : 0
}
