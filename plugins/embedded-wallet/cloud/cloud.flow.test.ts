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
  /** How the window ends. With `nothing`, it stays open until the test answers. */
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
  const exitCode = action === 'recover' ? 'user_rejected_request' : 'user_exited_set_password_flow'

  test('opens within the call, waits for the grant, finishes, and shows the success for 1.4 s', async () => {
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
  test('waits for a click first if it is started without one', async () => {
    const { flow, io } = run({ action, at: 'confirm' })
    await settled()
    expect(io.open).not.toHaveBeenCalled()
    flow.send({ type: 'confirm' })
    expect(io.open).toHaveBeenCalledTimes(1)
  })
  test.each(['confirm', 'waiting', 'problem'] as const)('closing at %s ends with the exit code', async (at) => {
    const flowRun = run({
      action,
      ...(at === 'confirm' ? { at } : { popup: 'nothing' as const }),
      ...(at === 'problem' && BLOCKED),
    })
    await flowRun.flow.until(at)
    flowRun.flow.close()
    expect(await codeOf(flowRun.flow.result)).toBe(exitCode)
  })
  test.each(['confirm', 'waiting', 'problem'] as const)('within a login cannot be closed at %s', async (at) => {
    const { flow } = run({
      ...{ action, automatic: true },
      ...(at === 'confirm' ? { at } : { popup: 'nothing' as const }),
      ...(at === 'problem' && BLOCKED),
    })
    await flow.until(at)
    for (const how of ['close', 'dismiss'] as const) flow.close(how)
    expect(flow.get()).toMatchObject({ at, automatic: true })
    expect(flow.can({ type: 'close' })).toBe(false)
  })
  test('the success screen cannot be closed and ends by itself', async () => {
    const { flow, clock } = run({ action })
    await flow.until('waiting')
    await clock.advance(300)
    flow.close()
    expect(flow.get().at).toBe('success')
    expect(flow.can({ type: 'close' })).toBe(false)
    await clock.advance(1_400)
    expect(await flow.result).toBe('complete')
  })
  test('leads back if there is a screen before it', async () => {
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

describe('failures', () => {
  test.each<ErrorCode>(['popup_blocked', 'network', 'must_be_authenticated'])(
    '%s when the window opens',
    async (why) => {
      const { flow, io } = run({ unopened: why })
      await flow.until('problem')
      expect(flow.get()).toMatchObject({ error: { code: why } })
      expect(io.failed).toHaveBeenCalledTimes(1)
    },
  )
  test.each<ErrorCode>(['oauth_user_denied', 'oauth_state_mismatch', 'unknown_embedded_wallet_error'])(
    '%s after the window; Retry opens another one',
    async (why) => {
      const { flow, io, clock } = run({ refuse: why })
      expect(await flow.until('problem')).toMatchObject({ error: { code: why } })
      expect(io.failed).toHaveBeenCalledWith(expect.objectContaining({ code: why }))
      // a finished flow must not wait any more
      await clock.advance(10_000)
      expect(io.answer).toHaveBeenCalledTimes(1)
      flow.send({ type: 'retry' })
      expect(io.open).toHaveBeenCalledTimes(2)
    },
  )
  test('an answer that arrives after the window looked closed is used', async () => {
    const { flow, io, clock, answer } = run({ popup: 'closed' })
    expect(await flow.until('problem')).toMatchObject({ error: { code: 'user_rejected_request' } })
    await clock.advance(60_000)
    expect(flow.get().at).toBe('problem')
    answer(GRANT)
    await flow.until('success')
    expect(io.failed).toHaveBeenCalledTimes(1)
  })
  test('two minutes later such an answer is ignored', async () => {
    const { flow, io, clock, answer } = run({ popup: 'closed' })
    await flow.until('problem')
    await clock.advance(120_000)
    answer(GRANT)
    await settled()
    expect([flow.get().at, io.finish.mock.calls, clock.waiting]).toEqual(['problem', [], 0])
  })
  test('an answer that fails is reported as the reason', async () => {
    const { flow, io } = run({ popup: 'nothing' })
    io.answer.mockRejectedValue(failure('oauth_user_denied'))
    expect(await flow.until('problem')).toMatchObject({ error: { code: 'oauth_user_denied' } })
  })
  test('the window can be opened again while the flow waits', async () => {
    const { flow, io } = run({ popup: 'nothing' })
    await flow.until('waiting')
    flow.send({ type: 'retry' })
    expect(io.open).toHaveBeenCalledTimes(2)
  })
  test('a close while the recovery is being set is answered afterwards', async () => {
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
