import { test } from '@playwright/test'
import { isFirstRun } from './first-run.js'

test.beforeAll(() => {
  if (isFirstRun('hook')) throw new Error('the hook failed')
})
test('fails by the hook', () => {})
test('does not run because of the hook', () => {})
test.skip('is skipped', () => {})
