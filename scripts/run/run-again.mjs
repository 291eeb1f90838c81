import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sum } from './reports.mjs'

/** The highest number of flaky tests that a run may have and pass. */
export const MOST_FLAKY = 5
/** ms for one test that runs again, including the global setup of its layer. */
const RUN_AGAIN_LIMIT_MS = 300_000
const TIMES = 2

const passed = ({ code, counts }) => code === 0 && counts.passed > 0 && counts.failed === 0

/** Runs one failed test twice more, alone. Returns its counts, or undefined if it failed again. */
async function passesAgain(layer, failure, at, { env, folder, limit, print }) {
  let counts
  for (let time = 1; time <= TIMES; time++) {
    const report = await layer.runAgain(failure.again, { env: { ...env, ...layer.part?.env }, folder, limit })
    const log = path.join(folder, `${layer.name}-again-${at}-${time}.log`)
    writeFileSync(log, report.output)
    if (!passed(report)) {
      print(`  failed again; ${log}:\n${report.output.trim()}`)
      return undefined
    }
    print(`  passed, ${time} of ${TIMES}`)
    counts = report.counts
  }
  return counts
}

/**
 * Runs each failed test again, alone and twice. One that passes both times is flaky: it counts as passed and moves from
 * `failures` to `flaky` of its layer's result. If more than `MOST_FLAKY` tests failed, none runs again: the run fails
 * in any case.
 */
export async function runFailedAgain(results, { limit = RUN_AGAIN_LIMIT_MS, ...options }) {
  const { print } = options
  const failed = results.flatMap(({ failures }) => failures)
  if (failed.length > MOST_FLAKY) {
    print(`\n${failed.length} tests failed. No more than ${MOST_FLAKY} may be flaky, so none runs again.`)
    return results
  }
  const secondResults = []
  for (const result of results) secondResults.push(await runLayerAgain(result, { limit, ...options }))
  return secondResults
}

async function runLayerAgain(result, options) {
  const { layer } = result
  let { counts } = result
  const [failures, flaky] = [[], []]
  for (const [at, failure] of result.failures.entries()) {
    const second = failure.again && (await runOneAgain(layer, failure, at + 1, options))
    if (second) {
      flaky.push(failure)
      counts = sum([counts, second, negative(failure.counts)])
    } else failures.push(failure)
  }
  return { ...result, counts, failures, flaky }
}
const negative = ({ passed, failed, skipped }) => ({ passed: -passed, failed: -failed, skipped: -skipped })

function runOneAgain(layer, failure, at, options) {
  options.print(`\nRunning again: ${layer.name}: ${failure.name}`)
  return passesAgain(layer, failure, at, options).catch((cause) => options.print(`  cannot run: ${cause.message}`))
}
