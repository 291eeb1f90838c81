import { writeFileSync } from 'node:fs'

/** The name as `--testNamePattern` matches it: suites and test, joined by spaces. */
const fullName = ({ parent, name }) => (parent.type === 'suite' ? `${fullName(parent)} ${name}` : name)

const readTest = (test) => {
  const { state, errors = [] } = test.result()
  return { name: fullName(test), state, error: errors[0]?.message, ms: test.diagnostic()?.duration ?? 0 }
}

/** Errors of the file itself and of the hooks around its tests. */
const errorsOf = (task) => [...task.errors(), ...[...task.children.suites()].flatMap(errorsOf)]

function readFile(module) {
  const [error] = errorsOf(module)
  return {
    file: module.moduleId,
    state: module.state(),
    error: error && (error.message || String(error)),
    tests: [...module.children.allTests()].map(readTest),
  }
}

/**
 * A Vitest reporter that writes the file named by `RUN_REPORT`, which `reports.mjs` reads. Vitest's own JSON reporter
 * leaves out errors outside of tests, and files whose worker crashed.
 */
export default class RunReporter {
  onTestRunEnd(modules, unhandled) {
    const errors = unhandled.map(({ message, VITEST_TEST_PATH: file }) => ({ message, file }))
    writeFileSync(process.env.RUN_REPORT, JSON.stringify({ files: modules.map(readFile), errors }))
  }
}
