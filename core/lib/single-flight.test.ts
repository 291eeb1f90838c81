import { expect, test, vi } from 'vitest'
import { singleFlight } from './single-flight.js'

test('concurrent calls share one run, and its result is kept', async () => {
  const work = vi.fn(async () => ({}))
  const shared = singleFlight(work)
  const [one, other] = await Promise.all([shared(), shared()])
  expect(one).toBe(other)
  expect(await shared()).toBe(one)
  expect(work).toHaveBeenCalledOnce()
})
test('a failure rejects all calls that shared it, and the next call runs again', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there')
  const shared = singleFlight(work)
  const first = [shared(), shared()]
  await expect(first[0]).rejects.toThrow('offline')
  await expect(first[1]).rejects.toThrow('offline')
  expect(await shared()).toBe('there')
  expect(work).toHaveBeenCalledTimes(2)
})
test('after the abort nothing starts, and running calls reject with destroyed', async () => {
  const controller = new AbortController()
  let finish = (_: string) => {}
  const work = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve
      }),
  )
  const shared = singleFlight(work, controller.signal)
  const first = shared()
  controller.abort()
  finish('late')
  await expect(first).rejects.toMatchObject({ code: 'destroyed' })
  await expect(shared()).rejects.toMatchObject({ code: 'destroyed' })
  expect(work).toHaveBeenCalledOnce()
})
test('anything thrown becomes a LatchkitError', async () => {
  const cause = new Error('raw')
  const failing = singleFlight(() => Promise.reject(cause))
  await expect(failing()).rejects.toMatchObject({ name: 'LatchkitError', code: 'unknown_auth_error', cause })
})
