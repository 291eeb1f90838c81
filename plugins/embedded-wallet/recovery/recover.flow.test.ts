import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../../core/flow.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { type ConnectIo, connectFlow } from '../wallet/connect.flow.js'
import { type RecoverIo, recoverFlow } from './recover.flow.js'

describe('recovery with a password', () => {
  function run() {
    const clock = handClock()
    const io = { recover: vi.fn<RecoverIo['recover']>(async () => {}) }
    return { clock, io, flow: startFlow(recoverFlow, { at: 'entering', wallet: '0xAda' }, io, { clock }) }
  }
  test('shows the success for a moment', async () => {
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
    '%s shows in place, and another password can be tried',
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
  test('ignores a space that was pasted with the password', () => {
    const { flow, io } = run()
    flow.send({ type: 'submit', password: 'secret ' })
    expect(io.recover).toHaveBeenCalledExactlyOnceWith('secret')
  })
  test('sends no empty password', () => {
    const { flow, io } = run()
    expect(flow.can({ type: 'submit', password: '' })).toBe(false)
    flow.send({ type: 'submit', password: '' })
    expect(io.recover).not.toHaveBeenCalled()
  })
  test('rejects the request for the wallet when the user leaves', async () => {
    const { flow } = run()
    flow.close()
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
  })
  test('a close during a recovery that succeeds is a success', async () => {
    const { flow } = run()
    flow.send({ type: 'submit', password: 'secret' })
    flow.close('dismiss')
    expect(flow.ended).toBe(false)
    await settled()
    await flow.result
  })
  test('a close during a recovery that fails is a rejection', async () => {
    const { flow, io } = run()
    io.recover.mockRejectedValueOnce(failure('invalid_recovery_pin'))
    flow.send({ type: 'submit', password: 'wrong' })
    flow.close()
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
  })
  test('the public data has the wallet and no password', () => {
    const { flow } = run()
    flow.send({ type: 'submit', password: 'secret' })
    expect(flow.data()).toEqual({ wallet: '0xAda' })
  })
})

describe('the connecting screen', () => {
  function run(atLeast = 0) {
    const clock = handClock()
    const io = {
      unlock: vi.fn<ConnectIo['unlock']>(async () => {}),
      onward: vi.fn<ConnectIo['onward']>(async () => {}),
      atLeast,
    }
    return { clock, io, flow: startFlow(connectFlow, { at: 'connecting', address: '0xAda' }, io, { clock }) }
  }
  test('leads to the operation', async () => {
    const { flow, io } = run()
    await flow.result
    expect(io.unlock).toHaveBeenCalledOnce()
    expect(io.onward).toHaveBeenCalledOnce()
  })
  test('shows for the given time', async () => {
    const { flow, clock } = run(1_000)
    await clock.advance(999)
    expect(flow.get().at).toBe('connecting')
    await clock.advance(1)
    await flow.result
  })
  test('shows a failure, with a button to continue', async () => {
    const { flow, io } = run()
    io.unlock.mockRejectedValueOnce(failure('wallet_frame_unavailable'))
    await settled()
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'wallet_frame_unavailable' } })
    flow.send({ type: 'retry' })
    await flow.result
  })
  test.each(['user_rejected_request', 'must_be_authenticated', 'destroyed'] as const)('ends with %s', async (code) => {
    const { flow, io } = run()
    io.unlock.mockRejectedValueOnce(failure(code))
    expect(await codeOf(flow.result)).toBe(code)
    expect(io.onward).not.toHaveBeenCalled()
  })
  test('ends with the operation’s own failure', async () => {
    const { flow, io } = run()
    io.onward.mockRejectedValueOnce(failure('user_exited_set_password_flow'))
    expect(await codeOf(flow.result)).toBe('user_exited_set_password_flow')
  })
  test('ignores an unlock that succeeds after the user left', async () => {
    const { flow, io, clock } = run(1_000)
    await clock.advance(10)
    flow.close()
    await clock.advance(5_000)
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
    expect(io.onward).not.toHaveBeenCalled()
  })
})
