import { expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import { handClock } from '../../../tests/unit/clock.js'
import { confirmFlow } from './confirm.flow.js'

const PLACE = { width: 312, colours: { accent: '#f00' } }
const URL = 'https://auth.example/apps/app/embedded-wallets/confirm#token=token'

function run() {
  const io = { page: vi.fn(async () => URL) }
  const flow = startFlow(confirmFlow, { at: 'placing' }, io, { clock: handClock() })
  return { flow, io, place: () => flow.send({ type: 'placed', ...PLACE }) }
}

test('the server’s page is shown where the screen has a place for it, until it says that the change is confirmed', async () => {
  const { flow, io, place } = run()
  expect(io.page).not.toHaveBeenCalled()
  place()
  await flow.until('shown')
  expect(io.page).toHaveBeenCalledExactlyOnceWith(PLACE)
  expect(flow.get()).toEqual({ at: 'shown', url: URL })
  expect(flow.data()).toBeNull() // the public data has no token
  flow.send({ type: 'confirmed' })
  expect(await flow.result).toBeUndefined()
})
test('Escape does not lose a typed code', async () => {
  const { flow, place } = run()
  place()
  await flow.until('shown')
  flow.close('dismiss')
  expect(flow.get().at).toBe('shown')
})
test('leaving rejects as any prompt for a second factor does', async () => {
  const { flow, place } = run()
  place()
  await flow.until('shown')
  flow.send({ type: 'cancel' })
  await expect(flow.result).rejects.toMatchObject({ code: 'user_rejected_request', message: 'MFA canceled' })
})
test('a page that has no address can be retried', async () => {
  const { flow, io, place } = run()
  io.page.mockRejectedValueOnce(new LatchkitError('network', 'Offline.'))
  place()
  await flow.until('problem')
  flow.send({ type: 'retry' })
  place()
  await flow.until('shown')
})
