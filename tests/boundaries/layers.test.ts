import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'
import { type Files, planted, sound } from './plants.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const TARGETS = ['entries', 'core', 'ui', 'plugins', 'playground', 'tests'].filter((name) =>
  existsSync(path.join(root, name)),
)

/** `rule ‹ file` for each violation in a tree. */
async function violations(baseDir: string, targets: string[]): Promise<string[]> {
  const { forbidden, options } = rules
  const { output } = await cruise(targets, { ...options, baseDir, validate: true, ruleSet: { forbidden } })
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => `${rule.name} ‹ ${from} → ${to}`)
}

describe('a planted violation', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'latchkit-layers-'))
  let found: string[] = []
  const write = (files: Files) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(tree, name)), { recursive: true })
      writeFileSync(path.join(tree, name), text || 'export {}')
    }
  }
  beforeAll(async () => {
    write({ ...sound, 'tsconfig.json': '{}' })
    for (const files of Object.values(planted)) write(files)
    found = await violations(
      tree,
      readdirSync(tree).filter((name) => name !== 'tsconfig.json'),
    )
  })
  afterAll(() => rmSync(tree, { recursive: true }))

  it('exists for every rule', () => {
    expect(Object.keys(planted).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort())
  })

  const cases = Object.entries(planted).flatMap(([rule, files]) =>
    Object.entries(files).flatMap(([file, text]) =>
      /^import|import\(|^export .* from/.test(text) ? [{ rule, file }] : [],
    ),
  )
  it.each(cases)('of $rule in $file is caught', ({ rule, file }) => {
    expect(found.filter((violation) => violation.startsWith(`${rule} ‹ ${file} `))).not.toEqual([])
  })

  it('is not seen where there is none', () => {
    const clean = new Set(Object.keys(sound))
    expect(found.filter((violation) => clean.has(violation.split(' ')[2] ?? ''))).toEqual([])
  })
})

it('the tree keeps its layers', async () => {
  expect(await violations(root, TARGETS)).toEqual([])
})
