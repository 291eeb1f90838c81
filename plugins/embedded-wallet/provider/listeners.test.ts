import { afterEach, expect, test, vi } from 'vitest'
import { createListeners } from './listeners.js'

afterEach(() => void vi.unstubAllGlobals())

test('all who listen to it are told, and nobody else', () => {
  const listeners = createListeners()
  const [one, other, foreign] = [vi.fn(), vi.fn(), vi.fn()]
  for (const listener of [one, other]) listeners.add('chainChanged', listener)
  listeners.add('accountsChanged', foreign)
  listeners.tell('chainChanged', '0x1')
  listeners.tell('message', 'nobody listens')
  expect([one, other, foreign].map(({ mock }) => mock.calls)).toEqual([[['0x1']], [['0x1']], []])
})
test('one that leaves, or is cleared, hears no more', () => {
  const listeners = createListeners()
  const [one, other] = [vi.fn(), vi.fn()]
  for (const listener of [one, other]) listeners.add('chainChanged', listener)
  listeners.remove('chainChanged', one)
  listeners.remove('message', one)
  listeners.tell('chainChanged', 1)
  listeners.clear()
  listeners.tell('chainChanged', 2)
  expect([one.mock.calls, other.mock.calls]).toEqual([[], [[1]]])
})
test('one that throws keeps the news from nobody, and is reported', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const listeners = createListeners()
  const error = new Error('mine')
  const heard = vi.fn()
  listeners.add('chainChanged', () => {
    throw error
  })
  listeners.add('chainChanged', heard)
  listeners.tell('chainChanged', 1)
  expect([heard.mock.calls, report.mock.calls]).toEqual([[[1]], [[error]]])
})
