import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../../core/flow.js'
import type { ErrorCode } from '../../../core/registry.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { type CloudIo, cloudFlow } from './cloud.flow.js'
import type { CloudGrant, CloudState, CloudTask } from './contract.js'

const GRANT: CloudGrant = { access: 'access' }

interface Setup extends Partial<CloudTask> {
  readonly at?: 'confirm' | 'opening'
  readonly unopened?: ErrorCode
  readonly refuse?: ErrorCode
  /** What of the window is known once it is open; `nothing` until a test says more. */
  readonly popup?: 'answers' | 'closed' | 'nothing'
}
function run({ at = 'opening', unopened, refuse, popup = 'answers', ...more }: Setup = {}) {
  const clock = handClock()
  const task: CloudTask = { provider: 'google-drive', action: 'set-recovery', ...more }
  let answer!: (grant: CloudGrant) => void
  const answered = new Promise<CloudGrant>((resolve) => {
    answer = resolve
  })
  if (popup === 'answers') answer(GRANT)
  const io = {
    open: vi.fn<CloudIo['open']>(async () => {
      if (unopened) throw failure(unopened)
    }),
    answer: vi.fn<CloudIo['answer']>(() =>
      popup === 'closed' ? Promise.reject(failure('user_rejected_request')) : answered,
    ),
    lateAnswer: vi.fn<CloudIo['lateAnswer']>(() => answered),
    finish: vi.fn<CloudIo['finish']>(async () => {
      if (refuse) throw failure(refuse)
    }),
    failed: vi.fn<CloudIo['failed']>(),
  }
  const flow = startFlow(cloudFlow, { at, ...task } as CloudState, io, { clock })
  return { flow, io, clock, answer }
}

describe.each(['recover', 'create-wallet', 'set-recovery'] as const)('%s', (action) => {
  const left = action === 'recover' ? 'user_rejected_request' : 'user_exited_set_password_flow'

  test('opens within the call, waits for the grant, finishes, says so for 1.4 s', async () => {
    const { flow, io, clock, answer } = run({ action, popup: 'nothing' })
    expect(io.open).toHaveBeenCalledTimes(1)
    await flow.until('waiting')
    await clock.advance(600_000)
    expect(flow.get().at).toBe('waiting')
    answer(GRANT)
    await flow.until('success')
    expect(io.finish).toHaveBeenCalledWith(GRANT)
    expect(flow.get().at).toBe('success')
    expect(flow.screen()).toBe('EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN')
    const isInAccountCreateFlow = action === 'create-wallet'
    expect(flow.data()).toEqual({ provider: 'google-drive', action, isInAccountCreateFlow })
    await clock.advance(1_399)
    expect(flow.ended).toBe(false)
    await clock.advance(1)
    expect(await flow.result).toBe('complete')
  })
  test('waits for a click where it is told to', async () => {
    const { flow, io } = run({ action, at: 'confirm' })
    await settled()
    expect(io.open).not.toHaveBeenCalled()
    flow.send({ type: 'confirm' })
    expect(io.open).toHaveBeenCalledTimes(1)
  })
  test.each(['confirm', 'waiting', 'problem'] as const)('closing at %s is its exit', async (at) => {
    const made = run({
      action,
      ...(at === 'confirm' ? { at } : { popup: 'nothing' as const }),
      ...(at === 'problem' && BLOCKED),
    })
    await made.flow.until(at)
    made.flow.close()
    expect(await codeOf(made.flow.result)).toBe(left)
  })
  test.each(['confirm', 'waiting', 'problem'] as const)(
    'a login that asks by itself is not closed at %s',
    async (at) => {
      const { flow } = run({
        ...{ action, automatic: true },
        ...(at === 'confirm' ? { at } : { popup: 'nothing' as const }),
        ...(at === 'problem' && BLOCKED),
      })
      await flow.until(at)
      for (const how of ['close', 'dismiss'] as const) flow.close(how)
      expect(flow.get()).toMatchObject({ at, automatic: true })
      expect(flow.can({ type: 'close' })).toBe(false)
    },
  )
  test('a success is not closed: it ends by itself, as one', async () => {
    const { flow, clock } = run({ action })
    await flow.until('waiting')
    await clock.advance(300)
    flow.close()
    expect(flow.get().at).toBe('success')
    expect(flow.can({ type: 'close' })).toBe(false)
    await clock.advance(1_400)
    expect(await flow.result).toBe('complete')
  })
  test('goes back where there is something to go back to', async () => {
    for (const canGoBack of [undefined, false]) {
      const { flow } = run({ action, canGoBack, at: 'confirm' })
      expect(flow.can({ type: 'back' })).toBe(false)
    }
    for (const at of ['confirm', 'waiting', 'problem'] as const) {
      const { flow } = run({
        action,
        canGoBack: true,
        popup: 'nothing',
        ...(at === 'confirm' && { at }),
        ...(at === 'problem' && BLOCKED),
      })
      await flow.until(at)
      flow.send({ type: 'back' })
      expect(await flow.result).toBe('back')
    }
  })
})
const BLOCKED = { unopened: 'popup_blocked' } as const

describe('trouble', () => {
  test.each<ErrorCode>(['popup_blocked', 'network', 'must_be_authenticated'])('%s at opening', async (why) => {
    const { flow, io } = run({ unopened: why })
    await flow.until('problem')
    expect(flow.get()).toMatchObject({ error: { code: why } })
    expect(io.failed).toHaveBeenCalledTimes(1)
  })
  test.each<ErrorCode>(['oauth_user_denied', 'oauth_state_mismatch', 'unknown_embedded_wallet_error'])(
    '%s at the end; another try opens anew',
    async (why) => {
      const { flow, io, clock } = run({ refuse: why })
      expect(await flow.until('problem')).toMatchObject({ error: { code: why } })
      expect(io.failed).toHaveBeenCalledWith(expect.objectContaining({ code: why }))
      // nobody waits for what is over
      await clock.advance(10_000)
      expect(io.answer).toHaveBeenCalledTimes(1)
      flow.send({ type: 'retry' })
      expect(io.open).toHaveBeenCalledTimes(2)
    },
  )
  test('a window that was closed, or looked so: what it brings late is taken', async () => {
    const { flow, io, clock, answer } = run({ popup: 'closed' })
    expect(await flow.until('problem')).toMatchObject({ error: { code: 'user_rejected_request' } })
    await clock.advance(60_000)
    expect(flow.get().at).toBe('problem')
    answer(GRANT)
    await flow.until('success')
    expect(io.failed).toHaveBeenCalledTimes(1)
  })
  test('two minutes later nobody waits for it any more', async () => {
    const { flow, io, clock, answer } = run({ popup: 'closed' })
    await flow.until('problem')
    await clock.advance(120_000)
    answer(GRANT)
    await settled()
    expect([flow.get().at, io.finish.mock.calls, clock.waiting]).toEqual(['problem', [], 0])
  })
  test('an answer that fails is why it failed', async () => {
    const { flow, io } = run({ popup: 'nothing' })
    io.answer.mockRejectedValue(failure('oauth_user_denied'))
    expect(await flow.until('problem')).toMatchObject({ error: { code: 'oauth_user_denied' } })
  })
  test('the window can be opened again while it is waited for', async () => {
    const { flow, io } = run({ popup: 'nothing' })
    await flow.until('waiting')
    flow.send({ type: 'retry' })
    expect(io.open).toHaveBeenCalledTimes(2)
  })
  test('a close while the wallet is being guarded is answered when it is', async () => {
    const { flow, io, clock } = run()
    let finish = () => {}
    io.finish.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    await flow.until('waiting')
    await clock.advance(300)
    flow.close()
    expect(flow.ended).toBe(false)
    finish()
    await clock.advance(1_400)
    expect(await flow.result).toBe('complete')
  })
})
