import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MOST_FLAKY } from '../../scripts/run/run-again.mjs'
import { startProcess } from '../processes/start-process.js'

const script = fileURLToPath(new URL('../../.ci/run', import.meta.url))

interface Part {
  readonly line: string
  readonly code?: number
  readonly failures?: readonly string[]
  readonly flaky?: readonly string[]
}
const text = (lines: readonly string[] = []) => lines.map((line) => `${line}\n`).join('')

/** Runs `.ci/run` where `npm test` and `npm test -- --rest` end as given, and the budgets of journeys with `budget`. */
async function run({ first, rest, budget = 0 }: { first: Part; rest: Part; budget?: number }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkit-ci-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const commands = path.join(folder, 'commands')
  await mkdir(commands)
  await cp(script, path.join(folder, '.ci/run'))
  const save = async (name: string, { line, code = 0, failures, flaky }: Part) => {
    await writeFile(path.join(folder, `${name}.line`), `${line}\n`)
    await writeFile(path.join(folder, `${name}.code`), `${code}`)
    await writeFile(path.join(folder, `${name}.failures`), text(failures))
    await writeFile(path.join(folder, `${name}.flaky`), text(flaky))
  }
  await save('first', first)
  await save('rest', rest)
  const npm = `#!/bin/sh
case "$*" in
  test) half=first; reports=.cache/test ;;
  'test -- --rest') half=rest; reports=.cache/test/rest ;;
  'run --silent bench -- --bytes') exit ${budget} ;;
  *) exit 9 ;;
esac
mkdir -p $reports
cp $half.failures $reports/failures.txt
cp $half.flaky $reports/flaky.txt
cat $half.line
exit $(cat $half.code)
`
  await writeFile(path.join(commands, 'npm'), npm, { mode: 0o755 })
  const env = { PATH: `${commands}${path.delimiter}${process.env.PATH}` }
  const { code, stdout } = await startProcess('bash', ['.ci/run'], { cwd: folder, env }).exit
  return { code, stdout, last: stdout.trimEnd().split('\n').at(-1) }
}
const good = { line: '10 passed, 0 failed' }

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  test('counts npm test, what it leaves out, and the budgets', async () => {
    const { code, last } = await run({ first: good, rest: { line: '5 passed, 0 failed, 2 skipped' } })
    expect([code, last]).toEqual([0, '16 passed, 0 failed, 2 skipped'])
  })

  test.each([
    ['a failure of npm test', { first: { line: '9 passed, 1 failed', code: 1 }, rest: good }, '20 passed, 1 failed'],
    ['a failure of the rest', { first: good, rest: { line: '8 passed, 2 failed', code: 1 } }, '19 passed, 2 failed'],
    ['a half that ended without its line', { first: { line: 'killed', code: 137 }, rest: good }, '11 passed, 1 failed'],
    ['an exceeded budget', { first: good, rest: good, budget: 1 }, '20 passed, 1 failed'],
  ])('fails after %s', async (_, parts, line) => {
    const { code, last } = await run(parts)
    expect([code, last]).toEqual([1, line])
  })

  test('lists the failures and the flaky tests of both, and exceeded budgets', async () => {
    const { stdout } = await run({
      budget: 1,
      first: { line: '9 passed, 1 failed', code: 1, failures: ['unit: one'], flaky: ['contract: two'] },
      rest: { line: '9 passed, 1 failed', code: 1, failures: ['screens: three'], flaky: ['journeys: four'] },
    })
    expect(stdout).toContain('Failed:\nunit: one\nscreens: three\nbyte budgets of journeys\n')
    expect(stdout).toContain('alone):\ncontract: two\njourneys: four\n')
  })

  test('allows both together as many flaky tests as one run', async () => {
    const flaky = Array.from({ length: MOST_FLAKY }, (_, at) => `unit: ${at}`)
    const most = await run({ first: { ...good, flaky }, rest: good })
    expect([most.code, most.last]).toEqual([0, '21 passed, 0 failed'])
    const more = await run({ first: { ...good, flaky }, rest: { ...good, flaky: ['screens: one'] } })
    expect([more.code, more.last]).toEqual([1, '21 passed, 1 failed'])
  })
})
