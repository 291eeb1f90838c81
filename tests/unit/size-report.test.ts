import { expect, test } from 'vitest'
import { sizeReport } from '../../scripts/size-report.mjs'

const line = (name: string, size: number, overrides: object = {}) => ({
  name,
  passed: true,
  size,
  sizeLimit: 5000,
  ...overrides,
})
const rows = (report: string) => report.split('\n').filter((one) => one.startsWith('| ') && !one.startsWith('| |'))

test('a report lists what grew, shrank, came and went, the largest change first', () => {
  const base = [line('core', 1200), line('kit', 900), line('old', 40), line('same', 7)]
  const branch = [line('core', 1184), line('kit', 2900), line('fresh', 30), line('same', 7)]
  const report = sizeReport(base, branch)
  expect(rows(report)).toEqual([
    '| kit | 900 B | 2.90 kB | +2.00 kB |',
    '| old (gone) | 40 B | – | −40 B |',
    '| fresh (new) | – | 30 B | +30 B |',
    '| core | 1.20 kB | 1.18 kB | −16 B |',
  ])
  expect(report).toContain('1 of 5 have the same size.')
})

test('a report without a change has no table', () => {
  const report = sizeReport([line('core', 1)], [line('core', 1)])
  expect(report).not.toContain('|')
  expect(report).toContain('1 of 1 have the same size.')
})

test('a line above its limit is named, though its size is that of the base', () => {
  const above = [line('core', 5100, { passed: false })]
  expect(sizeReport(above, above)).toContain('**Above its limit:** core, 5.10 kB of 5.00 kB.')
})

test('an empty chunk that came is listed, and a line whose file is missing counts as gone', () => {
  const report = sizeReport([line('lost', 10)], [line('empty', 0), { name: 'lost', missed: true }])
  expect(rows(report)).toEqual(['| lost (gone) | 10 B | – | −10 B |', '| empty (new) | – | 0 B | 0 B |'])
})

test('a name with a bar stays in its cell', () => {
  expect(sizeReport([], [line('a|b', 1)])).toContain('| a\\|b (new) |')
})

test('what is no report of size-limit is refused', () => {
  expect(() => sizeReport({ error: 'no' }, [])).toThrow('size-limit --json')
})
