import { afterEach, expect, test, vi } from 'vitest'
import { warnIfInsecure } from './insecure.js'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['https:', 'app.example.com', false],
  ['http:', 'localhost', false],
  ['http:', 'a.localhost', false],
  ['http:', '127.0.0.1', false],
  ['http:', '192.168.1.7', true],
  ['http:', 'localhost.example.com', true],
])('%s//%s: a warning: %s (decision 7)', (protocol, hostname, warns) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('location', { protocol, hostname })
  warnIfInsecure()
  expect(warn).toHaveBeenCalledTimes(warns ? 1 : 0)
  warn.mockRestore()
})
