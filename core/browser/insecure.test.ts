import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { warnIfInsecure } from './insecure.js'

afterEach(() => vi.unstubAllGlobals())

test.each([true, false])('secure context: %s; an insecure one causes a warning (decision 7)', (secure) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  vi.stubGlobal('isSecureContext', secure)
  warnIfInsecure()
  expect(warn).toHaveBeenCalledTimes(secure ? 0 : 1)
})
