// A persistent Vitest worker. It evaluates the imported modules once, runs tests again and again, and switches mutants
// by a global variable. A new worker for each mutant would spend seconds on imports for tests that take milliseconds.
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { startTests } from '@vitest/runner'
import { TestRunner, vi } from 'vitest'

/**
 * The state that instrumented code reads and counts in. The code keeps a reference to the coverage object, so it is
 * never replaced.
 */
const state = { mutantCoverage: { static: {}, perTest: {} } }
globalThis.__stryker__ = state
const HOOKS = '@hooks'

/** Uncaught errors. Vitest fails the run for them, but none of its tests. */
let uncaught = []
for (const kind of ['uncaughtException', 'unhandledRejection']) process.on(kind, (error) => uncaught.push(`${error}`))
const turn = setImmediate

const fullName = (task) => (task.suite ? `${fullName(task.suite)} > ${task.name}` : task.name)
const testsOf = (suite) => suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]))
const reasonOf = ({ result }) => `${result?.errors?.[0]?.message ?? 'failed'}`.split('\n')[0].slice(0, 200)

/** Keeps only the named tests and their suites. */
function keep(suite, names) {
  for (const task of suite.tasks) {
    if (task.type === 'suite') keep(task, names)
    else if (!names.has(fullName(task))) task.mode = 'skip'
  }
  if (suite.tasks.every(({ mode }) => mode === 'skip' || mode === 'todo')) suite.mode = 'skip'
}

/** A runner for one file that does not report to Vitest, which considers its only test finished. */
function quiet(outer, { names, limit, hooks }) {
  const inner = Object.create(outer)
  return Object.assign(inner, {
    config: { ...outer.config, testTimeout: limit, hookTimeout: hooks },
    cancelRun: false,
    onTaskUpdate: undefined,
    onAfterRunFiles: undefined,
    onCollectStart: (file) => TestRunner.prototype.onCollectStart.call(inner, file),
    onCollected(files) {
      state.currentTestId = HOOKS
      if (names) for (const file of files) keep(file, new Set(names))
    },
    onBeforeTryTask(test, ...args) {
      state.currentTestId = fullName(test)
      return TestRunner.prototype.onBeforeTryTask.call(inner, test, ...args)
    },
    onAfterRunTask(test) {
      state.currentTestId = HOOKS
      if (test.result?.state === 'fail') inner.cancelRun = true
      return TestRunner.prototype.onAfterRunTask.call(inner, test)
    },
    importFile(path, source) {
      const { evaluatedModules } = inner.workerState
      const loaded = evaluatedModules.getModuleById(path)
      if (loaded) evaluatedModules.invalidateModule(loaded)
      return TestRunner.prototype.importFile.call(inner, path, source)
    },
  })
}

/** Ends this process when its parent has ended, even from within an endless loop. */
function leaveWithParent() {
  const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(${process.pid}, 'SIGKILL'), 1000)`
  new Worker(watch, { eval: true }).unref()
}

/** Lets the next import evaluate all modules again, for mutants in code that runs at import. */
function forget(outer) {
  vi.resetModules()
  outer.moduleRunner.mocker?.reset?.()
  globalThis.contractProvider = undefined // Contract tests start their server in this process and keep it here.
}

function clean() {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}

async function runFile(outer, path, ask) {
  state.currentTestId = undefined
  state.mutantCoverage.static = {}
  state.mutantCoverage.perTest = {}
  state.hitCount = ask.hits ? 0 : undefined
  state.hitLimit = ask.hits
  state.activeMutant = ask.mutant
  outer.workerState.filepath = path
  uncaught = []
  const [file] = await startTests([path], quiet(outer, ask))
  await new Promise((resolve) => turn(resolve))
  state.activeMutant = undefined
  clean()
  const tests = testsOf(file)
  const failed = tests.find(({ result }) => result?.state === 'fail') ?? (file.result?.state === 'fail' && file)
  const uncaughtError = uncaught.length ? { name: '', reason: `uncaught: ${uncaught[0].slice(0, 200)}` } : undefined
  return {
    failed: failed ? { name: failed === file ? '' : fullName(failed), reason: reasonOf(failed) } : uncaughtError,
    tests: tests
      .filter(({ result }) => result?.state === 'pass')
      .map((test) => ({ name: fullName(test), ms: Math.round(test.result.duration ?? 0) })),
    coverage: { static: state.mutantCoverage.static, tests: state.mutantCoverage.perTest },
  }
}

export default class extends TestRunner {
  async onAfterRunFiles() {
    leaveWithParent()
    const { port } = this.injectValue('mutation')
    const socket = connect(port, '127.0.0.1')
    const say = (message) => socket.write(`${JSON.stringify(message)}\n`)
    say({ pid: process.pid })
    for await (const line of createInterface({ input: socket })) {
      const ask = JSON.parse(line)
      if (ask.over) break
      if (ask.forget) forget(this)
      try {
        say({ ...(await runFile(this, ask.path, ask)), memory: process.memoryUsage().rss })
      } catch (error) {
        say({ failed: { name: '', reason: `${error}`.slice(0, 200) }, tests: [], coverage: { static: {}, tests: {} } })
      }
    }
    socket.destroy()
  }
}
