import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { root } from './pack.js'

interface Line {
  readonly name: string
  readonly path: string
  readonly import?: string
  readonly limit: string
  readonly brotli?: boolean
  readonly running?: boolean
}
const lines = JSON.parse(readFileSync(path.join(root, '.size-limit.json'), 'utf8')) as Line[]
const scripts = inject('packed').files.filter((file) => file.endsWith('.js'))

it('every entry and chunk has a line', () => {
  const budgeted = new Set(lines.map(({ path }) => path))
  expect(
    scripts.filter((file) => !budgeted.has(file)).map((file) => `.size-limit.json has no line for ${file}`),
  ).toEqual([])
})

it('every line has its file', () => {
  expect(
    lines.filter(({ path }) => !scripts.includes(path)).map(({ path }) => `${path} is not built any more`),
  ).toEqual([])
})

// Without "import" a package with `sideEffects` measures 0 B and passes for ever.
it('every line measures all that the file exports, in brotli', () => {
  expect(lines.filter((line) => line.import !== '*' || line.brotli !== true)).toEqual([])
})
