import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { playwright, tool, vitest } from '../../scripts/run/runners.mjs'
import { runSuite } from '../../scripts/run/suite.mjs'

const plants = (file: string) => fileURLToPath(new URL(`plants/${file}`, import.meta.url))
const layer = {
  vitest: (...files: string[]) => ({
    name: 'planted',
    part: { args: files.map((file) => plants(`${file}.plant.ts`)) },
    ...vitest('planted', '--config', plants('vitest.config.ts')),
  }),
  playwright: (...files: string[]) => ({
    name: 'planted',
    part: { args: files.map((file) => `plants/${file}.plant.spec.ts`) },
    ...playwright('planted', '--config', plants('playwright.config.ts'), '--project=planted'),
  }),
}
/** A layer with one test that fails in the first run and then passes, without the start of a runner. */
const flakyLayer = {
  name: 'flaky',
  run: async () => ({
    counts: { passed: 0, failed: 1, skipped: 0 },
    failures: [{ name: 'fails once', error: 'the first run', again: {}, counts: { passed: 0, failed: 1, skipped: 0 } }],
    output: '',
  }),
  runAgain: async () => ({ code: 0, counts: { passed: 1, failed: 0, skipped: 0 }, output: '' }),
}
type Layer = { name: string }
interface Options {
  readonly strict?: boolean
  readonly limit?: number
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
}

async function newFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkit-suite-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs planted tests as `npm test` runs its layers. */
async function run(layers: Layer[], options: Options = {}) {
  const folder = options.folder ?? (await newFolder())
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  const code = await runSuite(layers, { ...options, folder, print, env: { PLANTS_FOLDER: folder, ...options.env } })
  const read = async (name: string) => (await readFile(path.join(folder, name), 'utf8')).split('\n').filter(Boolean)
  return { code, folder, read, text: printed.join('\n'), closing: printed.at(-1) }
}
const place = (file: string) => `planted: tests/runner/plants/${file}`

describe.each(['vitest', 'playwright'] as const)('with %s', (runner) => {
  const end = runner === 'vitest' ? 'plant.ts' : 'plant.spec.ts'

  test('a test that fails once and then passes twice alone counts as passed and is listed as flaky', async () => {
    const { code, closing, text, read } = await run([layer[runner]('once', 'hook', 'crash')])
    expect([code, closing]).toEqual([0, '5 passed, 0 failed, 1 skipped'])
    const flaky = await read('flaky.txt')
    expect(flaky).toHaveLength(3)
    expect(flaky.join('\n')).toMatch(new RegExp(`hook\\.${end}.*the hook failed`))
    expect(flaky.join('\n')).toMatch(new RegExp(`crash\\.${end}.*worker`))
    expect(text).toContain(flaky.join('\n'))
    expect(await read('failures.txt')).toEqual([])
  })

  test('a test that fails or hangs when it runs again has failed', async () => {
    const { code, closing, text, read } = await run([layer[runner]('always', 'hang')], { limit: 5000 })
    expect([code, closing]).toEqual([1, '0 passed, 2 failed'])
    expect(text.match(/failed again/g)).toHaveLength(2)
    expect(text).toContain('It hung: ended after 5 s.')
    expect(await read('failures.txt')).toEqual([
      expect.stringMatching(/fails always: .*always/),
      expect.stringMatching(/fails, then hangs: .*the first run/),
    ])
    expect(await read('flaky.txt')).toEqual([])
  })
})

test('a test that passes only one of two reruns has failed', async () => {
  const { code, closing } = await run([layer.vitest('second')])
  expect([code, closing]).toEqual([1, '0 passed, 1 failed'])
})

test('the file of an uncaught error runs again', async () => {
  const { code, read } = await run([layer.vitest('uncaught')])
  expect(await read('flaky.txt')).toEqual([`${place('uncaught.plant.ts')}: nobody caught this`])
  expect(code).toBe(0)
})

test('an error outside of the tests fails the run even if every failed test passes again', async () => {
  const { code, closing, read } = await run([layer.playwright('once')], { env: { PLANTS_TEARDOWN: 'fails' } })
  expect([code, closing]).toEqual([1, '2 passed, 1 failed'])
  expect(await read('failures.txt')).toEqual(['planted: outside of the tests: Error: the teardown failed'])
  expect(await read('flaky.txt')).toHaveLength(1)
})

test('an error that the report does not name is taken from the output', async () => {
  const { code, closing, read } = await run([layer.vitest('once')], { env: { PLANTS_SETUP: 'fails' } })
  expect([code, closing]).toEqual([1, '0 passed, 1 failed'])
  expect(await read('failures.txt')).toEqual(['planted: outside of the tests: Error: the setup failed'])
})

test('six tests that fail once fail the run, and none runs again', async () => {
  const { code, closing, text, read } = await run([layer.vitest('six')])
  expect([code, closing]).toEqual([1, '0 passed, 6 failed'])
  expect(text).toContain('No more than 5 may be flaky')
  expect(text).not.toContain('Running again')
  expect(await read('failures.txt')).toHaveLength(6)
})

test('a strict run runs nothing again', async () => {
  const { code, closing, text } = await run([flakyLayer], { strict: true })
  expect([code, closing]).toEqual([1, '0 passed, 1 failed'])
  expect(text).not.toContain('Running again')
})

test('a tool that fails does not run again', async () => {
  const { code, closing, text } = await run([{ name: 'tool', ...tool('--eval', 'process.exit(1)') }])
  expect([code, closing]).toEqual([1, '0 passed, 1 failed'])
  expect(text).not.toContain('Running again')
})

describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  test('is reported, and nothing runs again', async () => {
    const { code, closing, text } = await run([layer.vitest('disk')])
    expect(text).toContain('The disk is full: planted could not write.')
    expect(text).not.toContain('Running again')
    expect([code, closing]).toEqual([1, '0 passed, 1 failed'])
  })

  test('is reported if the lists cannot be written, and fails the run', async () => {
    const folder = await newFolder()
    await symlink('/dev/full', path.join(folder, 'flaky.txt'))
    const { code, closing, text } = await run([flakyLayer], { folder })
    expect(text).toMatch(/The disk is full\. Cannot write .*flaky\.txt/)
    expect([code, closing]).toEqual([1, '1 passed, 1 failed'])
  })
})
