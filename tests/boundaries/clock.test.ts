import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const tests = fileURLToPath(new URL('..', import.meta.url))
const OWNER = 'clock.ts'
const CALL = /\bclock\s*\??\.\s*install\s*\(|\.\s*(?:pauseAt|runFor|fastForward|setFixedTime|setSystemTime)\s*\(/

/** Numbers of the lines that use Playwright's clock. */
const touches = (text: string) => text.split('\n').flatMap((line, at) => (CALL.test(line) ? [at + 1] : []))

describe('Playwright’s clock', () => {
  it.each([
    'await page.clock.install()',
    'test.beforeEach(({ context }) => context.clock.install({ time: 5 }))',
    'await page.clock.pauseAt(Date.now() + 60_000)',
    'await clock.runFor(1_400)',
    'await host.page.clock.fastForward(5_000)',
    'await clock.setFixedTime(5)',
  ])('a planted %j is caught', (line) => expect(touches(`const a = 1\n${line}`)).toEqual([2]))

  it('is used only in tests/clock.ts', () => {
    const files = readdirSync(tests, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map((entry) => path.relative(tests, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((file) => ![OWNER, 'boundaries/clock.test.ts'].includes(file))
    const found = files.flatMap((file) =>
      touches(readFileSync(`${tests}/${file}`, 'utf8')).map((line) => `tests/${file}:${line}`),
    )
    expect(found).toEqual([])
    expect(touches(readFileSync(`${tests}/${OWNER}`, 'utf8'))).not.toEqual([])
  })
})
