import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../browser.js'
import { argumentsFor } from './arguments.js'
import { findReaders, findTextReaders, functionOf } from './find-readers.js'
import { hostileValues, shapes } from './hostile.js'
import { placesOf, withValueAt } from './places.js'
import { findSlow } from './processor-time.js'
import { ROWS } from './rows.js'
import { OWN_TEXT, TEXT_FOLDERS, TEXT_READERS } from './text-readers.js'

/** Gives every reader 100 kB that are hard to read, alone and in each place of what it accepts. */

beforeEach(() => {
  stubBrowser()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Inputs = Readonly<Record<string, (length: number) => unknown>>
/** The shapes that found most, for the many places within what a reader accepts. */
const MOST_TELLING = [
  'digits, then a point',
  'hex',
  'spaces',
  'pairs of brackets',
  'escaped quotes',
  'ats',
  'ligatures',
]
const someShapes = Object.fromEntries(Object.entries(shapes).filter(([name]) => MOST_TELLING.includes(name)))

const textReaders = findTextReaders(TEXT_FOLDERS)
test('every reader of text has a row, or a reason for having none, and no row is of a reader that is gone', () => {
  expect([...Object.keys(TEXT_READERS), ...Object.keys(OWN_TEXT)].sort()).toEqual(
    textReaders.map(({ id }) => id).sort(),
  )
})
test.each(textReaders.filter(({ id }) => TEXT_READERS[id]))(
  '$id reads 100 kB of text in 50 ms, whatever is in it',
  async ({ id, file, name }) => {
    const read = await functionOf(file, name)
    expect(await findSlow(shapes, (text) => read(...(TEXT_READERS[id]?.(text) ?? [])))).toBeUndefined()
  },
)

const tested = findReaders().filter(({ id }) => ROWS[id])
test.each(tested)('$id reads 100 kB of data in 50 ms, whatever is in it', async ({ id, file, name, parameters }) => {
  const { like, with: others = [] } = ROWS[id] ?? {}
  const read = await functionOf(file, name)
  const slow = (inputs: Inputs, at: readonly string[]) =>
    findSlow(inputs, (value) => read(...argumentsFor(parameters, withValueAt(like, at, value), others)))
  expect(await slow(shapes, [])).toBeUndefined()
  const { leaves, containers } = placesOf(like)
  for (const at of leaves) expect(await slow(someShapes, at), at.join('.')).toBeUndefined()
  for (const at of containers) expect(await slow(hostileValues, at), at.join('.')).toBeUndefined()
})
