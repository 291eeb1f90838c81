import { expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import { handClock } from '../../../tests/unit/clock.js'
import { type ExportIo, exportFlow } from './export.flow.js'

const TASK = { address: '0xada', phrase: true }
const PLACE = { width: 312, colours: { accent: '#f00' } }
const URL = 'https://auth.example/apps/app/embedded-wallets/export#token=token'

function run(page: ExportIo['page'] = async () => URL) {
  const io = { page: vi.fn(page) }
  const flow = startFlow(exportFlow, { at: 'placing', ...TASK }, io, { clock: handClock() })
  return { flow, io, place: () => flow.send({ type: 'placed', ...PLACE }) }
}

test('the screen reports where the frame shows, and the export page is opened there', async () => {
  const { flow, io, place } = run()
  expect(io.page).not.toHaveBeenCalled()
  place()
  await flow.until('shown')
  expect(io.page).toHaveBeenCalledWith(TASK, PLACE)
  expect(flow.get()).toEqual({ at: 'shown', url: URL, ...TASK })
  expect(flow.data()).toEqual({ wallet: '0xada' }) // the public data has no token
  // React's StrictMode reports the place twice; the page is opened once
  place()
  expect(io.page).toHaveBeenCalledTimes(1)
})
test('a failure shows in place and can be retried', async () => {
  const { flow, io, place } = run()
  io.page.mockRejectedValueOnce(new LatchkitError('network', 'Offline.'))
  place()
  await flow.until('problem')
  flow.send({ type: 'retry' })
  expect(flow.get()).toEqual({ at: 'placing', ...TASK })
  place()
  await flow.until('shown')
})
test('ends when the user leaves in any way', async () => {
  for (const how of ['close', 'dismiss'] as const) {
    const { flow } = run()
    flow.close(how)
    expect(await flow.result).toBeUndefined()
  }
  const { flow, place } = run()
  place()
  await flow.until('shown')
  flow.send({ type: 'leave' })
  expect(await flow.result).toBeUndefined()
})
test('a frame that ended by itself is not an export', async () => {
  const controller = new AbortController()
  const flow = startFlow(
    exportFlow,
    { at: 'placing', ...TASK },
    { page: async () => URL },
    { signal: controller.signal },
  )
  controller.abort()
  await expect(flow.result).rejects.toMatchObject({ code: 'user_rejected_request' })
})
