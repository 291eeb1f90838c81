import { describe, expect, test } from 'vitest'
import { browser, disk, HOUR, names, newBrowserEachTest, SCOPE, start, stored, token } from '../tests/unit/session.js'
import { APP_ID } from '../tests/unit/token.js'
import { createStorage } from './browser/storage.js'
import { hasTraces } from './session.js'

newBrowserEachTest()

describe('traces of a session (decision 2)', () => {
  const traces = (forked?: string) => hasTraces(createStorage(SCOPE), names, APP_ID, forked)
  test.each<[string, () => void, boolean]>([
    ['nothing', () => {}, false],
    ['a token', () => browser.disk.set(`${SCOPE}token`, '"x"'), true],
    ['a refresh token', () => browser.disk.set(`${SCOPE}refresh_token`, '"x"'), true],
    ['a forked token', () => browser.disk.set(`${SCOPE}session_transfer_token`, '"x"'), true],
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
  test('a session under an older key moves to the app’s own key once, if it is this app’s', () => {
    const raw = token()
    const older = { token: raw, refresh_token: 'r', id_token: 'i', caid: 'c', guest: 'g' }
    for (const [key, value] of Object.entries(older)) browser.disk.set(names.plain(key), JSON.stringify(value))
    expect(traces()).toBe(true)
    expect(Object.fromEntries(browser.disk)).toEqual({
      [`${SCOPE}token`]: `"${raw}"`,
      [`${SCOPE}refresh_token`]: '"r"',
      [`${SCOPE}id_token`]: '"i"',
      [`${SCOPE}caid`]: '"c"',
      [names.plain('guest')]: '"g"',
    })
  })
  test.each<[string, () => string]>([
    ['another app’s', () => token(HOUR, { aud: 'another' })],
    ['garbage', () => 'garbage'],
  ])('%s is not moved', (_, make) => {
    browser.disk.set(names.plain('token'), JSON.stringify(make()))
    expect(traces()).toBe(false)
    expect([...browser.disk.keys()]).toEqual([names.plain('token')])
  })
  test('an older key does not replace the app’s own', () => {
    const ownToken = stored(HOUR)
    browser.disk.set(names.plain('token'), JSON.stringify(token(HOUR, { n: 2 })))
    expect(traces()).toBe(true)
    expect(disk().token).toBe(ownToken)
  })
})
