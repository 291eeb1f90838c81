import { expect, test, vi } from 'vitest'
import { handClock, settled } from '../../tests/unit/clock.js'
import { valueOrCode } from '../../tests/unit/errors.js'
import { part } from '../../tests/unit/part.js'
import { purchaseChannel } from './coinbase-window.js'

function listen(...answers: (string | null | Error)[]) {
  const clock = handClock()
  const over = new AbortController()
  const ask = vi.fn(async (_: AbortSignal) => {
    const next = answers.shift() ?? null
    if (next instanceof Error) throw next
    return next
  })
  const ended = vi.fn()
  valueOrCode(purchaseChannel(ask, clock)(part<Window>({}), over.signal, () => {})).then(ended)
  return { clock, over, ask, ended }
}

test('the server is asked after half a second, and then every second and a half', async () => {
  const { clock, ask, ended } = listen('pending', null, 'success')
  await clock.advance(499)
  expect(ask).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await clock.advance(1_499)
  expect(ask).toHaveBeenCalledTimes(1)
  await clock.advance(1)
  expect(ended).not.toHaveBeenCalled()
  await clock.advance(1_500)
  expect(ended).toHaveBeenCalledExactlyOnceWith('success')
  await clock.advance(10_000)
  expect(ask).toHaveBeenCalledTimes(3)
})
test('a failure is the end', async () => {
  const { clock, ended } = listen('failure')
  await clock.advance(500)
  expect(ended).toHaveBeenCalledExactlyOnceWith('on_ramp_failed')
})
test('one that is not answered is asked again, and 160 are enough', async () => {
  const { clock, ask, ended } = listen(new Error('offline'))
  await clock.advance(500 + 159 * 1_500)
  expect(ask).toHaveBeenCalledTimes(160)
  expect(ended).not.toHaveBeenCalled()
  await clock.advance(1_500)
  expect(ended).toHaveBeenCalledExactlyOnceWith('on_ramp_timeout')
  expect(ask).toHaveBeenCalledTimes(160)
})
test('nobody is asked once the window is nobody’s', async () => {
  const { clock, over, ask, ended } = listen('pending')
  await clock.advance(500)
  over.abort()
  await clock.advance(60_000)
  await settled()
  expect(ask).toHaveBeenCalledTimes(1)
  expect(ended).not.toHaveBeenCalled()
})
