// The kinds of layers. Every layer has `run({ args, env, folder, workers })`, which returns a report and the output of
// its runner. A layer with single tests runs them in that many workers. It also has
// `runAgain(failure.again, { env, folder, limit })`, which runs only these tests and returns
// `{ code, counts, output }`. Reports and traces go to `folder`; `limit` is in ms.
// `list({ args, env, folder })` names what `run` would run, without running it: files of Vitest with their project, and
// single tests of Playwright.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { bin, collect } from './children.mjs'
import { one, playwrightReport, readPlaywrightList, readVitestList, reportFile, vitestReport } from './reports.mjs'
import { inRoot } from './root.mjs'

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A tool that only passes or fails. */
export const tool = (...command) => ({
  async run({ args = [], env }) {
    const { code, output } = await collect([...command, ...args], env)
    return { counts: one(code), output }
  },
})

export function vitest(name, ...options) {
  async function start(report, args, env, limit) {
    const [verb, ...rest] = args[0] === 'related' ? args : ['run', ...args]
    const reporters = ['--reporter=dot', `--reporter=${inRoot('scripts/run/vitest-reporter.mjs')}`]
    const command = [bin('vitest'), verb, ...rest, '--run', ...options, ...reporters]
    const { code, output } = await collect(command, { ...env, RUN_REPORT: report }, limit)
    return { ...vitestReport(report, { code, output }), code, output }
  }
  return {
    /**
     * @param {{ args?: readonly string[], env?: Readonly<Record<string, string>>, folder: string }} options
     * @returns {Promise<{ file: string, name: string }[]>}
     */
    async list({ args = [], env, folder }) {
      const report = reportFile(folder, `${name}-list`)
      await collect([bin('vitest'), 'list', '--filesOnly', `--json=${report}`, ...options, ...args], env)
      return readVitestList(report)
    },
    run: ({ args = [], env, folder, workers = 1 }) =>
      start(reportFile(folder, name), [...args, `--maxWorkers=${workers}`], env),
    async runAgain({ file, test }, { env, folder, limit }) {
      const report = reportFile(folder, `${name}-again`)
      if (test === undefined) return start(report, [file], env, limit)
      const result = await start(report, [file, '--testNamePattern', `^${escapeRegExp(test)}$`], env, limit)
      // The other tests of the file count as skipped, and two tests may have the same name.
      return { ...result, counts: { ...result.counts, passed: Math.min(1, result.counts.passed), skipped: 0 } }
    },
  }
}

/** A layer that Playwright runs. It has its own folder of results, since two such layers may run at the same time. */
export function playwright(name, ...options) {
  async function start(report, args, env, limit) {
    const command = [bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...options]
    const { code, output } = await collect(
      [...command, ...args],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      limit,
    )
    return { ...playwrightReport(report, { code, output }), code, output }
  }
  return {
    /**
     * @param {{ args?: readonly string[], env?: Readonly<Record<string, string>>, folder: string }} options
     * @returns {Promise<{ file: string, name: string }[]>}
     */
    async list({ args = [], env, folder }) {
      const report = reportFile(folder, `${name}-list`)
      const command = [bin('@playwright/test', 'playwright'), 'test', '--list', '--reporter=json', ...options, ...args]
      await collect(command, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
      return readPlaywrightList(report)
    },
    run: ({ args = [], env, folder, workers = 1 }) =>
      start(reportFile(folder, name), [`--workers=${workers}`, '--output', path.join(folder, name), ...args], env),
    // Only repeated tests record a trace, because it costs a fifth of a test's time. They write to a folder of their
    // own, which keeps the output of the first failure.
    runAgain({ file, ids }, { env, folder, limit }) {
      const rerunName = `${name}-again`
      const report = reportFile(folder, rerunName)
      const lastRun = path.join(folder, `${rerunName}-tests.json`)
      writeFileSync(lastRun, JSON.stringify({ status: 'failed', failedTests: ids }))
      const traced = ['--trace=on', '--output', path.join(folder, rerunName, ids[0])]
      const only = [`${escapeRegExp(file)}$`, '--last-failed', '--last-failed-file', lastRun, '--workers=1']
      return start(report, [...only, ...traced], env, limit)
    },
  }
}
