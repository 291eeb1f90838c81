import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { wireNames } from '../../../core/protocol/wire.js'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { settled } from '../../../tests/unit/clock.js'
import { testContext } from '../../../tests/unit/context.js'
import { ACCOUNT, CONNECTION, MINE, OTHER, stubPage, stubPopup } from '../../../tests/unit/cross-app.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { accessToken } from '../../../tests/unit/token.js'
import { EMAIL, userWith } from '../../../tests/unit/users.js'
import { createProviderTokens } from './tokens.js'
import { createTransact } from './transact.js'

const START = Date.UTC(2026, 0, 1)
const TOKEN = accessToken(START, START + 3_600_000)
const NEXT = accessToken(START, START + 7_200_000)
const API = 'https://auth.example'
const names = wireNames()
const RESPONSE = names.popup('CROSS_APP_ACTION_RESPONSE')
const ERROR = names.popup('CROSS_APP_ACTION_ERROR')
const REQUEST = { method: 'personal_sign', params: ['hello', MINE], address: MINE } as const

const { popup, open } = stubPopup()
afterEach(() => void vi.unstubAllGlobals())

interface Setup {
  readonly user?: ReturnType<typeof userWith> | null
  readonly connections?: readonly unknown[]
  readonly token?: string | null
  /** Storage that the browser denies. */
  readonly denied?: boolean
}
function setup({ user = userWith(ACCOUNT), connections = [CONNECTION], token = TOKEN, denied = false }: Setup = {}) {
  const hear = stubPage(open, { denied })
  const context = testContext('cross-app', { user, ...(token && { stored: { [`cross-app:${OTHER}`]: token } }) })
  context.get.mockImplementation(async () => ({ connections }))
  const say = (data: unknown, { origin = API, source = popup as object } = {}) => hear(data, { origin, source })
  const storedToken = () => context.storage.get(`cross-app:${OTHER}`)
  return {
    ...context,
    say,
    storedToken,
    ask: createTransact(context.ctx, createProviderTokens(context.storage, context.clock)),
  }
}
/** Starts a request and waits until its popup has loaded its page. */
async function startRequest(options: Setup = {}) {
  const harness = setup(options)
  const answer = harness.ask(REQUEST)
  answer.catch(() => {})
  await settled()
  return { ...harness, answer }
}
const resultSoFar = (work: Promise<unknown>) =>
  Promise.race([work.catch((cause) => cause.code), settled().then(() => 'nothing yet')])

describe('the popup', () => {
  test('opens within the call, loads the other app’s page with token and request, and its answer is the result', async () => {
    const harness = setup()
    const answer = harness.ask(REQUEST)
    expect(open.mock.calls[0]?.[2]).toContain('width=400,height=680')
    await settled()
    const url = new URL(popup.location.href)
    expect(harness.get.mock.calls[0]?.[0]).toMatch(/^\/apps\/\w+\/cross-app\/connections$/)
    expect(url.origin + url.pathname).toBe(`${API}/oauth/transact`)
    expect(url.searchParams.get('token')).toBe(TOKEN)
    expect(JSON.parse(url.searchParams.get('request') ?? '')).toEqual({
      content: { request: { request: { method: 'personal_sign', params: ['hello', MINE] } } },
      timestamp: START,
      callbackUrl: 'https://host.example',
    })
    await harness.say({ type: RESPONSE, result: '0x51' })
    expect(await answer).toBe('0x51')
    expect(popup.close).toHaveBeenCalledOnce()
    expect(harness.track.mock.calls).toEqual([
      ['cross_app_request_started', { address: MINE, method: 'personal_sign' }],
      ['cross_app_request_success', { address: MINE, method: 'personal_sign' }],
    ])
  })
  test('for an app with its own API URL opens there, and only that origin may answer', async () => {
    const apiUrl = 'https://api.other.example'
    const harness = await startRequest({ connections: [{ ...CONNECTION, provider_app_custom_api_url: apiUrl }] })
    expect(new URL(popup.location.href).origin).toBe(apiUrl)
    await harness.say({ type: RESPONSE, result: '0xforged' })
    await harness.say({ type: RESPONSE, result: '0x51' }, { origin: apiUrl })
    expect(await harness.answer).toBe('0x51')
  })
  test('rejects if the browser blocks it, without a request to the server', async () => {
    open.mockReturnValue(null)
    const harness = setup()
    await expect(harness.ask(REQUEST)).rejects.toMatchObject({
      code: 'cross_app_popup_blocked',
      message: 'Failed to initialize signature request',
    })
    expect(harness.get).not.toHaveBeenCalled()
    expect(harness.track).toHaveBeenLastCalledWith('cross_app_request_error', {
      error: 'cross_app_popup_blocked',
      address: MINE,
    })
  })
  test.each<[string, Partial<typeof REQUEST> | { params: unknown[] }, Setup, string]>([
    ['nobody is logged in', {}, { user: null }, 'must_be_authenticated'],
    ['the address is of no linked account', {}, { user: userWith(EMAIL) }, 'linked_account_not_found'],
    ['the request has a megabyte', { params: ['a'.repeat(1_000_000), MINE] }, {}, 'invalid_data'],
  ])('is not opened if %s', async (_, request, options, code) => {
    const harness = setup(options)
    expect(await codeOf(harness.ask({ ...REQUEST, ...request }))).toBe(code)
    expect(open).not.toHaveBeenCalled()
  })
  test.each<[string, Setup, string, string]>([
    ['the apps are connected no more', { connections: [] }, 'cross_app_not_connected', 'Invalid connected app'],
    [
      'the connection is read-only',
      { connections: [{ ...CONNECTION, read_only: true }] },
      'cross_app_read_only',
      'Cannot transact against a read-only provider app',
    ],
    [
      'the connection does not say whether it is read-only',
      { connections: [{ ...CONNECTION, read_only: undefined }] },
      'cross_app_read_only',
      'Cannot transact against a read-only provider app',
    ],
    ['there is no token', { token: null }, 'missing_or_invalid_token', 'Transactions require a valid token'],
    [
      'the token has expired',
      { token: accessToken(START - 7_200_000, START - 1) },
      'missing_or_invalid_token',
      'Transactions require a valid token',
    ],
  ])('is closed again if %s', async (_, options, code, message) => {
    const harness = setup(options)
    await expect(harness.ask(REQUEST)).rejects.toMatchObject({ code, message })
    expect(popup.close).toHaveBeenCalledOnce()
    expect(popup.location.href).toBe('')
  })
  test('rejects as a refusal within 300 ms after the user closes it', async () => {
    const { clock, answer } = await startRequest()
    popup.closed = true
    await clock.advance(300)
    expect(await codeOf(answer)).toBe('user_rejected_request')
  })
  test('is closed after two minutes, and a later answer changes nothing', async () => {
    const { clock, answer, say, storedToken } = await startRequest()
    await clock.advance(120_000)
    await expect(answer).rejects.toMatchObject({ code: 'client_request_timeout', message: 'Request timeout' })
    expect(popup.close).toHaveBeenCalledOnce()
    await say({ type: RESPONSE, result: '0x51', token: { action: 'clear' } })
    expect(storedToken()).toBe(TOKEN)
    expect(clock.waiting).toBe(0)
  })
  test('is closed when the user logs out', async () => {
    const { events, answer } = await startRequest()
    events.emit('accessTokenRemoved', undefined)
    expect(await codeOf(answer)).toBe('user_rejected_request')
    expect(popup.close).toHaveBeenCalledOnce()
  })
})

describe('a message of the popup', () => {
  test.each<[string, { origin?: string; source?: object }]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window of that origin', { source: {} }],
  ])('is ignored from %s', async (_, from) => {
    const { say, answer, storedToken } = await startRequest()
    await say({ type: RESPONSE, result: '0xforged', token: { action: 'clear' } }, from)
    expect(await resultSoFar(answer)).toBe('nothing yet')
    expect(storedToken()).toBe(TOKEN)
    await say({ type: RESPONSE, result: '0x51' })
    expect(await answer).toBe('0x51')
  })
  test('is used only once', async () => {
    const { say, answer, storedToken } = await startRequest()
    await say({ type: RESPONSE, result: '0x51' })
    await say({ type: RESPONSE, result: '0x52', token: { action: 'clear' } })
    expect(await answer).toBe('0x51')
    expect(storedToken()).toBe(TOKEN)
  })
  test.each<[string, unknown, string, string]>([
    ['a message', 'The consent was taken back.', 'cross_app_request_failed', 'The consent was taken back.'],
    ['an error', { code: -32003, message: 'no' }, 'cross_app_request_failed', 'no'],
    ['a refusal of the user', 'User rejected request', 'user_rejected_request', 'User rejected request'],
    [
      'a refusal of the user with the code of wallets',
      { code: 4001 },
      'user_rejected_request',
      'User rejected request',
    ],
    ['nothing', undefined, 'cross_app_request_failed', 'The other app refused the request.'],
  ])('may be a refusal: %s', async (_, error, code, message) => {
    const { say, answer } = await startRequest()
    await say({ type: ERROR, error })
    await expect(answer).rejects.toMatchObject({ code, message })
  })
  test.each([undefined, 7, '', {}])('is refused if its result is no text: %j', async (result) => {
    const { say, answer } = await startRequest()
    await say({ type: RESPONSE, result })
    expect(await codeOf(answer)).toBe('malformed_response')
  })
  test.each([null, 7, 'x', {}, { type: 'x' }])('is ignored if its data is %j', async (data) => {
    const { say, answer } = await startRequest()
    await say(data)
    expect(await resultSoFar(answer)).toBe('nothing yet')
  })
})

describe('a popup on this page’s origin without an opener', () => {
  const HERE = 'https://host.example'
  async function cutOff() {
    const harness = await startRequest({ connections: [{ ...CONNECTION, provider_app_custom_api_url: HERE }] })
    const channel = new BroadcastChannel(`popup-${names.prefix}-cross-app`)
    onTestFinished(() => channel.close())
    const request = new URL(popup.location.href).searchParams.get('request')
    return { ...harness, tell: (message: object) => channel.postMessage({ request, ...message }) }
  }
  test('broadcasts its answer, which counts only for its own request', async () => {
    const { tell, answer } = await cutOff()
    tell({ type: RESPONSE, result: '0xforged', request: 'another' })
    tell({ type: RESPONSE, result: '0x51' })
    expect(await answer).toBe('0x51')
  })
  test('answers by message if the browser has no broadcast channels', async () => {
    const connection = { ...CONNECTION, provider_app_custom_api_url: HERE }
    const { say, answer } = await startRequest({ connections: [connection], denied: true })
    await say({ type: RESPONSE, result: '0x51' }, { origin: HERE })
    expect(await answer).toBe('0x51')
  })
  test('may set and remove the token', async () => {
    const { tell, answer, storedToken } = await cutOff()
    tell({ type: 'x', token: { action: 'set', value: NEXT } })
    await vi.waitFor(() => expect(storedToken()).toBe(NEXT), { timeout: WAIT_TIMEOUT_MS })
    tell({ type: ERROR, error: 'The token was revoked.', token: { action: 'clear' } })
    expect(await codeOf(answer)).toBe('missing_or_invalid_token')
    expect(storedToken()).toBeNull()
  })
})

describe('the token', () => {
  test('is replaced by any message that sets one, while the call still waits for its answer', async () => {
    const { say, answer, storedToken } = await startRequest()
    await say({ type: 'x', token: { action: 'set', value: NEXT } })
    expect(storedToken()).toBe(NEXT)
    expect(await resultSoFar(answer)).toBe('nothing yet')
  })
  test('is removed if it was revoked during the request', async () => {
    const { say, answer, storedToken } = await startRequest()
    await say({ type: ERROR, error: 'The token was revoked.', token: { action: 'clear' } })
    await expect(answer).rejects.toMatchObject({ code: 'missing_or_invalid_token', retryable: true })
    expect(storedToken()).toBeNull()
  })
  test.each([
    { action: 'set' },
    { action: 'set', value: 7 },
    { action: 'set', value: 'no token' },
    { action: 'set', value: accessToken(START - 7_200_000, START) },
    { action: 'x', value: NEXT },
    'clear',
  ])('does not change for the message %j', async (token) => {
    const { say, storedToken } = await startRequest()
    await say({ type: 'x', token })
    expect(storedToken()).toBe(TOKEN)
  })
})
