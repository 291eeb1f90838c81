import { test } from 'vitest'
import { isFirstRun } from './first-run.js'

test('fails, passes once, fails', () => {
  if (isFirstRun('failed first') || !isFirstRun('passed once')) throw new Error('two of three')
})
