import { test } from '@playwright/test'
import { isFirstRun } from './first-run.js'

test.setTimeout(600_000)
test('fails, then hangs', async () => {
  if (isFirstRun('hang')) throw new Error('the first run')
  await new Promise(() => {})
})
