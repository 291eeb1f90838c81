import { expect, test } from 'vitest'
import type { App } from '../../../server/apps/app.js'
import { KEPT_MS, keptApps } from '../../../server/apps/kept-apps.js'
import type { Database } from '../../../server/db/database.js'

/** Kept apps at a time that the test moves, and how often the database was asked. */
function atTime() {
  let now = 0
  let reads = 0
  const kept = keptApps<App>({} as Database, () => now)
  const read = (...given: readonly (object | undefined)[]) => {
    const app = given.length > 0 ? given[0] : { id: 'a' }
    return async () => {
      reads += 1
      return app as App | undefined
    }
  }
  return { of: kept.of, read, pass: (ms: number) => (now += ms), reads: () => reads }
}

test('an app is read once for the calls of a second, those that come together too', async () => {
  const { of, read, pass, reads } = atTime()
  const together = await Promise.all([of('a', read()), of('a', read())])
  pass(KEPT_MS - 1)
  expect(await of('a', read())).toBe(together[0])
  expect(together[1]).toBe(together[0])
  expect(reads()).toBe(1)
  await of('b', read())
  expect(reads()).toBe(2)
})

test('a second counts from the question, so that no change is seen later, however slow the answer was', async () => {
  const { of, read, pass, reads } = atTime()
  let answer: (app: App) => void = () => {}
  const slow = of('a', () => new Promise<App>((resolve) => (answer = resolve)))
  pass(KEPT_MS)
  const changed = { id: 'a', name: 'changed' } as never
  expect(await of('a', read(changed))).toBe(changed)
  answer({ id: 'a', name: 'before' } as never)
  expect((await slow) as unknown).toMatchObject({ name: 'before' })
  expect(await of('a', read())).toBe(changed)
  expect(reads()).toBe(1)
})

test('neither an app that does not exist nor a failure is kept', async () => {
  const { of, read, reads } = atTime()
  expect(await of('a', read(undefined))).toBeUndefined()
  await expect(of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await of('a', read())).toEqual({ id: 'a' })
  expect(reads()).toBe(2)
})

test('a thousand apps are kept, and then the oldest is forgotten', async () => {
  const { of, read, reads } = atTime()
  for (let number = 0; number < 1001; number++) await of(`${number}`, read())
  await of('1', read())
  expect(reads()).toBe(1001)
  await of('0', read())
  expect(reads()).toBe(1002)
})
