import { describe, expect, test } from 'vitest'
import { browser, disk, HOUR, names, newBrowserEachTest, SCOPE, start, token } from '../tests/unit/session.js'
import { APP_ID } from '../tests/unit/token.js'
import { wire } from '../tests/wire.js'
import { isOurs } from './browser/forward.js'
import { createStorage } from './browser/storage.js'
import { hasTraces } from './session.js'

newBrowserEachTest()

describe('traces of a session (decision 2)', () => {
  const traces = (forked?: string) => hasTraces(createStorage(SCOPE), names, forked)
  const older = (value: unknown) => browser.disk.set(names.plain('token'), JSON.stringify(value))
  const cookie = (name = names.cookie.session) => browser.cookies.set(name, 't')
  test.each<[string, () => void, boolean | 'shared']>([
    ['nothing', () => {}, false],
    ['a token', () => browser.disk.set(`${SCOPE}token`, '"x"'), true],
    ['a refresh token', () => browser.disk.set(`${SCOPE}refresh_token`, '"x"'), true],
    ['a forked token', () => browser.disk.set(`${SCOPE}session_transfer_token`, '"x"'), true],
    ['a token under the older key', () => older('x'), 'shared'],
    ['a refresh token under the older key alone', () => browser.disk.set(names.plain('refresh_token'), '"x"'), false],
    ['the cookie of a session', () => cookie(), 'shared'],
    ['another cookie', () => cookie(`${names.cookie.session}x`), false],
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

  const HOME = 'https://auth.example'
  const OWN = 'https://api.app.example'
  const looks = (home = HOME, now = home) =>
    isOurs(names, createStorage(SCOPE), { base: (isHome) => (isHome ? home : now) }, APP_ID)
  test.each<[string, () => void, boolean]>([
    ['a token', () => older(token()), true],
    ['one for several apps', () => older(token(HOUR, { aud: ['another', APP_ID] })), true],
    ['one with letters beyond ASCII', () => older(token(HOUR, { name: 'Zoë ÿ>?~ 漢字' })), true],
    ['a token of another app', () => older(token(HOUR, { aud: 'another' })), false],
    ['one of an app whose id begins alike', () => older(token(HOUR, { aud: `${APP_ID}1` })), false],
    ['no token', () => older('x'), false],
    ['something else', () => older({ token: token() }), false],
    ['the cookie of a session', () => cookie(), false],
  ])('under names that all apps of a host share, %s is ours: %s', (_, prepare, expected) => {
    prepare()
    expect(looks()).toBe(expected)
  })
  test.each([
    [HOME, HOME, false],
    [HOME, OWN, true],
    [`https://${wire.prefix}.app.example`, undefined, true],
    [`http://${wire.prefix}.app.example`, undefined, false],
    [`https://auth.${wire.prefix}.io`, undefined, false],
  ])('the cookie of a session counts for %s, requests going to %s: %s (Wire §1.1)', (home, now, expected) => {
    expect(looks(home, now)).toBe(false)
    cookie()
    expect(looks(home, now)).toBe(expected)
  })
  test('nothing is ours if the browser denies cookies and storage', () => {
    start({ denied: true })
    expect(looks(HOME, OWN)).toBe(false)
  })
})
