import { test } from 'vitest'
import { isFirstRun } from './first-run.js'

test('leaves a rejection that nobody catches, once', async () => {
  if (!isFirstRun('uncaught')) return
  void Promise.reject(new Error('nobody caught this'))
  await new Promise(setImmediate)
})
