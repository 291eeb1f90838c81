import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { POPUP } from '../../../core/browser/popup.js'
import type { Storage } from '../../../core/browser/storage.js'
import type { RequestOptions } from '../../../core/http.js'
import { wireNames } from '../../../core/protocol/wire.js'
import { stubBrowser } from '../../../tests/unit/browser.js'
import { settled } from '../../../tests/unit/clock.js'
import { testContext } from '../../../tests/unit/context.js'
import { valueOrCode } from '../../../tests/unit/errors.js'
import { createCloudWindow } from './cloud-window.js'
import type { CloudProvider } from './contract.js'

const HOST = 'https://host.example'
const APPLE = 'https://cdn.apple-cloudkit.com'
const names = wireNames()
let storage: Storage
const popup = { closed: false, location: { href: '' }, close: vi.fn() }
const open = vi.fn(() => popup as unknown as Window | null)
const track = vi.fn()
const post = vi.fn<(path: string, body: Record<string, unknown>, options?: RequestOptions) => Promise<unknown>>()
const signal = new AbortController().signal

beforeEach(() => {
  stubBrowser({ href: `${HOST}/wallet?a=1` })
  for (const [name, value] of Object.entries({ open, screenX: 0, screenY: 0, outerWidth: 1200, outerHeight: 900 }))
    vi.stubGlobal(name, value)
  vi.stubGlobal('crossOriginIsolated', false)
  vi.stubGlobal('fetch', async () => new Response(null))
  Object.assign(popup, { closed: false, location: { href: '' } })
  popup.close.mockReset()
  open.mockReset().mockReturnValue(popup as unknown as Window)
  track.mockReset()
  post
    .mockReset()
    .mockImplementation(async (path) =>
      path.endsWith('authenticate') ? { access_token: 'access' } : { url: 'https://cloud.example/sign-in' },
    )
})
afterEach(() => vi.unstubAllGlobals())

function windowOf(provider: CloudProvider, app: object = {}) {
  const { ctx, ...context } = testContext('embedded-wallet', { app })
  context.post.mockImplementation((path, body, ...rest) => post(path, { ...body }, ...rest))
  context.track.mockImplementation(track)
  storage = context.storage
  const cloudWindow = createCloudWindow(ctx, provider)
  /** What the window has answered so far. */
  async function look() {
    await context.clock.advance(300)
    return Promise.race([cloudWindow.answer(), settled().then(() => undefined)])
  }
  return { ...cloudWindow, look }
}
const say = (origin: string, data: unknown, source: unknown = popup) =>
  dispatchEvent(Object.assign(new Event('message'), { origin, data, source }))

describe.each(['google-drive', 'icloud'] as const)('%s', (provider) => {
  test('opens within the call, then loads the cloud’s page', async () => {
    const opening = windowOf(provider).open(signal)
    expect(open).toHaveBeenCalledOnce()
    expect(popup.location.href).toBe('')
    await opening
    expect(popup.location.href).toBe('https://cloud.example/sign-in')
  })
  test('a blocked popup sends no request', async () => {
    open.mockReturnValue(null)
    expect(await valueOrCode(windowOf(provider).open(signal))).toBe('popup_blocked')
    expect(post).not.toHaveBeenCalled()
  })
  test.each([{}, { url: 7 }, { url: 'javascript:alert(1)' }, null, 'nonsense'])(
    'a server’s answer of %j has no usable address',
    async (answer) => {
      post.mockResolvedValue(answer)
      expect(await valueOrCode(windowOf(provider).open(signal))).toBe('malformed_response')
      expect(popup.close).toHaveBeenCalledTimes(1)
      expect(popup.location.href).toBe('')
    },
  )
  test('leaving during the request closes the window', async () => {
    const leaving = new AbortController()
    post.mockReturnValue(new Promise(() => {}))
    windowOf(provider).open(leaving.signal)
    leaving.abort()
    expect(popup.close).toHaveBeenCalledTimes(1)
  })
  test('notices a closed window, unless the page is cross-origin isolated', async () => {
    const cloudWindow = windowOf(provider)
    await cloudWindow.open(signal)
    expect(await cloudWindow.look()).toBeUndefined()
    popup.closed = true
    expect(await valueOrCode(cloudWindow.look())).toBe('user_rejected_request')
    vi.stubGlobal('crossOriginIsolated', true)
    popup.closed = false
    await cloudWindow.open(signal)
    popup.closed = true
    expect(await cloudWindow.look()).toBeUndefined()
  })
  test('stops listening when it is over', async () => {
    const cloudWindow = windowOf(provider)
    await cloudWindow.open(signal)
    cloudWindow.end()
    expect(popup.close).toHaveBeenCalled()
    say(APPLE, { ckSession: 'session' })
    say(HOST, { type: names.popup('OAUTH_RESPONSE'), stateCode: 'any', authorizationCode: 'code' })
    expect(await cloudWindow.look()).toBeUndefined()
    expect(storage.get(POPUP)).toBeNull()
  })
})

describe('the iCloud window', () => {
  test('returns the session that Apple’s origin sends', async () => {
    const cloudWindow = windowOf('icloud')
    await cloudWindow.open(signal)
    expect(post.mock.calls).toEqual([['/recovery/oauth/init_icloud', { client_type: 'web' }, { signal }]])
    say(APPLE, { ckSession: 'session' })
    expect(await cloudWindow.look()).toEqual({ access: 'session' })
    expect(await cloudWindow.redeem({ access: 'session' })).toBe('session')
    expect(popup.close).toHaveBeenCalled()
  })
  test.each([
    ['another origin', 'https://evil.example', { ckSession: 'session' }, popup],
    ['a part of the origin', 'https://cdn.apple-cloudkit.com.evil.example', { ckSession: 'session' }, popup],
    ['the host’s own page', HOST, { ckSession: 'session' }, popup],
    ['another window', APPLE, { ckSession: 'session' }, { closed: false }],
    ['no window', APPLE, { ckSession: 'session' }, null],
    ['no session', APPLE, {}, popup],
    ['an empty one', APPLE, { ckSession: '' }, popup],
    ['a number', APPLE, { ckSession: 7 }, popup],
    ['text', APPLE, 'ckSession', popup],
    ['nothing', APPLE, null, popup],
  ])('ignores %s', async (_, origin, data, source) => {
    const cloudWindow = windowOf('icloud')
    await cloudWindow.open(signal)
    say(origin, data, source)
    expect(await cloudWindow.look()).toBeUndefined()
  })
  test('ends at the page that the app names, if it names one (decision 38)', async () => {
    const cloudWindow = windowOf('icloud', { icloud_message_origin: 'http://localhost:4000' })
    await cloudWindow.open(signal)
    say(APPLE, { ckSession: 'session' })
    expect(await cloudWindow.look()).toBeUndefined()
    say('http://localhost:4000', { ckSession: 'session' })
    expect(await cloudWindow.look()).toEqual({ access: 'session' })
  })
  test('reports an error message as a denial', async () => {
    const cloudWindow = windowOf('icloud')
    await cloudWindow.open(signal)
    say(APPLE, { errorMessage: 'No.' })
    expect(await valueOrCode(Promise.resolve(cloudWindow.look()))).toBe('oauth_user_denied')
  })
})

describe('the Google Drive window', () => {
  const answer = (stateCode: unknown, authorizationCode: unknown = 'code') =>
    say(HOST, { type: names.popup('OAUTH_RESPONSE'), stateCode, authorizationCode })
  /** Opens the window; `state` is the one in its address. */
  async function opened() {
    const cloudWindow = windowOf('google-drive')
    await cloudWindow.open(signal)
    const { state_code, code_challenge, redirect_to } = post.mock.calls[0]?.[1] ?? {}
    expect(code_challenge).toEqual(expect.stringMatching(/^[\w-]{43}$/))
    expect(redirect_to).toEqual(`${HOST}/wallet?a=1`)
    expect(storage.get(POPUP)).toBe(state_code)
    return { cloudWindow, state: `${state_code}` }
  }
  async function grantOf(stateCode: unknown, authorizationCode?: unknown) {
    const { cloudWindow, state } = await opened()
    answer(stateCode === 'ours' ? state : stateCode, authorizationCode)
    const grant = await cloudWindow.look()
    if (!grant) return grant
    return valueOrCode(cloudWindow.redeem(grant))
  }
  test('redeems its code with the verifier', async () => {
    expect(await grantOf('ours')).toBe('access')
    expect(post).toHaveBeenLastCalledWith('/recovery/oauth/authenticate', {
      authorization_code: 'code',
      state_code: expect.any(String),
      provider: 'google-drive',
      code_verifier: expect.stringMatching(/^[\w-]{48}$/),
    })
    expect(storage.get(POPUP)).toBeNull()
  })
  test('refuses and reports a foreign state, and redeems no code', async () => {
    expect(await grantOf('another')).toBe('oauth_state_mismatch')
    expect(post).toHaveBeenCalledTimes(1)
    const properties = {
      provider: 'google-drive',
      returnedStateCode: 'another',
      storedStateCode: expect.stringMatching(/^[\w-]{8}$/),
    }
    expect(track.mock.calls).toEqual([['possible_phishing_attempt', properties]])
  })
  test('reports the code `undefined` as a denial, and `error` as a failure (Modal §5)', async () => {
    expect(await grantOf('ours', 'undefined')).toBe('oauth_user_denied')
    post.mockClear()
    expect(await grantOf('ours', 'error')).toBe('oauth_unexpected')
    expect(post).toHaveBeenCalledTimes(1)
  })
  test.each(['', 7, null, {}])('refuses %j as a code', async (authorizationCode) => {
    expect(await grantOf('ours', authorizationCode)).toBeUndefined()
  })
  test('ignores a message of another origin', async () => {
    const { cloudWindow, state } = await opened()
    say('https://evil.example', { type: names.popup('OAUTH_RESPONSE'), stateCode: state, authorizationCode: 'code' })
    expect(await cloudWindow.look()).toBeUndefined()
  })
  test.each([{}, { access_token: '' }, { access_token: 7 }, null])(
    'refuses %j as an answer with access',
    async (response) => {
      post.mockResolvedValueOnce({ url: 'https://cloud.example' }).mockResolvedValueOnce(response)
      expect(await grantOf('ours')).toBe('malformed_response')
    },
  )
  test('uses another state and verifier for a second request', async () => {
    const { cloudWindow, state } = await opened()
    await cloudWindow.open(signal)
    expect(post.mock.calls[1]?.[1].state_code).not.toBe(state)
    answer(state)
    const late = await cloudWindow.look()
    expect(late).toMatchObject({ state })
    if (late) expect(await valueOrCode(cloudWindow.redeem(late))).toBe('oauth_state_mismatch')
  })
})
