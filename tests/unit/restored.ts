import { afterAll, expect, vi } from 'vitest'

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'Date', 'fetch'] as const
const values = () => NAMES.map((name) => [name, globalThis[name]])

/**
 * All files of a worker share their globals. A file that leaves a timer replaced would make a later one wait for ever.
 * A spy that is left on a fake timer brings it back as soon as any file restores its spies.
 */
const before = values()
afterAll(() => {
  vi.restoreAllMocks()
  expect(values()).toEqual(before)
})
