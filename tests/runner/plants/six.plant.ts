import { expect, test } from 'vitest'
import { isFirstRun } from './first-run.js'

for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
  test(`${name} fails once`, () => expect(isFirstRun(name)).toBe(false))
