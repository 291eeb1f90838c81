import { describe, expect, test } from 'vitest'
import { isFirstRun } from './first-run.js'

describe('a suite', () => {
  test('fails once (and has $ in its name)', () => expect(isFirstRun('once'), 'the first run').toBe(false))
})
test('passes', () => {})
test.skip('is skipped', () => {})
