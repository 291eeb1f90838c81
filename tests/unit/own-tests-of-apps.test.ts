import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = (pattern: RegExp) =>
  execFileSync('git', ['ls-files', 'examples', 'create-latchkit/templates'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => pattern.test(file))

/** The smallest number of seconds that a slow machine needs for the first test. */
const NEEDED_MS = 90_000
const ms = (text: string, before: RegExp) =>
  Number(new RegExp(`${before.source}([\\d_]+)`, 'm').exec(text)?.[1]?.replaceAll('_', '') ?? 0)

test.each(files(/playwright\.config\.ts$/))('%s gives a slow machine time for a test and for the server', (file) => {
  const config = read(file)
  expect(ms(config, /^ {2}timeout: /)).toBeGreaterThanOrEqual(NEEDED_MS)
  expect(ms(config, /^ {4}timeout: /)).toBeGreaterThanOrEqual(NEEDED_MS)
  expect(ms(config, /expect: \{ timeout: /)).toBeGreaterThanOrEqual(30_000)
})

test.each([...files(/\/tests\/test\.ts$/), 'docs/testing.md'])(
  '%s gives a slow machine time for the server',
  (file) => {
    expect(ms(read(file), /scope: 'worker', timeout: /)).toBeGreaterThanOrEqual(NEEDED_MS)
  },
)

test('every example and template is looked at', () => {
  expect(files(/playwright\.config\.ts$/)).toHaveLength(4)
  expect(files(/\/tests\/test\.ts$/)).toHaveLength(3)
})
