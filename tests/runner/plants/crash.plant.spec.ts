import { test } from '@playwright/test'
import { isFirstRun } from './first-run.js'

test('its worker crashes once', async () => {
  if (!isFirstRun('crash')) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
})
