import { describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { type ConsentIo, consentFlow } from './consent.flow.js'

function run() {
  const io = {
    accept: vi.fn<ConsentIo['accept']>(async () => {}),
    decline: vi.fn<ConsentIo['decline']>(async () => {}),
  }
  const controller = new AbortController()
  const flow = startFlow(consentFlow, { at: 'asking' }, io, { clock: handClock(), signal: controller.signal })
  return { flow, io, over: controller }
}
const exited = { code: 'exited_auth_flow' }

describe('the answer', () => {
  test('accepted: done, and nobody is logged out', async () => {
    const { flow, io } = run()
    expect(flow.screen()).toBe('AFFIRMATIVE_CONSENT_SCREEN')
    flow.send({ type: 'accept' })
    expect(flow.get()).toEqual({ at: 'accepting' })
    await flow.result
    expect(io.decline).not.toHaveBeenCalled()
  })
  test.each(['decline', 'close', 'dismiss'] as const)('%s: logged out, then exited_auth_flow', async (how) => {
    const { flow, io } = run()
    if (how === 'decline') flow.send({ type: 'decline' })
    else flow.close(how)
    expect(flow.get().at).toBe('declining')
    expect(flow.ended).toBe(false)
    await expect(flow.result).rejects.toMatchObject(exited)
    expect(io.decline).toHaveBeenCalledOnce()
    expect(io.accept).not.toHaveBeenCalled()
  })
})

describe('failures on the way', () => {
  test('an acceptance lost on the network is sent again', async () => {
    const { flow, io } = run()
    io.accept.mockRejectedValueOnce(new LatchkitError('network', 'down'))
    flow.send({ type: 'accept' })
    await settled()
    expect(flow.get()).toMatchObject({ at: 'asking', error: { code: 'network' } })
    flow.send({ type: 'accept' })
    await flow.result
    expect(io.accept).toHaveBeenCalledTimes(2)
  })
  test('a second click is ignored', () => {
    const { flow, io } = run()
    flow.send({ type: 'accept' })
    flow.send({ type: 'accept' })
    flow.send({ type: 'decline' })
    expect(flow.get().at).toBe('accepting')
    expect(io.accept).toHaveBeenCalledOnce()
  })
  test('closed while the acceptance is sent: it is accepted (decision 17)', async () => {
    const { flow, io } = run()
    flow.send({ type: 'accept' })
    flow.close()
    expect(flow.ended).toBe(false)
    await flow.result
    expect(io.decline).not.toHaveBeenCalled()
  })
  test('closed while an acceptance is sent that fails: declined', async () => {
    const { flow, io } = run()
    io.accept.mockRejectedValueOnce(new LatchkitError('network', 'down'))
    flow.send({ type: 'accept' })
    flow.close()
    await expect(flow.result).rejects.toMatchObject(exited)
    expect(io.decline).toHaveBeenCalledOnce()
  })
  test('a failing logout still ends the flow', async () => {
    const { flow, io } = run()
    io.decline.mockRejectedValueOnce(new LatchkitError('network', 'down'))
    flow.close()
    await expect(flow.result).rejects.toMatchObject(exited)
  })
  test('destroy ends the flow without a logout', async () => {
    const { flow, io, over } = run()
    over.abort()
    await expect(flow.result).rejects.toMatchObject(exited)
    expect(io.decline).not.toHaveBeenCalled()
  })
})
