import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { inRoot, root } from './root.mjs'

const folder = inRoot('.cache/test')

/** Where a layer's runner writes its report; what an earlier run left there is gone. */
export function reportFile(name) {
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/${name}.json`
  rmSync(file, { force: true })
  return file
}
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** An error in one line: how it begins, and what was there instead of what was expected. */
function gist(text = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour what they say
  const lines = text.replace(/\u001b\[[\d;]*m/g, '').split('\n')
  const first = lines.find((line) => line.trim()) ?? ''
  const received = lines.find((line) => /^\s*Received/.test(line))
  return received ? `${first} · ${received.trim()}` : first
}

/** A runner that fails without a failed test (a file that does not load, an unhandled rejection) has failed once. */
const honest = (code, counts) => ({ ...counts, failed: Math.max(counts.failed, code === 0 ? 0 : 1) })

/** What a tool that only says yes or no counts for. */
export const one = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** `counts`, `failures` (a line each: the test, and how its error begins) and `times` (ms of each test) of a run of vitest. */
export function vitestReport(file, code) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } = read(file)
  const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  const place = (name) => name.replace(root, '').replace(/^[\\/]/, '')
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (!failed.length) return status === 'failed' ? [`${place(name)}: ${gist(message)}`] : []
    return failed.map(({ fullName, failureMessages }) => `${place(name)} › ${fullName}: ${gist(failureMessages[0])}`)
  })
  const times = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({ name: `${place(name)} › ${fullName}`, ms: duration ?? 0 })),
  )
  return { counts: honest(code, counts), failures, times }
}

/** The same of a run of Playwright. A test that passes at a second try has failed. */
export function playwrightReport(file, code) {
  const { stats = {}, ...top } = read(file)
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats
  const specs = specsOf(top).map(({ file, line, title, ok, tests }) => {
    const results = tests.flatMap((test) => test.results)
    return { ok, name: `${file}:${line} › ${title}`, results }
  })
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ name, results }) => `${name}: ${gist(results.flatMap(({ errors }) => errors)[0]?.message)}`)
  const times = specs.map(({ name, results }) => ({
    name,
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
  }))
  return { counts: honest(code, { passed: expected, failed: unexpected + flaky, skipped }), failures, times }
}
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** The plain line that closes a run. */
export function closingLine(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}
