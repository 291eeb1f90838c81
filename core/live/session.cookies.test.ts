import { describe, expect, test } from 'vitest'
import { settled } from '../../tests/unit/clock.js'
import {
  auth,
  browser,
  clock,
  disk,
  HOUR,
  loggedIn,
  names,
  newBrowserEachTest,
  type Options,
  start,
  stored,
  tab,
  token,
} from '../../tests/unit/session.js'

newBrowserEachTest()

describe('cookies (Wire §1.8)', () => {
  test('contain copies of the tokens for the host’s server, until these expire', () => {
    const answer = auth()
    tab().session.adopt(answer)
    expect(Object.fromEntries(browser.cookies)).toEqual({
      [names.cookie.access]: answer.token,
      [names.cookie.identity]: answer.identity_token,
      [names.cookie.session]: 't',
    })
    const until = (ms: number) => `Path=/; SameSite=Strict; Expires=${new Date(clock.now() + ms).toUTCString()}; Secure`
    expect(browser.written).toEqual([
      `${names.cookie.access}=${answer.token}; ${until(HOUR)}`,
      `${names.cookie.identity}=${answer.identity_token}; ${until(HOUR)}`,
      `${names.cookie.session}=t; ${until(30 * 24 * HOUR)}`,
    ])
  })
  test.each<[string, Options]>([
    ['the host does not want them', { mirrors: false }],
    ['the server sets its own', { serverCookies: true }],
  ])('none where %s', (_, options) => {
    tab(options).session.adopt(auth())
    expect(browser.written).toEqual([])
  })
  test('Safari on plain HTTP gets them without Secure', () => {
    start({ href: 'http://localhost:3000/', userAgent: 'Mozilla/5.0 Version/17.0 Safari/605.1.15' })
    tab().session.adopt(auth())
    expect(browser.written[0]).not.toContain('Secure')
  })
  test('are all removed at logout, including the older refresh cookie', async () => {
    const { session } = await loggedIn()
    browser.cookies.set(names.cookie.refresh, 'older')
    await session.logout()
    expect([...browser.cookies.keys()]).toEqual([])
  })
  test('the identity token is available but not stored if the server sets the cookies', () => {
    const { session, identityToken } = tab({ serverCookies: true })
    const answer = auth()
    session.adopt(answer)
    expect(disk()).not.toHaveProperty('id_token')
    expect(identityToken.get()).toBe(answer.identity_token)
  })
})

describe('server cookies (Wire §1.1, §2)', () => {
  test('the cookie is enough to refresh', async () => {
    browser.cookies.set(names.cookie.session, 't')
    const { session, post, state } = tab({ serverCookies: true })
    post.mockResolvedValue(auth({ refresh_token: 'deprecated' }))
    await session.resume()
    expect(post.mock.calls).toEqual([['/sessions', {}, { headers: {} }]])
    expect(state().user).toBe('user-1')
  })
  test('a cookie that the client set does not count as the server’s', async () => {
    browser.cookies.set(names.cookie.session, 't')
    const { session, post } = tab()
    await session.resume()
    expect(post).not.toHaveBeenCalled()
  })
  test('a token without its cookie is removed on the API’s own origin', async () => {
    stored(HOUR)
    const { session, post } = tab({ serverCookies: true, apiOrigin: true })
    await session.resume()
    expect(disk()).toEqual({})
    expect(post).not.toHaveBeenCalled()
  })
  test('such a token is kept on other origins', async () => {
    stored(HOUR)
    const { session, post } = tab({ serverCookies: true })
    post.mockResolvedValue(auth())
    await session.resume()
    expect(post).toHaveBeenCalledOnce()
  })
  test('a message from another tab does not remove the identity token', async () => {
    const [one, other] = [tab({ serverCookies: true }), tab({ serverCookies: true })]
    one.session.adopt(auth())
    other.session.adopt(auth({ token: token(HOUR, { n: 2 }) }))
    await settled()
    expect(one.identityToken.get()).not.toBeNull()
  })
})
