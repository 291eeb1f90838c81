import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import type { ErrorCode } from '../../core/registry.js'
import type { Grant } from '../../core/sign-in/authorization/contract.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { shownCodes, showsErrors } from '../../tests/unit/outcomes.js'
import { accepted, RESULT, USER, type Value } from '../../tests/unit/sign-in.js'
import type { OAuthState, OAuthTask } from './contract.js'
import { type OAuthIo, oauthFlow } from './oauth.flow.js'

const GRANT = { code: 'code', state: 'state', verifier: 'verifier' }

interface Setup extends Partial<OAuthTask<Value>> {
  readonly from?: 'starting' | 'verifying' | 'blocked'
  readonly by?: 'popup' | 'back' | 'away'
  /** How the popup ends. With `nothing`, it stays open until the test answers. */
  readonly popup?: 'answers' | 'closed' | 'nothing'
  readonly unbegun?: ErrorCode
  readonly refuse?: ErrorCode
  readonly needsMore?: boolean
}
function run({ from = 'starting', by = 'popup', popup = 'answers', unbegun, refuse, needsMore, ...more }: Setup = {}) {
  const clock = handClock()
  const task: OAuthTask<Value> = { intent: 'login', provider: 'google', shown: true, back: 'back', ...more }
  const answered = deferred<Grant>()
  if (popup === 'answers') answered.resolve(GRANT)
  const io = {
    begin: vi.fn<OAuthIo<Value>['begin']>(async () => {
      if (unbegun) throw failure(unbegun)
      return by === 'away' ? new Promise(() => {}) : by
    }),
    answer: vi.fn<OAuthIo<Value>['answer']>(() =>
      popup === 'closed' ? Promise.reject(failure('user_rejected_request')) : answered.promise,
    ),
    lateAnswer: vi.fn<OAuthIo<Value>['lateAnswer']>(() => answered.promise),
    verify: vi.fn<OAuthIo<Value>['verify']>(async () => {
      if (refuse) throw failure(refuse)
      return accepted(task.intent, needsMore)
    }),
    showError: showsErrors(),
  }
  const firsts: Record<string, OAuthState<Value>> = {
    starting: { at: 'starting', ...task },
    verifying: { at: 'verifying', grant: GRANT, ...task },
    blocked: { at: 'blocked', elsewhere: { href: 'https://host.example/' }, ...task },
  }
  const flow = startFlow(oauthFlow<Value>(), firsts[from] as OAuthState<Value>, io, { clock })
  return { flow, io, clock, answered }
}
function deferred<T>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

describe('by a popup', () => {
  test('starts in the same turn as the click, so that the browser allows a window', () => {
    expect(run().io.begin).toHaveBeenCalledOnce()
  })
  test('waits for the popup’s answer, which it verifies', async () => {
    const { flow, io, clock, answered } = run({ popup: 'nothing' })
    await flow.until('awaiting')
    await clock.advance(60_000)
    expect(flow.get().at).toBe('awaiting')
    answered.resolve(GRANT)
    await flow.until('success')
    expect(io.verify).toHaveBeenCalledWith(expect.objectContaining({ intent: 'login' }), GRANT)
    await clock.advance(1_400)
    expect(await flow.result).toEqual(RESULT)
  })
  test('a closed popup counts as rejected; Retry begins again', async () => {
    const { flow, io, answered } = run({ popup: 'closed' })
    expect(await flow.until('problem')).toMatchObject({ error: { code: 'user_rejected_request' } })
    io.answer.mockReturnValue(answered.promise)
    flow.send({ type: 'retry' })
    expect(io.begin).toHaveBeenCalledTimes(2)
    await flow.until('awaiting')
    answered.resolve(GRANT)
    await flow.until('success')
  })
  test('times out after two minutes', async () => {
    const { flow, clock } = run({ popup: 'nothing' })
    await flow.until('awaiting')
    await clock.advance(119_700)
    expect(flow.get().at).toBe('awaiting')
    await clock.advance(300)
    expect(flow.get()).toMatchObject({
      at: 'problem',
      error: { code: 'client_request_timeout', message: 'Authorization request timed out after 2 minutes.' },
    })
  })
  test('an answer that arrives after the popup looked closed is used', async () => {
    const { flow, clock, answered } = run({ popup: 'closed' })
    await flow.until('problem')
    await clock.advance(900)
    answered.resolve(GRANT)
    await flow.until('success')
  })
  test('an answer that arrives after the timeout is used', async () => {
    const { flow, io, clock, answered } = run({ popup: 'nothing' })
    await flow.until('awaiting')
    await clock.advance(120_300)
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'client_request_timeout' } })
    await clock.advance(5_700)
    answered.resolve(GRANT)
    await clock.advance(10_000)
    expect(io.verify).toHaveBeenCalledExactlyOnceWith(expect.anything(), GRANT)
    expect(await flow.result).toEqual(RESULT)
  })
  test('an answer that arrives two minutes after the timeout is not used', async () => {
    const { flow, io, clock, answered } = run({ popup: 'closed' })
    await flow.until('problem')
    await clock.advance(120_000)
    answered.resolve(GRANT)
    await settled()
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'user_rejected_request' } })
    expect([io.verify.mock.calls, clock.waiting]).toEqual([[], 0])
  })
  test('an answer with another state is a failure', async () => {
    const { flow, io } = run({ popup: 'nothing' })
    io.answer.mockRejectedValue(failure('oauth_state_mismatch'))
    expect(await flow.until('problem')).toMatchObject({ error: { code: 'oauth_state_mismatch' } })
    expect(io.verify).not.toHaveBeenCalled()
  })
})

describe('by leaving the page', () => {
  test('waits as long as the page stays open', async () => {
    const { flow, clock } = run({ by: 'away' })
    await clock.advance(600_000)
    expect(flow.get().at).toBe('starting')
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
  test('after the browser’s back button the landing shows, or Retry without a landing', async () => {
    expect(await run({ by: 'back' }).flow.result).toBe('back')
    const { flow } = run({ by: 'back', intent: 'link', back: undefined })
    expect(await flow.until('problem')).toMatchObject({ error: { code: 'user_rejected_request' } })
  })
})

describe('returned from the provider', () => {
  test.each([
    ['login', true, false, 1_400],
    ['login', true, true, 900],
    ['login', false, false, 0],
    ['link', true, false, 1_400],
  ] as const)('%s, shown %s, with more to do %s: success stays %i ms', async (intent, shown, needsMore, ms) => {
    const { flow, clock } = run({ from: 'verifying', back: undefined, intent, shown, needsMore })
    await flow.until('success')
    if (ms) {
      await clock.advance(ms - 1)
      expect(flow.get().at).toBe('success')
    }
    await clock.advance(1)
    expect(await flow.result).toEqual(intent === 'login' ? RESULT : USER)
  })
  test('closing the success screen completes the login at once', async () => {
    const { flow } = run({ from: 'verifying' })
    await flow.until('success')
    flow.close()
    expect(await flow.result).toEqual(RESULT)
  })
  test('a close while the server verifies waits for its answer', async () => {
    const { flow } = run({ from: 'verifying' })
    flow.close()
    expect(await flow.result).toEqual(RESULT)
  })
})

describe('failures', () => {
  test.each(['oauth_user_denied', 'oauth_account_suspended', 'network', 'linked_to_another_user'] as const)(
    '%s is shown in the waiting screen, and reported when the user leaves',
    async (refuse) => {
      const { flow, io } = run({ from: 'verifying', back: undefined, refuse })
      await flow.until('problem')
      await settled()
      expect(await shownCodes(io.showError)).toEqual([])
      expect(flow.can({ type: 'back' })).toBe(false)
      flow.close()
      expect(await codeOf(flow.result)).toBe(refuse)
    },
  )
  test.each(['allowlist_rejected', 'max_accounts_reached', 'user_does_not_exist', 'disallowed_login_method'] as const)(
    '%s has its own screen',
    async (refuse) => {
      const { flow, io } = run({ from: 'verifying', refuse })
      expect(await flow.result).toBe('back')
      expect(await shownCodes(io.showError)).toEqual([refuse])
    },
  )
  test('a failure of a login from the landing leads back to the landing', async () => {
    for (const type of ['back', 'leave'] as const) {
      const { flow } = run({ unbegun: 'network' })
      await flow.until('problem')
      flow.send({ type })
      expect(await flow.result).toBe('back')
    }
  })
  test('headless, a failure rejects', async () => {
    expect(await codeOf(run({ shown: false, back: undefined, refuse: 'invalid_credentials' }).flow.result)).toBe(
      'invalid_credentials',
    )
    expect(await codeOf(run({ shown: false, back: undefined, popup: 'closed' }).flow.result)).toBe(
      'user_rejected_request',
    )
  })
  test('a login that is blocked in an in-app browser sends no request', async () => {
    const { flow, io } = run({ from: 'blocked' })
    expect(flow.screen()).toBe('IN_APP_BROWSER_LOGIN_NOT_POSSIBLE')
    expect(io.begin).not.toHaveBeenCalled()
    flow.send({ type: 'back' })
    expect(await flow.result).toBe('back')
  })
  test('leaving ends with the exit code of the intent', async () => {
    const { flow } = run({ intent: 'link', back: undefined, by: 'away' })
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_link_flow')
  })
})
