import { describe, expect, test } from 'vitest'
import { browser, disk, HOUR, names, newBrowserEachTest, SCOPE, stored, token } from '../../tests/unit/session.js'
import { APP_ID } from '../../tests/unit/token.js'
import { createStorage } from '../browser/storage.js'
import { adoptOlderKeys } from './older-keys.js'

newBrowserEachTest()

describe('an older key (decision 2)', () => {
  const adopt = () => adoptOlderKeys(createStorage(SCOPE), names, APP_ID)
  test('a session under an older key moves to the app’s own key once, if it is this app’s', () => {
    const raw = token()
    const older = { token: raw, refresh_token: 'r', id_token: 'i', caid: 'c', guest: 'g' }
    for (const [key, value] of Object.entries(older)) browser.disk.set(names.plain(key), JSON.stringify(value))
    adopt()
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
    adopt()
    expect([...browser.disk.keys()]).toEqual([names.plain('token')])
  })
  test('an older key does not replace the app’s own', () => {
    const ownToken = stored(HOUR)
    browser.disk.set(names.plain('token'), JSON.stringify(token(HOUR, { n: 2 })))
    adopt()
    expect(disk().token).toBe(ownToken)
  })
})
