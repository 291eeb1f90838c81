import { describe, expect, test } from 'vitest'
import { browser, disk, names, newBrowserEachTest, SCOPE, start } from '../tests/unit/session.js'
import { createStorage } from './browser/storage.js'
import { hasTraces } from './session.js'

newBrowserEachTest()

describe('traces of a session (decision 2)', () => {
  const traces = (forked?: string) => hasTraces(createStorage(SCOPE), names, forked)
  test.each<[string, () => void, boolean]>([
    ['nothing', () => {}, false],
    ['a token', () => browser.disk.set(`${SCOPE}token`, '"x"'), true],
    ['a refresh token', () => browser.disk.set(`${SCOPE}refresh_token`, '"x"'), true],
    ['a forked token', () => browser.disk.set(`${SCOPE}session_transfer_token`, '"x"'), true],
    ['a token under the older key', () => browser.disk.set(names.plain('token'), '"x"'), true],
    ['the session cookie', () => browser.cookies.set(names.cookie.session, 't'), true],
    ['another cookie', () => browser.cookies.set(`${names.cookie.session}x`, 't'), false],
    ['a device id alone', () => browser.disk.set(`${SCOPE}caid`, '"x"'), false],
    ['a token of another app', () => browser.disk.set(`${names.scope('another')}token`, '"x"'), false],
  ])('%s: %s', (_, prepare, expected) => {
    prepare()
    expect(traces()).toBe(expected)
  })
  test('are absent if the browser denies cookies and storage', () => {
    start({ denied: true })
    expect(traces()).toBe(false)
  })
  test('a forked token from the address is kept', () => {
    expect(traces('forked')).toBe(true)
    expect(disk()).toEqual({ session_transfer_token: 'forked' })
  })
})
