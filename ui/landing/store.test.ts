import { expect, test } from 'vitest'
import type { Client } from '../../core/client.js'
import { createStore } from '../../core/lib/store.js'
import { layoutOf, ownerOfMethod } from './store.js'

const manifests = [
  { id: 'passwordless', entries: () => [{ method: 'email' }, { method: 'sms' }] },
  { id: 'wallets', entries: () => [{ method: 'wallet', kind: 'many' }] },
  { id: 'apps', entries: () => [{ method: 'app:one' }, { method: 'app:two' }] },
  { id: 'plain' },
]
const client = {
  pluginSet: { enabled: () => manifests },
  settings: { current: () => ({ raw: { email_auth: true, wallet_auth: true } }) },
  host: { get: () => ({}) },
} as unknown as Client

test('a login may not name what the app has off (decision 94)', () => {
  const layout = layoutOf(
    {
      ...client,
      storage: { get: () => null },
      components: createStore({}),
    } as unknown as Client,
    { options: { loginMethods: ['email', 'sms'] }, view: 'default', field: null },
  )
  expect(layout.items.map(({ entry }) => entry?.method)).toEqual(['email'])
})

test.each([
  ['email', ['passwordless', 'email']],
  ['wallet', ['wallets', 'wallet']],
  // one of many rows is drawn by the component of its entry
  ['wallet:metamask', ['wallets', 'wallet']],
  // a row with its full name in a plugin's manifest is drawn by the component of that name
  ['app:two', ['apps', 'app:two']],
  ['app:three', ['app', 'app']],
  ['pigeon', ['pigeon', 'pigeon']],
])('behind %s is %j', (method, door) => {
  expect(ownerOfMethod(client, method)).toEqual(door)
})
