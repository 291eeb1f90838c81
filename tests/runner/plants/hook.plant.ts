import { beforeAll, describe, test } from 'vitest'
import { isFirstRun } from './first-run.js'

describe('a suite', () => {
  beforeAll(() => {
    if (isFirstRun('hook')) throw new Error('the hook failed')
  })
  test('is left out by the failed hook', () => {})
  test('is left out, too', () => {})
})
