import { expect, test, vi } from 'vitest'
import { createStore } from './store.js'

test('a listener is called after each change of the value', () => {
  const store = createStore(1)
  const values: number[] = []
  store.subscribe(() => values.push(store.get()))
  store.set(2)
  store.set(2)
  store.set(Number.NaN)
  store.set(Number.NaN)
  expect(values).toEqual([2, Number.NaN])
})
test('a function is stored as a value', () => {
  const value = vi.fn()
  const store = createStore<unknown>(null)
  store.set(value)
  expect(store.get()).toBe(value)
  expect(value).not.toHaveBeenCalled()
})
test('a released listener is not called, not even if it was released during the same change', () => {
  const store = createStore(1)
  const last = vi.fn()
  const stop = store.subscribe(() => {
    stop()
    leave()
  })
  const leave = store.subscribe(last)
  store.set(2)
  store.set(3)
  expect(last).not.toHaveBeenCalled()
})
test('if a listener sets the store, all listeners get the newest value', () => {
  const store = createStore(1)
  const values: number[] = []
  store.subscribe(() => store.set(Math.min(3, store.get() + 1)))
  store.subscribe(() => values.push(store.get()))
  store.set(2)
  expect(values.at(-1)).toBe(3)
})
