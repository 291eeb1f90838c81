import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { diagnoseNatively } from './diagnose.js'

const folder = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(folder, '../..')
const files = readdirSync(folder).filter((name) => /\.types\.tsx?$/.test(name) && !name.startsWith('liar'))
const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'))
const LIAR = path.join(folder, 'liar.types.ts')
let errors: string[] = []

beforeAll(() => {
  errors = diagnoseNatively([LIAR, ...files.map((name) => path.join(folder, name))], compilerOptions, root)
})

/** `@ts-expect-error` is an error itself if its line compiles. */
it.each(files)('%s compiles where it must and only there', (name) => {
  expect(errors.filter((error) => error.startsWith(path.join(folder, name)))).toEqual([])
})

it('manifests that claim what their API does not do, and words that fit no code, are wrong in each lie', () => {
  const lines = readFileSync(LIAR, 'utf8').split('\n')
  const claims = ['provides', 'provides', 'entries', 'accounts', 'onboarding', 'hasWalletsOf', 'loadsOn']
  const words = ['silent', 'lie_believed', 'neighbour_failed', 'lie_detekted', 'unprepared', 'mfa_timeout']
  const found = errors.filter((error) => error.startsWith(LIAR)).map((error) => Number(/:(\d+) /.exec(error)?.[1]))
  expect(found.map((line) => /(?!export|const)\b\w+/.exec(lines[line - 1] ?? '')?.[0])).toEqual([...claims, ...words])
})
