import { describe, expect, test } from 'vitest'
import { handClock } from '../../tests/unit/clock.js'
import { LatchkitError } from '../errors.js'
import { startFlow } from '../flow.js'
import type { ErrorCode } from '../registry.js'
import { type OutcomeState, outcomeFlow, outcomeOf } from './outcome.flow.js'

const error = new LatchkitError('network', 'down')
const start = (state: OutcomeState) => startFlow(outcomeFlow, state, undefined, { clock: handClock() })

describe('the screen of a failure (Modal §8.1, §8.3)', () => {
  test.each<[ErrorCode, string]>([
    ['allowlist_rejected', 'ALLOWLIST_REJECTION_SCREEN'],
    ['user_does_not_exist', 'ACCOUNT_NOT_FOUND_SCREEN'],
    ['max_accounts_reached', 'USER_LIMIT_REACHED_SCREEN'],
    ['linked_to_another_user', 'ERROR_SCREEN'],
    ['network', 'ERROR_SCREEN'],
  ])('%s: %s, with the error and the screen before', (code, screen) => {
    const cause = new LatchkitError(code, 'why')
    const flow = start(outcomeOf(cause, 'LANDING'))
    expect(flow.screen()).toBe(screen)
    expect(flow.data()).toEqual({ error: cause, previousScreen: 'LANDING' })
  })
})

describe('leaving the screen', () => {
  const failure = { error, previousScreen: null }
  test.each<[OutcomeState, boolean]>([
    [{ at: 'failure', screen: 'ERROR_SCREEN', ...failure }, true],
    [{ at: 'failure', screen: 'ALLOWLIST_REJECTION_SCREEN', ...failure }, true],
    [{ at: 'failure', screen: 'ACCOUNT_NOT_FOUND_SCREEN', ...failure }, true],
    [{ at: 'failure', screen: 'USER_LIMIT_REACHED_SCREEN', ...failure }, true],
    [{ at: 'result', error: null }, false],
  ])('of %j: the button always works, back: %s', async (state, canGoBack) => {
    expect(start(state).can({ type: 'back' })).toBe(canGoBack)
    const flow = start(state)
    flow.send({ type: 'goOn' })
    expect(await flow.result).toBeUndefined()
    expect(flow.get()).toEqual({ at: 'done' })
  })
  test('closing a failure closes the dialog, closing a result continues', async () => {
    const failed = start({ at: 'failure', screen: 'ERROR_SCREEN', ...failure })
    failed.close()
    await expect(failed.result).rejects.toMatchObject({ code: 'exited_auth_flow' })
    const result = start({ at: 'result', error: null })
    expect(result.screen()).toBe('RESULT_SCREEN')
    result.close('dismiss')
    expect(await result.result).toBeUndefined()
  })
})
