import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anyJson, near, runs } from '../../fuzz.js'
import { stubBrowser } from '../browser.js'
import { argumentsFor, serverThatSays } from './arguments.js'
import { findReaders, functionOf, readersIn } from './find-readers.js'
import { ANSWERS_ON, LEFT_OUT, ROWS } from './rows.js'

/** Calls every reader of data from outside with random values, and with values similar to those that it accepts. */

const readers = findReaders()
beforeEach(() => {
  stubBrowser()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('every reader has a row, or a reason for having none, and no row is of a reader that is gone', () => {
  expect([...Object.keys(ROWS), ...Object.keys(ANSWERS_ON), ...Object.keys(LEFT_OUT)].sort()).toEqual(
    readers.map(({ id }) => id).sort(),
  )
})
test('a new reader is found', () => {
  const planted = 'export const readIt = (value: unknown) => value\nexport function ask(http: Http, id: string) {}'
  expect(readersIn('core/planted.ts', planted).map(({ id }) => id)).toEqual([
    'core/planted.ts#readIt',
    'core/planted.ts#ask',
  ])
})

const tested = readers.filter(({ id }) => ROWS[id])
test.each(tested)('$id answers what it promises, or refuses', async ({ id, file, name, parameters }) => {
  const { like, found = [], with: others = [], throws, gives = () => true } = ROWS[id] ?? {}
  const read = await functionOf(file, name)
  const json = parameters.includes('Json')
  const value = like === undefined ? anyJson() : fc.oneof(anyJson(), { arbitrary: near(like), weight: 3 })
  const isFit = (one: unknown) => !json || (typeof one === 'object' && one !== null && !Array.isArray(one))
  const property = fc.asyncProperty(value.filter(isFit), async (input) => {
    try {
      const answer = await read(...argumentsFor(parameters, input, others))
      expect(gives(answer), `it answered ${inspect(answer)}`).toBe(true)
    } catch (cause) {
      if (!throws || !(cause instanceof throws)) throw cause
    }
  })
  await fc.assert(property, { ...runs(), examples: found.map((one) => [one]) })
})

test.each(Object.entries(ANSWERS_ON))('%s hands on whatever the server says', async (id, others) => {
  const { file, name, parameters } = readers.find((one) => one.id === id) ?? { file: '', name: '', parameters: [] }
  const ask = await functionOf(file, name)
  const property = fc.asyncProperty(anyJson(), async (value) => {
    expect(await ask(serverThatSays(value), ...others)).toBe(value)
  })
  expect(parameters[0]).toBe('Http')
  await fc.assert(property, runs(0.01))
})
