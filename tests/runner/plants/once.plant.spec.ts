import { expect, test } from '@playwright/test'
import { isFirstRun } from './first-run.js'

for (const name of ['one', 'two'])
  test(`${name} of two in one line fails once`, () => expect(name === 'two' && isFirstRun('once')).toBe(false))
