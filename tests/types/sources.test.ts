import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { diagnose } from './diagnose.js'

const here = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(here, '../..')
const files = readdirSync(here).filter((name) => /\.types\.tsx?$/.test(name))
const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'))
let errors: string[] = []

beforeAll(() => {
  errors = diagnose(
    'typescript',
    files.map((name) => path.join(here, name)),
    compilerOptions,
    root,
    true,
  )
})

/** `@ts-expect-error` turns what must not compile into an error of its own when it does. */
it.each(files)('%s compiles where it must and only there', (name) => {
  expect(errors.filter((error) => error.startsWith(path.join(here, name)))).toEqual([])
})
