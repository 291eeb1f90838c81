import { expect, test } from 'vitest'
import { isTemporary } from '../../server/db/temporary.js'

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

test('a passing failure of the database is found behind the errors that wrap it', () => {
  expect(isTemporary(new Error('query', { cause: new Error('driver', { cause: refused }) }))).toBe(true)
  expect(isTemporary(new Error('query', { cause: new Error('syntax') }))).toBe(false)
})
test('a cause that leads back to its error ends the search', () => {
  const error = new Error('query')
  error.cause = new Error('driver', { cause: error })
  expect(isTemporary(error)).toBe(false)
})
test('a very long chain of causes ends the search', () => {
  let error = new Error('first')
  for (let at = 0; at < 50_000; at++) error = new Error('next', { cause: error })
  expect(isTemporary(error)).toBe(false)
})
