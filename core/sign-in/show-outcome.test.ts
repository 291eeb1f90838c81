import { afterEach, describe, expect, test, vi } from 'vitest'
import { handClock } from '../../tests/unit/clock.js'
import { LatchkitError } from '../errors.js'
import type { ErrorCode } from '../registry.js'
import { createScreens } from '../screens.js'
import { createOutcomes, hasOwnScreen } from './show-outcome.js'

describe('failures with a screen of their own (Modal §8.1–8.5)', () => {
  test.each<[ErrorCode, boolean]>([
    ['allowlist_rejected', true],
    ['captcha_failure', true],
    ['captcha_timeout', true],
    ['disallowed_login_method', true],
    ['captcha_disabled', true],
    ['invalid_captcha', true],
    ['max_accounts_reached', true],
    ['must_be_authenticated', true],
    ['user_does_not_exist', true],
    ['invalid_credentials', false],
    ['linked_to_another_user', false],
    ['network', false],
    ['too_many_requests', false],
  ])('%s has a screen of its own: %s', (code, expected) => {
    expect(hasOwnScreen(new LatchkitError(code, 'why'))).toBe(expected)
  })
})

describe('an outcome whose code does not arrive', () => {
  afterEach(() => {
    vi.doUnmock('./outcome.js')
  })
  test('is the failure itself', async () => {
    vi.doMock('./outcome.js', () => {
      throw new Error('Failed to fetch')
    })
    const error = new LatchkitError('allowlist_rejected', 'why')
    await expect(createOutcomes(createScreens(), handClock()).showError(error)).rejects.toBe(error)
  })
})
