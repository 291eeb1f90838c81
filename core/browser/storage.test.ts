import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../tests/unit/browser.js'
import { createStorage } from './storage.js'

afterEach(() => vi.unstubAllGlobals())

describe('storage', () => {
  test('stores JSON under the app’s own keys', () => {
    const { disk } = stubBrowser()
    const storage = createStorage('app:')
    storage.set('token', 'abc')
    storage.set('list', [1])
    expect([...disk]).toEqual([
      ['app:token', '"abc"'],
      ['app:list', '[1]'],
    ])
    expect([storage.get('token'), storage.get('list'), storage.get('other'), storage.isLasting()]).toEqual([
      'abc',
      [1],
      null,
      true,
    ])
    storage.remove('token')
    expect(storage.get('token')).toBeNull()
    expect(disk.has('app:token')).toBe(false)
  })
  test.each([undefined, 'denied', 'full'] as const)(
    'a name that ends in a colon removes all keys with that prefix: %s',
    (trouble) => {
      const disk = new Map([['other:cross-app:one', '"theirs"']])
      stubBrowser({ disk, ...(trouble && { localStorage: trouble }) })
      const storage = createStorage('app:')
      for (const key of ['cross-app:one', 'cross-app:two', 'cross-app', 'token']) storage.set(key, key)
      storage.remove('cross-app:')
      expect(['cross-app:one', 'cross-app:two', 'cross-app', 'token'].map(storage.get)).toEqual([
        null,
        null,
        'cross-app',
        'token',
      ])
      expect(disk.get('other:cross-app:one')).toBe('"theirs"')
    },
  )
  test('two apps do not read each other’s keys', () => {
    stubBrowser()
    const [one, other] = [createStorage('one:'), createStorage('other:')]
    one.set('token', 'mine')
    expect(other.get('token')).toBeNull()
    other.remove('token')
    expect(one.get('token')).toBe('mine')
  })
  test.each(['{', 'undefined', 'abc', ''])('the invalid JSON %j reads as null', (text) => {
    stubBrowser({ disk: new Map([['app:token', text]]) })
    expect(createStorage('app:').get('token')).toBeNull()
  })
  test('the test whether storage works leaves no key', () => {
    const { disk } = stubBrowser()
    createStorage('app:')
    expect(disk.size).toBe(0)
  })
})

describe('denied storage', () => {
  test('is replaced by memory for this page, and reported as not persistent', () => {
    stubBrowser({ localStorage: 'denied' })
    const storage = createStorage('app:')
    storage.set('token', 'abc')
    expect(storage.get('token')).toBe('abc')
    expect(storage.isLasting()).toBe(false)
    storage.remove('token')
    expect(storage.get('token')).toBeNull()
    expect(createStorage('app:').get('token')).toBeNull()
  })
  test('changes in other tabs are not reported', () => {
    const { stored } = stubBrowser({ localStorage: 'denied' })
    const hear = vi.fn()
    createStorage('app:').watch(hear, new AbortController().signal)
    stored('app:token')
    expect(hear).not.toHaveBeenCalled()
  })
})

describe('full storage', () => {
  test('still returns earlier values, so no user is logged out', () => {
    stubBrowser({ localStorage: 'full', disk: new Map([['app:token', '"abc"']]) })
    expect(createStorage('app:').get('token')).toBe('abc')
  })
  test('keeps new values in memory, where they have precedence', () => {
    const { disk } = stubBrowser({ localStorage: 'full', disk: new Map([['app:token', '"old"']]) })
    const storage = createStorage('app:')
    storage.set('token', 'new')
    expect(storage.get('token')).toBe('new')
    expect(disk.get('app:token')).toBe('"old"')
    storage.remove('token')
    expect(storage.get('token')).toBeNull()
    expect(disk.has('app:token')).toBe(false)
  })
  test('is reported as not persistent as long as a value is only in memory', () => {
    stubBrowser({ localStorage: 'full', disk: new Map([['app:token', '"old"']]) })
    const storage = createStorage('app:')
    expect(storage.isLasting()).toBe(true)
    storage.set('token', 'new')
    expect(storage.isLasting()).toBe(false)
    storage.remove('token')
    expect(storage.isLasting()).toBe(true)
  })
  test.each(['app:token', null])('is read again once another tab writes (%s)', (key) => {
    const { disk, stored } = stubBrowser({ localStorage: 'full', disk: new Map([['app:token', '"old"']]) })
    const storage = createStorage('app:')
    storage.watch(() => {}, new AbortController().signal)
    storage.set('token', 'mine')
    disk.set('app:token', '"theirs"')
    stored('app:other')
    expect(storage.get('token')).toBe('mine')
    stored(key)
    expect(storage.get('token')).toBe('theirs')
  })
})

test('an unscoped key can be read', () => {
  stubBrowser({ disk: new Map([['plain:token', '"abc"']]) })
  expect(createStorage('app:').peek('plain:token')).toBe('abc')
})

describe('changes of other tabs', () => {
  test.each([
    ['app:token', ['token']],
    ['app:', ['']],
    ['other:token', []],
    ['token', []],
    [null, [null]],
  ])('the key %j is reported as %j', (key, expected) => {
    const { stored } = stubBrowser()
    const names: (string | null)[] = []
    createStorage('app:').watch((name) => names.push(name), new AbortController().signal)
    stored(key)
    expect(names).toEqual(expected)
  })
  test('are not reported after the signal', () => {
    const { stored } = stubBrowser()
    const controller = new AbortController()
    const hear = vi.fn()
    createStorage('app:').watch(hear, controller.signal)
    controller.abort()
    stored('app:token')
    expect(hear).not.toHaveBeenCalled()
  })
})
