import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../../core/client.js'
import { wireNames } from '../../core/protocol/wire.js'
import * as plugins from '../../plugins/index.js'
import { type Browser, stubBrowser } from './browser.js'
import { handClock } from './clock.js'
import { type Answer, json, listen } from './server.js'
import { APP_ID, accessToken } from './token.js'

/** Stored keys: who stores them, and what the end of a session does to them (Wire §1.8, decision 5). */
const KEYS = {
  token: 'the session',
  refresh_token: 'the session',
  id_token: 'the session',
  session_transfer_token: 'the session',
  caid: 'the session',
  guest: 'a plugin',
  connections: 'a plugin',
  'cross-app:other-app': 'a plugin',
  'recent-login-method': 'the device',
  'recent-login-wallet-client': 'the device',
  'sent:1': 'the device',
  code_verifier: 'the device',
  state_code: 'the device',
  headless_oauth: 'the device',
  oauth_popup: 'the device',
} as const
type Owner = (typeof KEYS)[keyof typeof KEYS]

const SCOPE = wireNames().scope(APP_ID)
const clock = handClock()
const token = accessToken(clock.now(), clock.now() + 3_600_000)
const session = { user: { id: 'user-1' }, token, refresh_token: 'next', identity_token: token }
let browser: Browser
const cleanups: (() => unknown)[] = []

beforeEach(() => {
  browser = stubBrowser()
})
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})

function fill() {
  for (const key of Object.keys(KEYS)) browser.disk.set(SCOPE + key, JSON.stringify(`${key} of before`))
  browser.disk.set(`${SCOPE}token`, JSON.stringify(token))
}
const remainingKeys = () => [...browser.disk.keys()].map((key) => key.slice(SCOPE.length)).sort()
const of = (...owners: Owner[]) =>
  Object.entries(KEYS)
    .flatMap(([key, owner]) => (owners.includes(owner) ? [key] : []))
    .sort()

/** Opens a page on a device that has all keys, with all plugins enabled and none loaded. */
async function boot(...answers: Answer[]) {
  fill()
  const server = await listen(json(200, { id: APP_ID, email_auth: true }), ...answers)
  cleanups.push(server.close)
  const client = createClient({ appId: APP_ID, apiUrl: server.url, analytics: false }, Object.values(plugins), clock)
  cleanups.push(client.destroy)
  await client.ready()
  return client
}

test('the table has the keys that each plugin clears', () => {
  const forgotten = Object.values(plugins).flatMap(({ clears }) => clears ?? [])
  // a text with a colon at its end is the beginning of several keys
  expect(forgotten.sort()).toEqual(of('a plugin').map((key) => key.replace(/:.*/, ':')))
})
test('a logout removes the keys of the session and of plugins', async () => {
  const client = await boot(json(200, session), json(200, {}))
  fill()
  await client.logout()
  expect(remainingKeys()).toEqual(of('the device'))
})
test('an answer that says `clear` removes the same keys as a logout', async () => {
  await boot(json(200, { ...session, session_update_action: 'clear' }))
  expect(remainingKeys()).toEqual(of('the device'))
})
test('an expired session keeps the keys of plugins', async () => {
  await boot(json(401, { code: 'missing_or_invalid_token' }))
  expect(remainingKeys()).toEqual(of('a plugin', 'the device'))
})
test('a server that does not answer causes no key to be removed', async () => {
  await boot(json(429, {}))
  expect(remainingKeys()).toEqual(of('the session', 'a plugin', 'the device'))
})
