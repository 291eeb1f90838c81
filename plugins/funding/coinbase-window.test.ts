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
  const onEnd = vi.fn()
  valueOrCode(purchaseChannel(ask, clock)(part<Window>({}), over.signal, () => {})).then(onEnd)
  return { clock, over, ask, onEnd }
}

test('the server is polled after 0.5 s, and then every 1.5 s', async () => {
  const { clock, ask, onEnd } = listen('pending', null, 'success')
  await clock.advance(499)
  expect(ask).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await clock.advance(1_499)
  expect(ask).toHaveBeenCalledTimes(1)
  await clock.advance(1)
  expect(onEnd).not.toHaveBeenCalled()
  await clock.advance(1_500)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('success')
  await clock.advance(10_000)
  expect(ask).toHaveBeenCalledTimes(3)
})
test('a failed purchase ends the polling', async () => {
  const { clock, onEnd } = listen('failure')
  await clock.advance(500)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('on_ramp_failed')
})
test('a poll without an answer is repeated, and the polling ends after 160 attempts', async () => {
  const { clock, ask, onEnd } = listen(new Error('offline'))
  await clock.advance(500 + 159 * 1_500)
  expect(ask).toHaveBeenCalledTimes(160)
  expect(onEnd).not.toHaveBeenCalled()
  await clock.advance(1_500)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('on_ramp_timeout')
  expect(ask).toHaveBeenCalledTimes(160)
})
test('the polling stops when the user leaves', async () => {
  const { clock, over, ask, onEnd } = listen('pending')
  await clock.advance(500)
  over.abort()
  await clock.advance(60_000)
  await settled()
  expect(ask).toHaveBeenCalledTimes(1)
  expect(onEnd).not.toHaveBeenCalled()
})
