import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../../core/flow.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { type ConnectIo, connectFlow } from '../wallet/connect.flow.js'
import { type RecoverIo, recoverFlow } from './recover.flow.js'

describe('recovery by a password', () => {
  function run() {
    const clock = handClock()
    const io = { recover: vi.fn<RecoverIo['recover']>(async () => {}) }
    return { clock, io, flow: startFlow(recoverFlow, { at: 'entering', wallet: '0xAda' }, io, { clock }) }
  }
  test('the right one; success is seen for a moment', async () => {
    const { flow, io, clock } = run()
    flow.send({ type: 'submit', password: 'secret' })
    flow.send({ type: 'submit', password: 'other' })
    await settled()
    expect(io.recover).toHaveBeenCalledExactlyOnceWith('secret')
    expect(flow.get()).toEqual({ at: 'recovered', wallet: '0xAda' })
    await clock.advance(899)
    expect(flow.ended).toBe(false)
    await clock.advance(1)
    await flow.result
  })
  test.each(['invalid_recovery_pin', 'invalid_request_arguments', 'network'] as const)(
    '%s is said in place, and another is tried',
    async (code) => {
      const { flow, io } = run()
      io.recover.mockRejectedValueOnce(failure(code))
      flow.send({ type: 'submit', password: 'wrong' })
      await settled()
      expect(flow.get()).toMatchObject({ at: 'entering', error: { code } })
      flow.send({ type: 'submit', password: 'right' })
      await settled()
      expect(flow.get().at).toBe('recovered')
    },
  )
  test('is known with a space that was pasted behind it', () => {
    const { flow, io } = run()
    flow.send({ type: 'submit', password: 'secret ' })
    expect(io.recover).toHaveBeenCalledExactlyOnceWith('secret')
  })
  test('nothing typed is nothing sent', () => {
    const { flow, io } = run()
    expect(flow.can({ type: 'submit', password: '' })).toBe(false)
    flow.send({ type: 'submit', password: '' })
    expect(io.recover).not.toHaveBeenCalled()
  })
  test('left, it is a rejection of what needed the wallet', async () => {
    const { flow } = run()
    flow.close()
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
  })
  test('closed while it is got back, it is got back', async () => {
    const { flow } = run()
    flow.send({ type: 'submit', password: 'secret' })
    flow.close('dismiss')
    expect(flow.ended).toBe(false)
    await settled()
    await flow.result
  })
  test('closed while it is refused, it was left', async () => {
    const { flow, io } = run()
    io.recover.mockRejectedValueOnce(failure('invalid_recovery_pin'))
    flow.send({ type: 'submit', password: 'wrong' })
    flow.close()
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
  })
  test('the outside sees the wallet, and no password', () => {
    const { flow } = run()
    flow.send({ type: 'submit', password: 'secret' })
    expect(flow.data()).toEqual({ wallet: '0xAda' })
  })
})

describe('connecting', () => {
  function run(atLeast = 0) {
    const clock = handClock()
    const io = {
      unlock: vi.fn<ConnectIo['unlock']>(async () => {}),
      onward: vi.fn<ConnectIo['onward']>(async () => {}),
      atLeast,
    }
    return { clock, io, flow: startFlow(connectFlow, { at: 'connecting' }, io, { clock }) }
  }
  test('then what it is for', async () => {
    const { flow, io } = run()
    await flow.result
    expect(io.unlock).toHaveBeenCalledOnce()
    expect(io.onward).toHaveBeenCalledOnce()
  })
  test('is seen for as long as is wanted', async () => {
    const { flow, clock } = run(1_000)
    await clock.advance(999)
    expect(flow.get().at).toBe('connecting')
    await clock.advance(1)
    await flow.result
  })
  test('a failure has a way on', async () => {
    const { flow, io } = run()
    io.unlock.mockRejectedValueOnce(failure('wallet_frame_unavailable'))
    await settled()
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'wallet_frame_unavailable' } })
    flow.send({ type: 'retry' })
    await flow.result
  })
  test.each(['user_rejected_request', 'must_be_authenticated', 'destroyed'] as const)('%s is its end', async (code) => {
    const { flow, io } = run()
    io.unlock.mockRejectedValueOnce(failure(code))
    expect(await codeOf(flow.result)).toBe(code)
    expect(io.onward).not.toHaveBeenCalled()
  })
  test('what it was for fails as it does', async () => {
    const { flow, io } = run()
    io.onward.mockRejectedValueOnce(failure('user_exited_set_password_flow'))
    expect(await codeOf(flow.result)).toBe('user_exited_set_password_flow')
  })
  test('left: what unlocks late leads nowhere', async () => {
    const { flow, io, clock } = run(1_000)
    await clock.advance(10)
    flow.close()
    await clock.advance(5_000)
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
    expect(io.onward).not.toHaveBeenCalled()
  })
})
