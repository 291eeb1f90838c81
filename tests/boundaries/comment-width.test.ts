import { describe, expect, it } from 'vitest'
import { wideComments } from './comment-width.js'
import { allTexts } from './tree.js'

/** The folders with code. The formatter does not break their comments. */
const CHECKED = /^(core|entries|playground|plugins|server|scripts|tests|ui)\/.*\.(tsx?|mjs)$/

const words = 'word '.repeat(30)

describe('a comment of more than 120 columns is caught', () => {
  it.each([`// ${words}`, `/** ${words} */`, `/**\n * ${words}\n */`, `  {/* ${words} */}`])('%j', (text) =>
    expect(wideComments({ 'core/a.ts': text })).toEqual([expect.stringMatching(/^core\/a\.ts:\d \d+ columns$/)]),
  )
})

describe('a line is no such comment', () => {
  it.each([`const a = '${words}'`, `// https://example.com/${'a'.repeat(120)}`, '// short'])('%j', (text) =>
    expect(wideComments({ 'core/a.ts': text })).toEqual([]),
  )
})

describe('the checked folders', () => {
  const texts = Object.fromEntries(Object.entries(allTexts).filter(([file]) => CHECKED.test(file)))

  it('are read', () => expect(Object.keys(texts).length).toBeGreaterThan(1000))
  it('have no comment of more than 120 columns', () => expect(wideComments(texts)).toEqual([]))
})
