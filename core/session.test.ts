import { describe, expect, test } from 'vitest'
import { browser, disk, HOUR, names, newBrowserEachTest, SCOPE, start, token } from '../tests/unit/session.js'
import { APP_ID } from '../tests/unit/token.js'
import { wire } from '../tests/wire.js'
import { createStorage } from './browser/storage.js'
import { hasServerCookies, hasSessionCookie, hasTraces } from './session.js'

newBrowserEachTest()

describe('traces of a session (decision 2)', () => {
  const traces = (forked?: string) => hasTraces(createStorage(SCOPE), names, APP_ID, forked)
  test.each<[string, () => void, boolean]>([
    ['nothing', () => {}, false],
    ['a token', () => browser.disk.set(`${SCOPE}token`, '"x"'), true],
    ['a refresh token', () => browser.disk.set(`${SCOPE}refresh_token`, '"x"'), true],
    ['a forked token', () => browser.disk.set(`${SCOPE}session_transfer_token`, '"x"'), true],
    ['a token under the older key', () => older(token()), true],
    ['one for several apps', () => older(token(HOUR, { aud: ['another', APP_ID] })), true],
    ['one with letters beyond ASCII', () => older(token(HOUR, { name: 'Zoë ÿ>?~ 漢字' })), true],
    ['a token of another app under the older key', () => older(token(HOUR, { aud: 'another' })), false],
    ['one of an app whose id begins alike', () => older(token(HOUR, { aud: `${APP_ID}1` })), false],
    ['no token under the older key', () => older('x'), false],
    ['something else under the older key', () => older({ token: token() }), false],
    ['a refresh token under the older key alone', () => browser.disk.set(names.plain('refresh_token'), '"x"'), false],
    ['a device id alone', () => browser.disk.set(`${SCOPE}caid`, '"x"'), false],
    ['a token of another app', () => browser.disk.set(`${names.scope('another')}token`, '"x"'), false],
  ])('%s: %s', (_, prepare, expected) => {
    prepare()
    expect(traces()).toBe(expected)
  })
  const older = (value: unknown) => browser.disk.set(names.plain('token'), JSON.stringify(value))
  test('are absent if the browser denies cookies and storage', () => {
    start({ denied: true })
    expect(traces()).toBe(false)
  })
  test('a forked token from the address is kept', () => {
    expect(traces('forked')).toBe(true)
    expect(disk()).toEqual({ session_transfer_token: 'forked' })
  })
})

describe('the session in cookies of the server (Wire §1.1)', () => {
  test.each<[string, string, boolean]>([
    ['of the provider', 'https://auth.example', false],
    ['of the app, by its settings', 'https://api.app.example', true],
  ])('an API %s', (_, now, expected) => {
    const base = (home?: boolean) => (home ? 'https://auth.example' : now)
    expect(hasServerCookies({ base }, names)).toBe(expected)
  })
  test.each([
    [`https://${wire.prefix}.app.example`, true],
    [`http://${wire.prefix}.app.example`, false],
    [`https://auth.${wire.prefix}.io`, false],
  ])('%s is the app’s own subdomain: %s', (url, expected) => {
    expect(hasServerCookies({ base: () => url }, names)).toBe(expected)
  })
  test('has a cookie that scripts can read', () => {
    browser.cookies.set(`${names.cookie.session}x`, 't')
    expect(hasSessionCookie(names)).toBe(false)
    browser.cookies.set(names.cookie.session, 't')
    expect(hasSessionCookie(names)).toBe(true)
    start({ denied: true })
    expect(hasSessionCookie(names)).toBe(false)
  })
})
