import { afterAll, afterEach, expect, vi } from 'vitest'
import { told } from '../../core/hints/tell.js'

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'Date', 'fetch'] as const
const values = () => NAMES.map((name) => [name, globalThis[name]])

/**
 * Files that run in one worker share its globals, so a timer that one file leaves replaced stops the next file. A spy
 * that a file leaves on a fake timer does the same later: restoring the spy puts the fake timer back.
 */
const before = values()
// a page tells a hint once, and each test is a page of its own
afterEach(() => told.clear())
afterAll(() => {
  vi.restoreAllMocks()
  expect(values()).toEqual(before)
})
