import { afterEach, expect, test, vi } from 'vitest'
import { createListeners } from './listeners.js'

afterEach(() => void vi.unstubAllGlobals())

test('calls the listeners of the event, and no others', () => {
  const listeners = createListeners()
  const [one, other, foreign] = [vi.fn(), vi.fn(), vi.fn()]
  for (const listener of [one, other]) listeners.add('chainChanged', listener)
  listeners.add('accountsChanged', foreign)
  listeners.tell('chainChanged', '0x1')
  listeners.tell('message', 'nobody listens')
  expect([one, other, foreign].map(({ mock }) => mock.calls)).toEqual([[['0x1']], [['0x1']], []])
})
test('a removed or cleared listener is not called', () => {
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
test('a throwing listener is reported, and the others are still called', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const listeners = createListeners()
  const error = new Error('mine')
  const listener = vi.fn()
  listeners.add('chainChanged', () => {
    throw error
  })
  listeners.add('chainChanged', listener)
  listeners.tell('chainChanged', 1)
  expect([listener.mock.calls, report.mock.calls]).toEqual([[[1]], [[error]]])
})
