import { afterEach, expect, test, vi } from 'vitest'
import { openClock } from '../../../server/db/clock.js'
import type { Database } from '../../../server/db/database.js'

afterEach(() => vi.useRealTimers())
/** A database whose clock the test sets, and that may be away. */
function databaseAt(ms: number) {
  const state = { ms, isAway: false, asked: 0 }
  const execute = async () => {
    state.asked++
    if (state.isAway) throw new Error('away')
    return { rows: [{ ms: state.ms }] }
  }
  return { state, db: { execute } as unknown as Database }
}

test('the time is the database’s, and goes on by a count that no change of the machine’s clock moves', async () => {
  let counted = 1_000
  const { db } = databaseAt(5_000_000)
  const clock = await openClock(db, () => counted)
  counted += 250
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  expect(clock.now()).toBe(5_000_250)
  clock.stop()
})

test('it is asked for every minute, and goes on while the database is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let counted = 0
  const { db, state } = databaseAt(1_000)
  const clock = await openClock(db, () => counted)
  counted = 60_000
  state.isAway = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.asked, clock.now()]).toEqual([2, 61_000])
  counted = 120_000
  Object.assign(state, { isAway: false, ms: 500_000 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.asked, clock.now()]).toEqual([3, 500_000])
  clock.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(state.asked).toBe(3)
})

test('a slow answer is off by half of its way at most', async () => {
  let counted = 0
  const { db } = databaseAt(10_000)
  const slow = {
    execute: async (query: never) => {
      const answer = await db.execute(query)
      counted += 800
      return answer
    },
  } as unknown as Database
  const clock = await openClock(slow, () => counted)
  expect(clock.now()).toBe(10_400)
  clock.stop()
})
