import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wire } from '../../tests/wire.js'
import { VERSION } from '../version.js'
import { wireNames } from './wire.js'

const names = wireNames()

test('the usual prefix produces the names of the protocol (Wire §1.1, §1.8)', () => {
  expect(names.header).toEqual({
    app: wire.header.appId,
    client: wire.header.clientId,
    device: wire.header.analyticsId,
    version: wire.header.client,
  })
  expect(names.cookie).toMatchObject({
    access: wire.cookie.token,
    identity: wire.cookie.identityToken,
    session: wire.cookie.session,
  })
  expect(`${names.scope('app')}token`).toBe(wire.storage('app', 'token'))
})
test('another prefix changes all of them', () => {
  const other = JSON.stringify([wireNames('other').header, wireNames('other').cookie, wireNames('other').popup('X')])
  expect(other).not.toContain(wire.prefix)
  expect(wireNames('other').popup('OAUTH')).toBe('OTHER_OAUTH')
})
test('the version is the package’s', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(VERSION).toBe(version)
})
