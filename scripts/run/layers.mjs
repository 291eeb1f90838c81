// The layers of tests. `lane`: "first" makes what others read, the two in the middle run side by side, "alone" has Chromium
// in it and gets the machine to itself.
import { mkdirSync, rmSync } from 'node:fs'
import { bin, collect } from './children.mjs'
import { one, playwrightCounts, playwrightFailures, vitestCounts, vitestFailures } from './counts.mjs'
import { inRoot } from './root.mjs'

const reports = inRoot('.cache/test')

function reportFile(name) {
  mkdirSync(reports, { recursive: true })
  const file = `${reports}/${name}.json`
  rmSync(file, { force: true })
  return file
}

/** A tool that says yes or no. */
const tool =
  (...args) =>
  async (env) => {
    const { code, output } = await collect(args, env)
    return { counts: one(code), output }
  }
const vitest =
  (name, ...args) =>
  async (env) => {
    const file = reportFile(name)
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    const { code, output } = await collect([bin('vitest'), 'run', ...args, ...reporters], env)
    return { counts: vitestCounts(file, code), failures: vitestFailures(file), output }
  }
const playwright = (name) => async (env) => {
  const file = reportFile(name)
  const args = [bin('@playwright/test', 'playwright'), 'test', '--project', name, '--reporter=list,json']
  const { code, output } = await collect(args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  return { counts: playwrightCounts(file, code), failures: playwrightFailures(file), output }
}

export const layers = [
  { name: 'build', lane: 'first', run: tool(inRoot('scripts/build.mjs')) },
  { name: 'typecheck', lane: 'left', run: tool(bin('typescript', 'tsc'), '--noEmit') },
  {
    name: 'lint',
    lane: 'left',
    run: tool(bin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '--colors=off'),
  },
  { name: 'knip', lane: 'left', run: tool(bin('knip'), '--no-progress') },
  { name: 'boundaries', lane: 'left', run: vitest('boundaries', '--project', 'boundaries') },
  { name: 'unit', lane: 'left', run: vitest('unit', '--project', 'unit') },
  { name: 'types', lane: 'left', run: vitest('types', '--project', 'types') },
  { name: 'contract', lane: 'right', run: vitest('contract', '--config', 'tests/contract/vitest.config.ts') },
  { name: 'packaging', lane: 'alone', chromium: true, run: vitest('packaging', '--project', 'packaging') },
  { name: 'screens', lane: 'alone', chromium: true, run: playwright('screens') },
  { name: 'journeys', lane: 'alone', chromium: true, run: playwright('journeys') },
]
