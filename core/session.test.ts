import { describe, expect, test } from 'vitest'
import { browser, disk, HOUR, names, newBrowserEachTest, SCOPE, start, token } from '../tests/unit/session.js'
import { APP_ID } from '../tests/unit/token.js'
import { isOurs } from './browser/other-traces.js'
import { createStorage } from './browser/storage.js'
import { hasOtherTraces, hasTraces } from './session.js'

newBrowserEachTest()

describe('traces of a session (decision 2)', () => {
  const traces = (forked?: string) => hasTraces(createStorage(SCOPE), forked)
  test.each<[string, () => void, boolean]>([
    ['nothing', () => {}, false],
    ['a token', () => browser.disk.set(`${SCOPE}token`, '"x"'), true],
    ['a refresh token', () => browser.disk.set(`${SCOPE}refresh_token`, '"x"'), true],
    ['a forked token', () => browser.disk.set(`${SCOPE}session_transfer_token`, '"x"'), true],
    ['a device id alone', () => browser.disk.set(`${SCOPE}caid`, '"x"'), false],
    ['a token of another app', () => browser.disk.set(`${names.scope('another')}token`, '"x"'), false],
  ])('%s: %s', (_, prepare, expected) => {
    prepare()
    expect(traces()).toBe(expected)
  })
  test('are absent if the browser denies cookies and storage', () => {
    start({ denied: true })
    expect([traces(), hasOtherTraces(createStorage(SCOPE), names)]).toEqual([false, false])
  })
  test('a forked token from the address is kept', () => {
    expect(traces('forked')).toBe(true)
    expect(disk()).toEqual({ session_transfer_token: 'forked' })
  })
})

describe('traces under names that all apps of a host share (Wire §1.8)', () => {
  const older = (value: unknown) => browser.disk.set(names.plain('token'), JSON.stringify(value))
  const cookie = (name = names.cookie.session) => browser.cookies.set(name, 't')
  const looks = (serverCookies = false) => {
    const storage = createStorage(SCOPE)
    return [hasOtherTraces(storage, names), isOurs(names, storage, APP_ID, serverCookies)]
  }
  test.each<[string, () => void, readonly boolean[]]>([
    ['nothing', () => {}, [false, false]],
    ['a token', () => older(token()), [true, true]],
    ['one for several apps', () => older(token(HOUR, { aud: ['another', APP_ID] })), [true, true]],
    ['one with letters beyond ASCII', () => older(token(HOUR, { name: 'Zoë ÿ>?~ 漢字' })), [true, true]],
    ['a token of another app', () => older(token(HOUR, { aud: 'another' })), [true, false]],
    ['one of an app whose id begins alike', () => older(token(HOUR, { aud: `${APP_ID}1` })), [true, false]],
    ['no token', () => older('x'), [true, false]],
    ['something else', () => older({ token: token() }), [true, false]],
    ['a refresh token alone', () => browser.disk.set(names.plain('refresh_token'), '"x"'), [false, false]],
    ['the cookie of a session', () => cookie(), [true, false]],
    ['another cookie', () => cookie(`${names.cookie.session}x`), [false, false]],
  ])('%s: %s', (_, prepare, expected) => {
    prepare()
    expect(looks()).toEqual(expected)
  })
  test('the cookie counts if the server keeps the session in cookies', () => {
    expect(looks(true)).toEqual([false, false])
    cookie()
    expect(looks(true)).toEqual([true, true])
  })
})
