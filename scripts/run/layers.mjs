// The layers of tests, in the order in which they start, two at a time. `needs` names what has to be over before.
// `concerns(files)` says what of a layer a change of these files needs: nothing (undefined), or `{ args, env }` for its runner.
import { bin, collect } from './children.mjs'
import { concernedContracts, concernedJourneys } from './concerned.mjs'
import { isBuildOlder } from './freshness.mjs'
import { one, playwrightReport, reportFile, vitestReport } from './reports.mjs'
import { inRoot } from './root.mjs'

/** A tool that says yes or no. */
const tool =
  (...command) =>
  async ({ args = [], env }) => {
    const { code, output } = await collect([...command, ...args], env)
    return { counts: one(code), output }
  }
const vitest =
  (name, ...command) =>
  async ({ args = [], env }) => {
    const file = reportFile(name)
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    const [verb, ...rest] = args[0] === 'related' ? args : ['run', ...args]
    const { code, output } = await collect([bin('vitest'), verb, ...rest, '--run', ...command, ...reporters], env)
    return { ...vitestReport(file, code), output }
  }
/** With results of its own, since two of them may run at once. */
const playwright =
  (name, workers) =>
  async ({ args = [], env }) => {
    const file = reportFile(name)
    const lastRun = inRoot('.cache/test', `${name}-last-run.json`)
    const to = (folder) => ['--output', inRoot('.cache/test', folder)]
    const command = [bin('@playwright/test', 'playwright'), 'test', '--project', name]
    const reporters = ['--workers', `${workers}`, '--reporter=list,json']
    const { code, output } = await collect([...command, ...to(name), ...reporters, ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRun,
    })
    const report = playwrightReport(file, code)
    if (!report.failures.length || report.failures.length > MOST_TRACED) return { ...report, output }
    // A trace of each journey would cost a fifth of their time: those that failed run once more for it, and stay failed.
    // In a folder of its own, for what the first failure left may be all there is.
    const traced = `${name}-traced`
    const options = ['--last-failed', '--trace=on', '--reporter=list']
    const again = await collect([...command, ...to(traced), ...options], {
      ...env,
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRun,
    })
    return { ...report, output: `${output}\n\nOnce more, with traces in .cache/test/${traced}:\n${again.output}` }
  }
const MOST_TRACED = 5

const some = (files, pattern) => files.some((file) => pattern.test(file))
const CODE = /\.(tsx?|mjs)$/
const DRAWN = /^(plugins|ui|playground\/stages)\/.*\.(tsx?|css)$|^tests\/screens\//
/** What decides how everything is built, packed or run. */
const GROUND = /^(package(-lock)?\.json|tsconfig[^/]*\.json|rollup\.config\.mjs|scripts\/[^/]+\.mjs)$/
const all = {}

export const layers = [
  {
    name: 'build',
    concerns: (files) => (isBuildOlder(files) ? all : undefined),
    run: tool(inRoot('scripts/build.mjs')),
  },
  {
    name: 'typecheck',
    needs: 'build',
    concerns: (files) => (some(files, CODE) || some(files, GROUND) ? all : undefined),
    run: tool(
      bin('typescript', 'tsc'),
      ...['--noEmit', '--incremental', '--tsBuildInfoFile', inRoot('.cache/typecheck.tsbuildinfo')],
    ),
  },
  {
    name: 'lint',
    concerns: (files) => (files.length ? all : undefined),
    run: tool(bin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '--colors=off'),
  },
  {
    name: 'knip',
    concerns: (files) => (some(files, CODE) || some(files, GROUND) ? all : undefined),
    run: tool(bin('knip'), '--no-progress'),
  },
  {
    name: 'contract',
    concerns(files) {
      const names = concernedContracts(files)
      return names.length ? { args: names } : undefined
    },
    run: vitest('contract', '--config', 'tests/contract/vitest.config.ts'),
  },
  {
    name: 'unit',
    concerns(files) {
      if (some(files, GROUND)) return all
      const code = files.filter((file) => CODE.test(file))
      return code.length ? { args: ['related', ...code, '--passWithNoTests'], mayBeEmpty: true } : undefined
    },
    run: vitest('unit', '--project', 'unit*'),
  },
  {
    name: 'boundaries',
    // five seconds: an import, a comment's reference or a page may break them
    concerns: (files) => (some(files, CODE) || some(files, /\.md$|^\.dependency-cruiser/) ? all : undefined),
    run: vitest('boundaries', '--project', 'boundaries'),
  },
  {
    name: 'types',
    concerns: (files) =>
      some(files, /contract\.ts$|^core\/[^/]+\.ts$|^tests\/types\//) ? { args: ['sources'] } : undefined,
    needs: 'build',
    run: vitest('types', '--project', 'types'),
  },
  {
    name: 'journeys',
    needs: 'build',
    async concerns(files) {
      const specs = await concernedJourneys(files)
      return specs.length ? { args: specs } : undefined
    },
    run: playwright('journeys', 2),
  },
  {
    name: 'screens',
    concerns: (files) =>
      some(files, DRAWN)
        ? { args: ['--pass-with-no-tests'], env: { STAGES_OF: files.join() }, mayBeEmpty: true }
        : undefined,
    run: playwright('screens', 2),
  },
  {
    name: 'packaging',
    needs: 'build',
    concerns: (files) =>
      some(files, GROUND) || some(files, /^tests\/packaging\/|^\.size-limit\.json$|\/manifest\.ts$/) ? all : undefined,
    run: vitest('packaging', '--project', 'packaging'),
  },
]
