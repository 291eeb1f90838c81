import { afterEach, expect, test, vi } from 'vitest'
import { createEventBus } from './events.js'

afterEach(() => vi.unstubAllGlobals())

test('a listener is called until it is removed', () => {
  const bus = createEventBus()
  const listener = vi.fn()
  const stop = bus.on('accessTokenGranted', listener)
  bus.emit('accessTokenGranted', { accessToken: 'one' })
  stop()
  bus.emit('accessTokenGranted', { accessToken: 'two' })
  expect(listener.mock.calls).toEqual([[{ accessToken: 'one' }]])
})
test('a function that is added twice is called twice', () => {
  const bus = createEventBus()
  const listener = vi.fn()
  const stop = bus.on('logout', listener)
  bus.on('logout', listener)
  stop()
  bus.emit('logout', undefined)
  expect(listener).toHaveBeenCalledOnce()
})
test('an error thrown by one listener reaches the page, and the other listeners are called', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const bus = createEventBus()
  const listener = vi.fn()
  const error = new Error('host')
  bus.on('logout', () => {
    throw error
  })
  bus.on('logout', listener)
  expect(() => bus.emit('logout', undefined)).not.toThrow()
  expect(listener).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledWith(error)
})
