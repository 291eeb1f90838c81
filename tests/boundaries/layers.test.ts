import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'
import { type Files, planted, sound } from './plants.js'
import { wingRings } from './wing-rings.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const TARGETS = ['entries', 'core', 'ui', 'plugins', 'server', 'playground', 'testing', 'tests'].filter((name) =>
  existsSync(path.join(root, name)),
)

/** `rule ‹ file` for each violation in a tree, and the wings that import each other. */
async function findViolations(baseDir: string, targets: string[]) {
  const { forbidden, options } = rules
  const { output } = await cruise(targets, { ...options, baseDir, validate: true, ruleSet: { forbidden } })
  const { summary, modules } = output as ICruiseResult
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name} ‹ ${from} → ${to}`),
    rings: wingRings(modules),
  }
}

describe('a planted violation', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'latchkit-layers-'))
  let found: string[] = []
  let rings: readonly string[] = []
  const write = (files: Files) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(tree, name)), { recursive: true })
      writeFileSync(path.join(tree, name), text || 'export {}')
    }
  }
  beforeAll(async () => {
    write({ ...sound, 'tsconfig.json': '{}' })
    for (const files of Object.values(planted)) write(files)
    const violations = await findViolations(
      tree,
      readdirSync(tree).filter((name) => name !== 'tsconfig.json'),
    )
    found = violations.violations
    rings = violations.rings
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

  it('of wings that import each other is caught, and no wing that is only imported', () => {
    expect(rings).toEqual(['plugins/winged: choose connect'])
  })

  it('is not seen where there is none', () => {
    const clean = new Set(Object.keys(sound))
    expect(found.filter((violation) => clean.has(violation.split(' ')[2] ?? ''))).toEqual([])
  })
})

it('the tree keeps its layers', async () => {
  expect(await findViolations(root, TARGETS)).toEqual({ violations: [], rings: [] })
})
