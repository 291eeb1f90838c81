import { test } from 'vitest'
import { isFirstRun } from './first-run.js'

test('leaves an uncaught rejection, once', async () => {
  if (!isFirstRun('uncaught')) return
  void Promise.reject(new Error('nobody caught this'))
  await new Promise(setImmediate)
})
