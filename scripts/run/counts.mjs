import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** What a tool that only says yes or no counts for. */
export const one = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

const firstLine = (text = '') => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour what they say
  const plain = text.replace(/\u001b\[[\d;]*m/g, '')
  return plain.split('\n').find((line) => line.trim()) ?? ''
}

/** A runner that fails without a failed test (a file that does not load, an unhandled rejection) has failed once. */
const honest = (code, counts) => ({ ...counts, failed: Math.max(counts.failed, code === 0 ? 0 : 1) })

export function vitestCounts(file, code) {
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = read(file) ?? {}
  return honest(code, { passed, failed, skipped: numPendingTests + numTodoTests })
}

/** Which tests failed, a line each: the name, and how its error begins. */
export function vitestFailures(file) {
  return (read(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (!failed.length) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
    return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages[0])}`)
  })
}
export function playwrightFailures(file) {
  const walk = ({ suites = [], specs = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file: spec, line, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return `${spec}:${line} › ${title}: ${firstLine(errors[0]?.message)}`
      }),
    ...suites.flatMap(walk),
  ]
  return walk(read(file) ?? {})
}

export function playwrightCounts(file, code) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = read(file)?.stats ?? {}
  return honest(code, { passed: expected + flaky, failed: unexpected, skipped })
}

/** The plain line that closes a run. */
export function closingLine(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}
