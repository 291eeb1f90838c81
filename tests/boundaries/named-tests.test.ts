import { describe, expect, it } from 'vitest'
import { itemsOf, lostTests } from './named-tests.js'
import { allTexts } from './tree.js'

const source = `
describe('a group', () => {
  it('plain', () => {})
  test("double", async () => {})
  it.each([1])('of %s', (one) => {})
  it.each(
    rows.slice(1),
  )('a table of several lines', () => {})
  test.skip('left out', () => {})
  it.todo('planned')
  it('it’s \\'quoted\\'', () => {})
  expect('not a title').toBe(1)
})
`
const lost = (page: string) => lostTests('docs/a.md', { 'docs/a.md': page, 'tests/a.test.ts': source })

describe('a test that a page names', () => {
  it.each([
    '`tests/a.test.ts` “plain”',
    '`tests/a.test.ts` “plain”, “double”, “of %s”, “a table of several lines”',
    "`tests/a.test.ts` “it’s 'quoted'”",
    'none at all, and `core/a.ts`',
  ])('is there: %j', (page) => expect(lost(page)).toEqual([]))

  it.each([
    ['\n`tests/a.test.ts` “plainer”', 'docs/a.md:2 no “plainer” in tests/a.test.ts'],
    ['`tests/a.test.ts` “plain”, “gone”', 'docs/a.md:1 no “gone” in tests/a.test.ts'],
    ['`tests/a.test.ts` “a group”', 'docs/a.md:1 no “a group” in tests/a.test.ts'],
    ['`tests/a.test.ts` “left out”', 'docs/a.md:1 no “left out” in tests/a.test.ts'],
    ['`tests/a.test.ts` “planned”', 'docs/a.md:1 no “planned” in tests/a.test.ts'],
    ['`tests/a.test.ts` “not a title”', 'docs/a.md:1 no “not a title” in tests/a.test.ts'],
    ['`tests/gone.spec.ts` “plain”', 'docs/a.md:1 tests/gone.spec.ts is not in the tree'],
    ['`tests/a.test.ts` and then “plain”', 'docs/a.md:1 tests/a.test.ts is named without a test'],
  ])('is caught where it is not: %j', (page, trouble) => expect(lost(page)).toEqual([trouble]))
})

it.each(['docs/security.md', 'docs/assurance.md'])('%s names only tests that exist', (page) => {
  expect(allTexts[page]).toContain('“')
  expect(lostTests(page, allTexts)).toEqual([])
})

const list = `
## One

| # | item | proof |
|---|---|---|
| 1 | a | \`tests/a.test.ts\` “plain” |
| 2 | b \`tests/a.test.ts\` “plain” | nothing |
| 3 | c | **Not yet:** too early. |
| 4 | d | **By design:** |

## Two

### A part

| # | item | proof |
|---|---|---|
| 1 | e | **By design:** there is none. |
`

it('an item has a test or a stated reason, and is counted under its list', () => {
  expect(itemsOf(list)).toEqual({
    One: { numbers: [1, 2, 3, 4], bare: [2, 4] },
    Two: { numbers: [1], bare: [] },
  })
})

it('every item of the assurance page has a test or a stated reason', () => {
  const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
  expect(itemsOf(allTexts['docs/assurance.md'] ?? '')).toEqual({
    'Security, reliability and accessibility': { numbers: upTo(55), bare: [] },
    'What users ask for most': { numbers: upTo(25), bare: [] },
  })
})
