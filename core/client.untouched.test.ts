import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Browser, stubBrowser } from '../tests/unit/browser.js'
import { type Answer, json, listen } from '../tests/unit/server.js'
import { APP_ID, accessToken } from '../tests/unit/token.js'
import { createClient } from './client.js'
import { live } from './live/live.js'
import { wireNames } from './protocol/wire.js'

vi.mock('./live/live.js', { spy: true })

const names = wireNames()
const HOUR = 3_600_000
const cleanups: (() => unknown)[] = []
let browser: Browser

beforeEach(() => {
  browser = stubBrowser()
  vi.mocked(live).mockClear()
})
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})

async function server(...answers: Answer[]): Promise<string> {
  const { url, close } = await listen(...answers)
  cleanups.push(close)
  return url
}
/** Opens the page of a visitor who does nothing, and returns whether it has loaded the live half of the core. */
async function opens(hasOwnApi = false): Promise<boolean> {
  const refusal = json(401, { error: 'No session.', code: 'missing_or_invalid_token' })
  const custom_api_url = hasOwnApi ? await server(refusal) : null
  const apiUrl = await server(json(200, { id: APP_ID, email_auth: true, custom_api_url }), refusal)
  const client = createClient({ appId: APP_ID, apiUrl, analytics: false }, [])
  cleanups.push(client.destroy)
  await client.ready()
  return vi.mocked(live).mock.calls.length > 0
}
const aud = (app: string) => JSON.stringify(accessToken(Date.now(), Date.now() + HOUR, { aud: app }))

test.each<[string, () => void]>([
  ['nothing', () => {}],
  [
    'the session of another app, and its cookie',
    () => {
      browser.disk.set(`${names.scope('another')}token`, aud('another'))
      browser.disk.set(`${names.scope('another')}refresh_token`, '"x"')
      browser.cookies.set(names.cookie.session, 't')
      browser.cookies.set(names.cookie.access, aud('another'))
    },
  ],
  [
    'the session of another app under the older keys',
    () => {
      browser.disk.set(names.plain('token'), aud('another'))
      browser.disk.set(names.plain('refresh_token'), '"x"')
    },
  ],
])('a page that finds %s does not load the live half of the core', async (_, leave) => {
  leave()
  expect(await opens()).toBe(false)
})

test.each<[string, () => void, boolean?]>([
  ['a token of its own', () => browser.disk.set(`${names.scope(APP_ID)}token`, aud(APP_ID))],
  ['its token under the older key', () => browser.disk.set(names.plain('token'), aud(APP_ID))],
  ['a session in cookies of its own API', () => browser.cookies.set(names.cookie.session, 't'), true],
])('a page that finds %s does', async (_, leave, hasOwnApi) => {
  leave()
  expect(await opens(hasOwnApi)).toBe(true)
})
