import { describe, expect, test, vi } from 'vitest'
import type { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { ErrorCode } from '../../core/registry.js'
import type { Verified } from '../../core/sign-in/end.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { shownCodes, showsErrors } from '../../tests/unit/outcomes.js'
import { accepted, RESULT, USER, type Value } from '../../tests/unit/sign-in.js'
import type { Proof, TelegramTask } from './contract.js'
import { type TelegramIo, telegramFlow } from './telegram.flow.js'

const PROOF: Proof = { telegram_auth_result: { id: 7 } }

interface Setup extends Partial<TelegramTask<Value>> {
  readonly needsMore?: boolean
  readonly unasked?: LatchkitError
  readonly refuse?: LatchkitError
  /** Whether Telegram's window stays open. */
  readonly open?: boolean
}
function run({ needsMore, unasked, refuse, open, ...more }: Setup = {}) {
  const clock = handClock()
  const back = more.intent === 'link' ? undefined : ('back' as const)
  const task: TelegramTask<Value> = { intent: 'login', shown: true, back, ...more }
  const io = {
    ask: vi.fn<TelegramIo<Value>['ask']>(async ({ proof }) => {
      if (open) await new Promise(() => {})
      if (unasked) throw unasked
      return proof ?? PROOF
    }),
    captcha: vi.fn<TelegramIo<Value>['captcha']>(async () => 'human'),
    verify: vi.fn<TelegramIo<Value>['verify']>(async () => {
      if (refuse) throw refuse
      return accepted(task.intent, needsMore)
    }),
    showError: showsErrors(),
  }
  return { flow: startFlow(telegramFlow<Value>(), { at: 'asking', ...task }, io, { clock }), io, clock }
}

describe.each(['login', 'link'] as const)('%s', (intent) => {
  test('ask → captcha → verify → success → done', async () => {
    const { flow, io, clock } = run({ intent })
    expect(io.ask).toHaveBeenCalledTimes(1) // in the same turn as the click, because browsers refuse a popup later
    await settled()
    expect(flow.get()).toMatchObject({ at: 'success', intent })
    expect(io.verify).toHaveBeenCalledWith(expect.objectContaining({ intent }), PROOF, 'human')
    await clock.advance(1_400)
    expect(await flow.result).toEqual(intent === 'login' ? RESULT : USER)
  })
  test.each(['asking', 'problem'] as const)('closing at %s ends with the flow’s exit code', async (at) => {
    const { flow } = run({ intent, ...(at === 'problem' ? { unasked: failure('network') } : { open: true }) })
    await flow.until(at)
    flow.close()
    expect(await codeOf(flow.result)).toBe(intent === 'login' ? 'exited_auth_flow' : 'exited_link_flow')
  })
  test('back leads to the landing, which a link does not have', async () => {
    const { flow } = run({ intent, open: true })
    expect(flow.can({ type: 'back' })).toBe(intent === 'login')
    flow.send({ type: 'back' })
    if (intent === 'login') expect(await flow.result).toBe('back')
    else expect(flow.get().at).toBe('asking')
  })
  test('after a failure with its own screen the flow goes on where that screen leads', async () => {
    const { flow, io } = run({ intent, refuse: failure('disallowed_login_method') })
    await settled()
    expect(await shownCodes(io.showError)).toEqual(['disallowed_login_method'])
    if (intent === 'login') expect(await flow.result).toBe('back')
    else expect(await codeOf(flow.result)).toBe('disallowed_login_method')
  })
})

test('leaving ends the wait: a late answer of Telegram’s is not sent', async () => {
  const { flow, io } = run({ open: true })
  const [, signal] = io.ask.mock.calls[0] ?? []
  flow.close()
  expect(signal?.aborted).toBe(true)
  expect(io.verify).not.toHaveBeenCalled()
})
test('a close while the server verifies waits for its answer', async () => {
  const harness = run({ open: true })
  harness.flow.close()
  const { flow, clock, io } = run()
  let let_go: (verified: Verified<Value>) => void = () => {}
  io.verify.mockImplementation(() => new Promise((resolve) => (let_go = resolve)))
  await flow.until('verifying')
  flow.close()
  expect(flow.ended).toBe(false)
  let_go(accepted('login'))
  await clock.advance(0)
  expect(await flow.result).toEqual(RESULT)
})
test('the success screen is shorter before an onboarding step, and absent headless', async () => {
  const { flow, clock } = run({ needsMore: true })
  await clock.advance(900)
  expect(flow.get().at).toBe('done')
  const quiet = run({ shown: false })
  await quiet.clock.advance(0)
  expect(await quiet.flow.result).toEqual(RESULT)
})

describe('begun by the page’s address', () => {
  test('has no landing to return to, neither by back nor after an error screen', async () => {
    const refused = run({ back: undefined, proof: PROOF, refuse: failure('invalid_credentials') })
    await refused.flow.until('problem')
    expect(refused.flow.can({ type: 'back' })).toBe(false)
    const { flow } = run({ back: undefined, proof: PROOF, refuse: failure('allowlist_rejected') })
    expect(await codeOf(flow.result)).toBe('allowlist_rejected')
  })
})

describe('failures', () => {
  test.each<ErrorCode>([
    ...(['user_rejected_request', 'popup_blocked', 'network', 'too_many_requests', 'invalid_data'] as const),
    ...(['invalid_credentials', 'linked_to_another_user', 'cannot_link_more_of_type', 'malformed_response'] as const),
  ])('%s shows in place, and Retry opens Telegram again', async (why) => {
    const { flow, io } = run({ unasked: failure(why) })
    await flow.until('problem')
    expect(await shownCodes(io.showError)).toEqual([])
    flow.send({ type: 'retry' })
    expect(io.ask).toHaveBeenCalledTimes(2)
    await flow.until('problem')
    flow.send({ type: 'back' })
    expect(await flow.result).toBe('back')
  })
  test('a refused signature is not sent again; one lost on the network is', async () => {
    for (const [refuse, expected] of [
      [failure('invalid_credentials'), undefined],
      [failure('network', true), PROOF],
    ] as const) {
      const { flow, io } = run({ refuse })
      await flow.until('problem')
      flow.send({ type: 'retry' })
      expect(io.ask.mock.calls[1]?.[0].proof).toBe(expected)
    }
  })
  test('a failed captcha keeps Telegram’s signature', async () => {
    const { flow, io } = run()
    io.captcha.mockRejectedValueOnce(failure('network', true))
    await flow.until('problem')
    expect(flow.get()).toMatchObject({ proof: PROOF })
  })
  test('headless, a failure ends it', async () => {
    expect(await codeOf(run({ shown: false, unasked: failure('popup_blocked') }).flow.result)).toBe('popup_blocked')
  })
})
