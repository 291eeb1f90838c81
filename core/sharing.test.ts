import { expect, test, vi } from 'vitest'
import { sharing } from './sharing.js'

test('all who ask share one run, and its value is kept', async () => {
  const work = vi.fn(async () => ({}))
  const shared = sharing(work)
  const [one, other] = await Promise.all([shared(), shared()])
  expect(one).toBe(other)
  expect(await shared()).toBe(one)
  expect(work).toHaveBeenCalledOnce()
})
test('a failure is told to all who shared it, then forgotten', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there')
  const shared = sharing(work)
  const first = [shared(), shared()]
  await expect(first[0]).rejects.toThrow('offline')
  await expect(first[1]).rejects.toThrow('offline')
  expect(await shared()).toBe('there')
  expect(work).toHaveBeenCalledTimes(2)
})
