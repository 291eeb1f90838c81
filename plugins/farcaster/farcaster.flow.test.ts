import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import type { ErrorCode } from '../../core/registry.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { shownCodes, showsErrors } from '../../tests/unit/outcomes.js'
import { accepted, RESULT, USER, type Value } from '../../tests/unit/sign-in.js'
import type { FarcasterTask } from './contract.js'
import { type FarcasterIo, farcasterFlow } from './farcaster.flow.js'

const CHANNEL = { token: 'token', uri: 'https://client.example/?channelToken=token' }
const SIGNED = { fid: 1815, message: 'message', signature: '0x00' }

interface Setup extends Partial<FarcasterTask<Value>> {
  readonly needsMore?: boolean
  readonly unopened?: ErrorCode
  readonly refuse?: ErrorCode
  /** The number of polls that return "pending" before "completed". */
  readonly pending?: number
}
function run({ needsMore, unopened, refuse, pending = 0, ...more }: Setup = {}) {
  const clock = handClock()
  const back = more.intent === 'link' ? undefined : ('back' as const)
  const task: FarcasterTask<Value> = { intent: 'login', device: 'desktop', shown: true, back, ...more }
  let polls = 0
  const io = {
    init: vi.fn<FarcasterIo<Value>['init']>(async () => {
      if (unopened) throw failure(unopened)
      return CHANNEL
    }),
    poll: vi.fn<FarcasterIo<Value>['poll']>(async () => (polls++ < pending ? undefined : SIGNED)),
    verify: vi.fn<FarcasterIo<Value>['verify']>(async () => {
      if (refuse) throw failure(refuse)
      return accepted(task.intent, needsMore)
    }),
    showError: showsErrors(),
  }
  return { flow: startFlow(farcasterFlow<Value>(), { at: 'initialising', ...task }, io, { clock }), io, clock }
}

describe.each(['login', 'link'] as const)('%s', (intent) => {
  test('init → poll every 2 s → verify → success → done', async () => {
    const { flow, io, clock } = run({ intent, pending: 2 })
    await flow.until('waiting')
    expect(io.poll).not.toHaveBeenCalled()
    await clock.advance(1_999)
    expect(io.poll).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(io.poll).toHaveBeenCalledTimes(1)
    await clock.advance(4_000)
    expect(io.poll).toHaveBeenCalledTimes(3)
    expect(flow.get().at).toBe('success')
    expect(io.verify).toHaveBeenCalledWith(expect.objectContaining({ intent }), CHANNEL, SIGNED)
    await clock.advance(1_400)
    expect(await flow.result).toEqual(intent === 'login' ? RESULT : USER)
  })
  test.each(['initialising', 'waiting', 'problem'] as const)(
    'closing at %s ends with the flow’s exit code',
    async (at) => {
      const harness = run({ intent, pending: 9, ...(at === 'problem' && { unopened: 'network' as const }) })
      if (at !== 'initialising') await harness.flow.until(at)
      harness.flow.close()
      expect(await codeOf(harness.flow.result)).toBe(intent === 'login' ? 'exited_auth_flow' : 'exited_link_flow')
    },
  )
  test('back leads to the landing, which a link does not have', async () => {
    const { flow } = run({ intent, pending: 9 })
    await flow.until('waiting')
    expect(flow.can({ type: 'back' })).toBe(intent === 'login')
    flow.send({ type: 'back' })
    if (intent === 'login') expect(await flow.result).toBe('back')
    else expect(flow.get().at).toBe('waiting')
  })
  test('after a failure with its own screen the flow goes on where that screen leads', async () => {
    const { flow, io, clock } = run({ intent, refuse: 'disallowed_login_method' })
    await flow.until('waiting')
    await clock.advance(2_000)
    expect(await shownCodes(io.showError)).toEqual(['disallowed_login_method'])
    if (intent === 'login') expect(await flow.result).toBe('back')
    else expect(await codeOf(flow.result)).toBe('disallowed_login_method')
  })
})

describe('time', () => {
  test('120 s without an answer time out, and another try begins anew', async () => {
    const { flow, io, clock } = run({ pending: 1_000 })
    await flow.until('waiting')
    await clock.advance(119_999)
    expect(flow.get().at).toBe('waiting')
    await clock.advance(1)
    const error = { code: 'client_request_timeout', message: 'The request timed out. Try again.' }
    expect(flow.get()).toMatchObject({ at: 'problem', error })
    flow.send({ type: 'retry' })
    await flow.until('waiting')
    expect(io.init).toHaveBeenCalledTimes(2)
  })
  test('an approval made while the page slept is found before the time-out applies', async () => {
    const { flow, io, clock } = run()
    await flow.until('waiting')
    vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 600_000)
    await clock.advance(2_000)
    expect(io.poll).toHaveBeenCalledOnce()
    expect(flow.get().at).toBe('success')
  })
  test('the success screen is shorter before an onboarding step, and absent headless', async () => {
    const { flow, clock } = run({ needsMore: true })
    await flow.until('waiting')
    await clock.advance(2_900)
    expect(flow.get().at).toBe('done')
    const quiet = run({ shown: false })
    await quiet.flow.until('waiting')
    await quiet.clock.advance(2_000)
    expect(await quiet.flow.result).toEqual(RESULT)
  })
  test('leaving stops the poll', async () => {
    const { flow, io, clock } = run({ pending: 9 })
    await flow.until('waiting')
    await clock.advance(2_000)
    flow.close()
    await clock.advance(20_000)
    expect(io.poll).toHaveBeenCalledTimes(1)
    expect(clock.waiting).toBe(0)
  })
})

describe('failures', () => {
  test.each<ErrorCode>(['network', 'too_many_requests', 'malformed_response'])(
    '%s at init stays in place',
    async (why) => {
      const { flow, io } = run({ unopened: why })
      await settled()
      expect(flow.get()).toMatchObject({ at: 'problem', error: { code: why } })
      expect(await shownCodes(io.showError)).toEqual([])
      flow.send({ type: 'back' })
      expect(await flow.result).toBe('back')
    },
  )
  test.each<ErrorCode>(['invalid_credentials', 'linked_to_another_user', 'cannot_link_more_of_type'])(
    '%s at the end stays in place, with another try',
    async (why) => {
      const { flow, io, clock } = run({ refuse: why })
      await flow.until('waiting')
      await clock.advance(2_000)
      expect(flow.get()).toMatchObject({ at: 'problem', error: { code: why } })
      flow.send({ type: 'retry' })
      await flow.until('waiting')
      expect(io.init).toHaveBeenCalledTimes(2)
      expect(await shownCodes(io.showError)).toEqual([])
    },
  )
  test('headless, a failure ends it', async () => {
    expect(await codeOf(run({ shown: false, unopened: 'network' }).flow.result)).toBe('network')
  })
})
