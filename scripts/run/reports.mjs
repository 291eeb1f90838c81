// Reads the reports of the test runners into `{ counts, failures, times }`:
// - `counts`: how many tests passed, failed and were skipped.
// - `failures`: `{ name, error, counts, again }`. `counts` are the tests that this failure stands for. `again` is the
//   argument of the layer's `runAgain`; it is missing if the failure cannot be run by itself.
// - `times`: the ms that each test took.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** The file to which a layer's runner writes its report. Removes the report of an earlier run. */
export function reportFile(folder, name) {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** A runner that crashed or could not write leaves no report, or only a part of one. */
function read(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    return {}
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their output
const linesOf = (text) => text.replace(/\u001b\[[\d;]*m/g, '').split('\n')

/** An error in one line: its beginning, and the received value. */
function gist(text = '') {
  const lines = linesOf(text)
  const first = lines.find((line) => line.trim()) ?? ''
  const received = lines.find((line) => /^\s*Received/.test(line))
  return received ? `${first} · ${received.trim()}` : first
}

const relative = (file) => path.relative(root, file).split(path.sep).join('/')
const none = { passed: 0, failed: 0, skipped: 0 }

/** The sum of counts. */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    none,
  )

/** The first error in a runner's output, or else its last line. */
function errorIn(output) {
  const lines = linesOf(output).filter((line) => line.trim())
  return (lines.find((line) => /^\s*\w*Error\b.*:/.test(line)) ?? lines.at(-1) ?? 'printed nothing').trim()
}

/**
 * Adds failures outside of all tests, such as in a global setup. They belong to no test that could run again. What the
 * report does not name is taken from the runner's output.
 */
function withRunErrors(report, { code, output }, errors) {
  const unexplained = code !== 0 && !report.failures.length && !errors.length
  const failures = (unexplained ? [errorIn(output)] : errors).map((error) => ({
    name: 'outside of the tests',
    error: gist(error),
  }))
  const counts = sum([report.counts, { ...none, failed: failures.length }])
  return { ...report, counts, failures: [...report.failures, ...failures] }
}

/** The counts of a tool that only passes or fails. */
export const one = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** The report of a Vitest run, read from the file that `vitest-reporter.mjs` wrote. `end`: exit code and output. */
export function vitestReport(file, end) {
  const { files = [], errors = [] } = read(file)
  const reports = files.map((one) =>
    vitestFile(
      one,
      errors.find((error) => error.file === one.file),
    ),
  )
  const report = {
    counts: sum(reports.map(({ counts }) => counts)),
    failures: reports.flatMap(({ failures }) => failures),
    times: reports.flatMap(({ times }) => times),
  }
  // Vitest names no file for a crashed worker: the file that did not finish is reported instead.
  const crashed = files.some(isUnfinished)
  const outside = errors.filter(({ file }) => (file ? !files.some((one) => one.file === file) : !crashed))
  return withRunErrors(
    report,
    end,
    outside.map(({ message }) => message),
  )
}
const isUnfinished = ({ state }) => state === 'pending' || state === 'queued'

/** Failed tests run again one by one. If a hook failed or the worker crashed, the whole file runs again. */
function vitestFile(result, uncaught) {
  const { file, error, tests } = result
  const place = relative(file)
  const of = (state) => tests.filter((test) => test.state === state)
  const counts = { passed: of('passed').length, failed: of('failed').length, skipped: of('skipped').length }
  const times = tests.map(({ name, ms }) => ({ name: `${place} › ${name}`, ms }))
  const unfinished = isUnfinished(result) ? 'did not finish: its worker ended' : undefined
  const whole = error ?? uncaught?.message ?? unfinished
  if (whole === undefined) {
    const failures = of('failed').map(({ name, error }) => ({
      name: `${place} › ${name}`,
      error: gist(error),
      counts: { ...none, failed: 1 },
      again: { file, test: name },
    }))
    return { counts, failures, times }
  }
  counts.failed = Math.max(1, counts.failed)
  return { counts, failures: [{ name: place, error: gist(whole), counts, again: { file } }], times }
}

/**
 * The report of a Playwright run, read from its JSON. A test that passed only when Playwright retried it has failed.
 * `end`: exit code and output.
 */
export function playwrightReport(file, end) {
  const { errors = [], ...top } = read(file)
  const specs = specsOf(top).map(readSpec)
  const of = (...states) => specs.filter(({ state }) => states.includes(state))
  const counts = { passed: of('passed').length, failed: of('failed', 'unrun').length, skipped: of('skipped').length }
  const failures = [...of('failed')]
  // Tests that did not run because a hook failed run again together with the first test that failed.
  const unrun = new Map(failures.toReversed().map((failure) => [failure.file, { failure, ids: [] }]))
  for (const spec of of('unrun')) {
    if (unrun.has(spec.file)) unrun.get(spec.file).ids.push(spec.id)
    else failures.push({ ...spec, error: 'did not run' })
  }
  const report = {
    counts,
    failures: failures.map((failure) => {
      const { id, file, name, error } = failure
      const ids = [id, ...(unrun.get(file)?.failure === failure ? unrun.get(file).ids : [])]
      return { name, error, counts: { ...none, failed: ids.length }, again: { file, ids } }
    }),
    times: specs.map(({ name, ms }) => ({ name, ms })),
  }
  return withRunErrors(
    report,
    end,
    errors.map(({ message }) => message),
  )
}
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

const STATES = { expected: 'passed', skipped: 'skipped' }
function readSpec({ id, file, line, title, tests: [{ status, expectedStatus, results }] }) {
  // After a failed hook Playwright reports the remaining tests as skipped.
  const state = status === 'skipped' && expectedStatus === 'passed' ? 'unrun' : (STATES[status] ?? 'failed')
  return {
    id,
    file,
    name: `${file}:${line} › ${title}`,
    state,
    error: gist(results.flatMap(({ errors }) => errors)[0]?.message),
    ms: results.reduce((total, { duration }) => total + duration, 0),
  }
}

/** The files of a list that Vitest has written, as `{ file, name }`. A file may be in several projects. */
export const readVitestList = (report) =>
  JSON.parse(readFileSync(report, 'utf8')).map(({ file, projectName }) => ({
    file: relative(file),
    name: `${projectName}: ${relative(file)}`,
  }))

/** The tests of a list that Playwright has written, as `{ file, name }`. */
export function readPlaywrightList(report) {
  const { config, ...top } = JSON.parse(readFileSync(report, 'utf8'))
  return specsOf(top).map(({ file, id, title }) => ({
    file: relative(path.join(config.rootDir, file)),
    name: `${file}: ${title} (${id})`,
  }))
}

/** The last line of a run's output. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
