import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../tests/unit/browser.js'
import { deviceId } from './device-id.js'
import { createStorage } from './storage.js'

afterEach(() => vi.unstubAllGlobals())
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('the device id', () => {
  test('is a version 4 UUID, created once', () => {
    stubBrowser()
    const storage = createStorage('app:')
    const id = deviceId(storage)
    expect(id).toMatch(UUID)
    expect(deviceId(storage)).toBe(id)
    storage.remove('caid')
    expect(deviceId(storage)).not.toBe(id)
  })
  test('is replaced if the stored value is not a UUID', () => {
    stubBrowser({ disk: new Map([['app:caid', '{}']]) })
    const storage = createStorage('app:')
    expect(deviceId(storage)).toMatch(UUID)
  })
})
