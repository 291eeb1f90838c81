import { expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import type { ErrorCode } from '../../../core/registry.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { connectFlow } from './connect.flow.js'

const SCREEN = 'EMBEDDED_WALLET_CONNECTING_SCREEN'

function start(unlock: () => Promise<void>, onward: () => Promise<void> = () => new Promise(() => {})) {
  const clock = handClock()
  const io = { unlock: vi.fn(unlock), onward: vi.fn((_: AbortSignal) => onward()), atLeast: 1_000 }
  const flow = startFlow(connectFlow, { at: 'connecting', address: '0xAda' }, io, { clock })
  flow.result.catch(() => {})
  return { flow, clock, ...io }
}
const refuse = (code: ErrorCode) => Promise.reject(new LatchkitError(code, 'no'))

test('the connecting screen shows for a second at least', async () => {
  const { flow, clock, onward } = start(async () => {})
  await clock.advance(999)
  expect([flow.get().at, flow.screen(), onward.mock.calls.length]).toEqual(['connecting', SCREEN, 0])
  await clock.advance(1)
  expect([flow.get().at, flow.screen(), onward.mock.calls.length]).toEqual(['onward', SCREEN, 1])
})
test('the public data has the wallet’s address, before, at and after a failure (decision 16)', async () => {
  const unlock = vi.fn(() => refuse('network'))
  const { flow, clock } = start(unlock)
  expect(flow.data()).toEqual({ address: '0xAda' })
  await flow.until('problem')
  expect(flow.data()).toEqual({ address: '0xAda' })
  unlock.mockResolvedValueOnce(undefined as never)
  flow.send({ type: 'retry' })
  await settled()
  await clock.advance(1_000)
  expect([flow.get().at, flow.data()]).toEqual(['onward', { address: '0xAda' }])
})
test('a slower connection is not delayed further', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const { flow, clock } = start(() => opened)
  await clock.advance(1_000)
  expect(flow.get().at).toBe('connecting')
  open()
  await settled()
  expect(flow.get().at).toBe('onward')
})
test('the operation starts once the screen shows, and its own screens lie above', async () => {
  const { unlock } = start(async () => {})
  expect(unlock).not.toHaveBeenCalled()
  await settled()
  expect(unlock).toHaveBeenCalledOnce()
})
test('ends with the operation', async () => {
  const { flow, clock } = start(
    async () => {},
    async () => {},
  )
  await clock.advance(1_000)
  await expect(flow.result).resolves.toBeUndefined()
})
test('rejects with the operation’s failure', async () => {
  const { flow, clock } = start(
    async () => {},
    () => refuse('user_rejected_request'),
  )
  await clock.advance(1_000)
  await expect(flow.result).rejects.toMatchObject({ code: 'user_rejected_request' })
})
test.each<ErrorCode>(['destroyed', 'must_be_authenticated', 'user_rejected_request'])(
  '%s cannot be retried',
  async (code) => {
    const { flow } = start(() => refuse(code))
    await expect(flow.result).rejects.toMatchObject({ code })
  },
)
test('any other failure can be retried', async () => {
  const { flow, unlock } = start(() => refuse('wallet_frame_unavailable'))
  await settled()
  expect([flow.get(), flow.screen()]).toMatchObject([
    { at: 'problem', error: { code: 'wallet_frame_unavailable' } },
    SCREEN,
  ])
  flow.send({ type: 'retry' })
  await settled()
  expect(unlock).toHaveBeenCalledTimes(2)
})
test('leaving rejects with user_rejected_request', async () => {
  const { flow } = start(() => new Promise(() => {}))
  flow.close()
  await expect(flow.result).rejects.toMatchObject({ code: 'user_rejected_request' })
})
