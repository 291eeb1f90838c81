import { expect, test } from 'vitest'
import { patternsIn } from './find-patterns.js'
import { sources } from './find-readers.js'
import { nearlyMatching, shapes } from './hostile.js'
import { LIMITED } from './limited-patterns.js'
import { findSlow } from './processor-time.js'

/**
 * Tries every regular expression of the SDK and of the server with texts that are hard to read. A pattern that is
 * tried anew at each character, and reads far before it fails, takes seconds for 100 kB.
 */

const patterns = sources().flatMap(({ file, text }) => patternsIn(file, text))

/** Uses the pattern as code does, at each place of the text. */
function slowText(regex: RegExp): Promise<string | undefined> {
  const everywhere = new RegExp(regex.source, regex.flags.includes('g') ? regex.flags : `${regex.flags}g`)
  return findSlow({ ...shapes, ...nearlyMatching(regex) }, (text) => text.replace(everywhere, ''))
}

const free = patterns.filter(({ id, regex }) => regex && !LIMITED[id])
test.each(free)('$id reads 100 kB in 50 ms, whatever is in it', async ({ regex }) => {
  expect(regex && (await slowText(regex))).toBeUndefined()
})

test('every pattern that is not tried has a reason, and no reason is of a pattern that is gone', () => {
  const ids = patterns.map(({ id }) => id)
  expect(Object.keys(LIMITED).filter((id) => !ids.includes(id))).toEqual([])
  expect(patterns.filter(({ id, regex }) => !regex && !LIMITED[id]).map(({ id }) => id)).toEqual([])
})
test.each([
  /x+$/,
  /\s+$/,
  /(\[\d*\])+$/,
  /"(?:\\.|[^"\\])*"/g,
  /-?\d{16,}(?![\d.eE])/g,
  /^(a|aa)+$/,

  /[\p{L}\p{M}]+@/u,
  /<!--.*?-->/s,
  /(reject|cancel)\w* by/i,
])('%s is found to be slow', async (regex) => {
  expect(await slowText(regex)).toBeDefined()
})
test('a pattern is found wherever it is written', () => {
  const planted = 'const a = /x+$/g\nexport const b = (t) => t.split(/a|b/)\nconst c = new RegExp(a.source)'
  expect(patternsIn('core/planted.ts', planted)).toEqual([
    { id: 'core/planted.ts /x+$/g', regex: /x+$/g },
    { id: 'core/planted.ts /a|b/', regex: /a|b/ },
    { id: 'core/planted.ts RegExp', regex: undefined },
  ])
})
