import { test } from 'vitest'
import { isFirstRun } from './first-run.js'

test('fails, then hangs', async () => {
  if (isFirstRun('hang')) throw new Error('the first run')
  await new Promise(() => {})
}, 600_000)
