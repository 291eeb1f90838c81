import { expect, test } from 'vitest'
import type { Client } from '../../core/client.js'
import { ownerOfMethod } from './store.js'

const manifests = [
  { id: 'passwordless', entries: () => [{ method: 'email' }, { method: 'sms' }] },
  { id: 'wallets', entries: () => [{ method: 'wallet', kind: 'many' }] },
  { id: 'apps', entries: () => [{ method: 'app:one' }, { method: 'app:two' }] },
  { id: 'plain' },
]
const client = {
  pluginSet: { enabled: () => manifests },
  settings: { current: () => ({}) },
  host: { get: () => ({}) },
} as unknown as Client

test.each([
  ['email', ['passwordless', 'email']],
  ['wallet', ['wallets', 'wallet']],
  // one of many is drawn by what its many has for that
  ['wallet:metamask', ['wallets', 'wallet']],
  // one that a plugin names whole is drawn by its own name
  ['app:two', ['apps', 'app:two']],
  ['app:three', ['app', 'app']],
  ['pigeon', ['pigeon', 'pigeon']],
])('behind %s is %j', (method, door) => {
  expect(ownerOfMethod(client, method)).toEqual(door)
})
