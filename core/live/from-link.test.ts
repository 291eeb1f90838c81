import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserOptions, stubBrowser } from '../../tests/unit/browser.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { type Answer, json, listen } from '../../tests/unit/server.js'
import { APP_ID, accessToken } from '../../tests/unit/token.js'
import { createClient } from '../client.js'
import type { HostConfig } from '../host-config.js'
import { wireNames } from '../protocol/wire.js'

const names = wireNames()
const PHONE = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'
const LINK = `https://host.example/?${names.query('token')}=forked`
const BY_PHANTOM = `${LINK}&${names.query('connector')}=injected&${names.query('wallet_client')}=phantom`
const clock = handClock()
const token = accessToken(clock.now(), clock.now() + 3_600_000)
const MALLORY = { id: 'mallory', linked_accounts: [{ type: 'email', address: 'mallory@evil.example' }] }
const SESSION = { user: MALLORY, token, refresh_token: 'theirs' }
const cleanups: (() => unknown)[] = []
let browser = stubBrowser()

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Setup extends BrowserOptions {
  readonly wishes?: Partial<HostConfig>
  readonly dialog?: boolean
  readonly answer?: Answer
  /** The answer to all later requests, if it differs. */
  readonly later?: Answer
  /** The rdns that a wallet of this browser announces. */
  readonly announced?: string
}
/** A page that was opened by a link. Waits until its client is ready. */
async function open({
  wishes,
  dialog = true,
  answer = json(200, SESSION),
  later = answer,
  announced,
  ...options
}: Setup = {}) {
  browser = stubBrowser({ href: LINK, ...options })
  if (announced)
    browser.target.addEventListener('eip6963:requestProvider', () =>
      browser.target.dispatchEvent(
        Object.assign(new Event('eip6963:announceProvider'), { detail: { info: { rdns: announced } } }),
      ),
    )
  const server = await listen(json(200, { id: APP_ID, email_auth: true }), answer, later)
  cleanups.push(server.close)
  const fetched = vi.spyOn(globalThis, 'fetch')
  const client = createClient({ appId: APP_ID, apiUrl: server.url, analytics: false, ...wishes }, [], clock)
  cleanups.push(client.destroy)
  if (dialog) client.screens.attach()
  await client.ready()
  const sent = () =>
    fetched.mock.calls.flatMap(([url, init]) =>
      init?.body
        ? [
            {
              path: `${url}`.replace(`${server.url}/api/v1`, ''),
              with: init.credentials,
              body: JSON.parse(`${init.body}`),
            },
          ]
        : [],
    )
  const sessionState = () => [client.status.get().status, client.user.get()?.id ?? null]
  const answerWith = async (type: string) => {
    client.screens.stack.get().at(-1)?.flow.send({ type })
    await settled()
  }
  return { client, server, sent, sessionState, answerWith, question: () => client.screens.get() }
}
const REDEEMED = { path: '/sessions/fork/recover', with: 'omit', body: { refresh_token: 'forked' } }
async function eventually(check: () => boolean) {
  for (let turns = 0; turns < 1_000 && !check(); turns++) await settled()
  expect(check()).toBe(true)
}

describe('a session from a link', () => {
  test('logs in only after the user has confirmed it, and the page does not wait for that', async () => {
    const { sessionState, question, answerWith, client } = await open()
    await eventually(() => question().open)
    expect([sessionState(), question().screen]).toEqual([['ready', null], 'WHOSE_SESSION_SCREEN'])
    expect(await client.getAccessToken()).toBeNull()
    expect(client.screens.stack.get()[0]?.flow.get()).toMatchObject({
      user: { email: { address: 'mallory@evil.example' } },
    })
    await answerWith('mine')
    expect([sessionState(), await client.getAccessToken()]).toEqual([['ready', 'mallory'], token])
  })
  test.each(['another', 'close'])('is logged out and forgotten if the user answers %s', async (answer) => {
    const { sessionState, question, answerWith, client, sent } = await open()
    await eventually(() => question().open)
    if (answer === 'close') client.screens.close()
    else await answerWith(answer)
    await eventually(() => sent().length > 1)
    expect(sent()).toEqual([REDEEMED, { path: '/sessions/logout', with: 'omit', body: { refresh_token: 'theirs' } }])
    expect([sessionState(), await client.getAccessToken(), question().open]).toEqual([['ready', null], null, false])
    expect([...browser.disk.keys()].filter((key) => /token/.test(key))).toEqual([])
    expect([...browser.cookies.keys()]).toEqual([])
  })
  test('is refused if no dialog can ask', async () => {
    const { sessionState, sent } = await open({ dialog: false })
    await eventually(() => sent().length > 1)
    expect([sessionState(), sent().at(-1)?.path]).toEqual([['ready', null], '/sessions/logout'])
  })
  test('sets no cookie before the answer; with cookie sessions it is redeemed again afterwards', async () => {
    const { answerWith, question, sent } = await open({
      answer: json(200, { ...SESSION, refresh_token: 'deprecated' }),
    })
    await eventually(() => question().open)
    expect(sent()).toEqual([REDEEMED])
    await answerWith('mine')
    await eventually(() => sent().length > 1)
    expect(sent()[1]).toEqual({ ...REDEEMED, with: 'include' })
  })
  test('shows an error if it cannot be redeemed again', async () => {
    const { answerWith, question, sessionState } = await open({
      answer: json(200, { ...SESSION, refresh_token: 'deprecated' }),
      later: json(401, { code: 'missing_or_invalid_token', error: 'No.' }),
    })
    await eventually(() => question().open)
    await answerWith('mine')
    await eventually(() => question().screen === 'ERROR_SCREEN')
    expect(sessionState()).toEqual(['ready', null])
  })
  test('closes its question once another login succeeds', async () => {
    const { client, question, sent } = await open()
    await eventually(() => question().open)
    const { session } = await client.live()
    session.adopt({ user: { id: 'ada', linked_accounts: [] }, token, refresh_token: 'hers' })
    await eventually(() => sent().length > 1)
    expect([client.user.get()?.id, question().open, sent().at(-1)?.path]).toEqual(['ada', false, '/sessions/logout'])
  })
  test('is not redeemed if the host does not accept such sessions', async () => {
    const { sessionState, sent } = await open({
      href: BY_PHANTOM,
      userAgent: PHONE,
      announced: 'app.phantom',
      wishes: { sessionsFromLinks: false },
    })
    expect([sessionState(), sent()]).toEqual([['ready', null], []])
    expect([...browser.disk.keys()].filter((key) => /transfer/.test(key))).toEqual([])
  })
})

describe('a wallet’s return parameters', () => {
  test('are trusted in the wallet’s own browser: the session starts at once', async () => {
    const { sessionState, sent } = await open({ href: BY_PHANTOM, userAgent: PHONE, announced: 'app.phantom' })
    expect([sessionState(), sent()[0]]).toEqual([['ready', 'mallory'], { ...REDEEMED, with: 'include' }])
  })
  test.each<[string, Setup]>([
    ['in another browser, which has no such wallet', { userAgent: PHONE }],
    ['beside another wallet', { userAgent: PHONE, announced: 'io.metamask' }],
    ['on a computer, whose wallets are extensions', { announced: 'app.phantom' }],
    [
      'of a wallet without a browser',
      { userAgent: PHONE, announced: 'io.metamask', href: BY_PHANTOM.replace('phantom', 'metamask') },
    ],
    ['of a name that every page has', { userAgent: PHONE, href: BY_PHANTOM.replace('phantom', 'location') }],
  ])('%s are not trusted, and the user is asked', async (_, setup) => {
    const { sessionState, question } = await open({ href: BY_PHANTOM, ...setup })
    await eventually(() => question().open)
    expect([sessionState(), question().screen]).toEqual([['ready', null], 'WHOSE_SESSION_SCREEN'])
  })
})
