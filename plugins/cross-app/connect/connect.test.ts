import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wireNames } from '../../../core/protocol/wire.js'
import { storePending } from '../../../core/sign-in/authorization/pending.js'
import { WAIT_TIMEOUT_MS } from '../../../tests/limits.js'
import { settled } from '../../../tests/unit/clock.js'
import { testContext } from '../../../tests/unit/context.js'
import { ACCOUNT, CONNECTION, OTHER, stubPage, stubPopup } from '../../../tests/unit/cross-app.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { accessToken } from '../../../tests/unit/token.js'
import { EMAIL, userWith } from '../../../tests/unit/users.js'
import { crossApp } from '../manifest.js'
import plugin from '../plugin.js'

const names = wireNames()
const METHOD = `${names.prefix}:${OTHER}`
const START = Date.UTC(2026, 0, 1)
const TOKEN = accessToken(START, START + 3_600_000)
const THERE = 'https://auth.example/oauth/authorize?request=1'
const { popup, open } = stubPopup()
const assign = vi.fn()
beforeEach(() => void assign.mockReset())
afterEach(() => void vi.unstubAllGlobals())

interface Setup {
  readonly user?: ReturnType<typeof userWith> | null
  readonly connections?: readonly unknown[]
  readonly stored?: Readonly<Record<string, unknown>>
  readonly returned?: Readonly<Record<string, string>>
  readonly pending?: { readonly intent: 'login' | 'link'; readonly state: string }
}
function setup({ user = null, connections = [CONNECTION], stored, returned, pending }: Setup = {}) {
  const hear = stubPage(open)
  Object.assign(location, { assign })
  const context = testContext('cross-app', {
    user,
    ...(stored && { stored }),
    ...(returned && { params: returned }),
    result: { user: userWith(ACCOUNT), isNewUser: true, loginMethod: `x:${OTHER}` },
    changed: userWith(EMAIL, ACCOUNT),
  })
  context.get.mockImplementation(async () => ({ connections }))
  context.post.mockImplementation(async (path) =>
    path.endsWith('/init') ? { url: THERE } : { oauth_tokens: { provider: METHOD, access_token: TOKEN } },
  )
  if (pending)
    storePending(context.storage, pending.state, { verifier: 'verifier', intent: pending.intent, shown: true })
  const api = plugin.setup(context.ctx)
  const bodyOf = (path: string) => context.post.mock.calls.find(([requestPath]) => requestPath === path)?.[1]
  const say = (code: string, state = `${(bodyOf('/oauth/init') as { state_code?: string })?.state_code}`) => {
    const data = { type: names.popup('OAUTH_RESPONSE'), stateCode: state, authorizationCode: code }
    return hear(data, { origin: 'https://host.example', source: popup })
  }
  const led = () => vi.waitFor(() => expect(popup.location.href).toBe(THERE), { timeout: WAIT_TIMEOUT_MS })
  const stage = () => context.screens.stack.get().at(-1)?.flow.get()
  const token = () => context.storage.get(`cross-app:${OTHER}`)
  return { ...context, api, bodyOf, say, led, stage, token }
}
const asEntered = { signal: new AbortController().signal }

describe('the manifest', () => {
  test.each([
    [{ oauth_provider: METHOD }, true],
    [{ oauth_provider: 'google' }, false],
    [{}, false],
  ])('with %j in the address the plugin is loaded at start: %s', (params, expected) => {
    expect(!!crossApp.loadsOn?.({ params, href: '' }, {} as never)).toBe(expected)
  })
})

describe('the landing', () => {
  test('has a row for each connected app, with its name and logo', async () => {
    const { api } = setup()
    await settled()
    expect(api.entries.get()).toMatchObject([
      { method: `cross_app:${OTHER}`, label: 'Harbour', icon: CONNECTION.provider_app_icon_url },
    ])
  })
  test('shows rows without name and logo if the server does not return them', async () => {
    const { api, ctx } = setup({ connections: [{}] })
    await settled()
    expect(api.entries.get()).toEqual([])
    expect(ctx.signal.aborted).toBe(false)
  })
})

describe('a login', () => {
  test('with a blocked popup rejects if it must not navigate the page away', async () => {
    const harness = setup()
    open.mockReturnValueOnce(null)
    const stay = () => {
      throw failure('popup_blocked')
    }
    harness.api.enter(METHOD, { ...asEntered, stay }).catch(() => {})
    await vi.waitFor(() => expect(harness.stage()).toMatchObject({ at: 'problem', error: { code: 'popup_blocked' } }), {
      timeout: WAIT_TIMEOUT_MS,
    })
    expect([assign.mock.calls, harness.bodyOf('/oauth/init')]).toEqual([[], undefined])
  })
  test('opens its popup within the click, sends the code’s proof for that app, and keeps the app’s token', async () => {
    const harness = setup()
    const login = harness.api.enter(METHOD, asEntered)
    expect(open).toHaveBeenCalledOnce()
    await harness.led()
    expect(harness.bodyOf('/oauth/init')).toMatchObject({ provider: METHOD })
    expect(harness.stage()).toMatchObject({ at: 'awaiting', name: 'Harbour' })
    const { provider_app_name: name, provider_app_icon_url: logoUrl } = CONNECTION
    expect(harness.screens.get().data).toEqual({ appId: OTHER, name, logoUrl })
    await harness.say('code')
    expect(harness.bodyOf('/oauth/authenticate')).toMatchObject({ authorization_code: 'code', provider: METHOD })
    expect(harness.signIn).toHaveBeenCalledWith(expect.anything(), METHOD)
    expect(harness.token()).toBe(TOKEN)
    await harness.clock.advance(1_400)
    expect(await login).toMatchObject({ isNewUser: true })
    expect(harness.track.mock.calls).toEqual([
      ['cross_app_auth_started', { providerAppId: OTHER }],
      ['cross_app_auth_completed', { providerAppId: OTHER }],
    ])
  })
  test('navigates the page if the popup is blocked', async () => {
    open.mockReturnValue(null)
    const harness = setup()
    harness.api.enter(METHOD, asEntered).catch(() => {})
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(THERE), { timeout: WAIT_TIMEOUT_MS })
  })
  test.each([
    ['undefined', 'oauth_user_denied'],
    ['error', 'unknown_auth_error'],
  ])('with the code %s fails with %s', async (code, expected) => {
    const harness = setup()
    harness.api.enter(METHOD, asEntered).catch(() => {})
    await harness.led()
    await harness.say(code)
    expect(harness.stage()).toMatchObject({ at: 'problem', error: { code: expected } })
    expect(harness.signIn).not.toHaveBeenCalled()
  })
  test('with an app that is not connected closes the popup and keeps nothing', async () => {
    const harness = setup({ connections: [] })
    harness.api.enter(METHOD, asEntered).catch(() => {})
    await vi.waitFor(
      () => expect(harness.stage()).toMatchObject({ at: 'problem', error: { code: 'cross_app_not_connected' } }),
      { timeout: WAIT_TIMEOUT_MS },
    )
    expect(popup.close).toHaveBeenCalled()
    expect(popup.location.href).toBe('')
  })
})

describe('a headless login', () => {
  test('reports a failure once, and rejects', async () => {
    const harness = setup({ connections: [] })
    const failed = vi.fn()
    harness.events.on('failed', failed)
    const errorCode = codeOf(harness.api.login({ appId: OTHER }))
    await vi.waitFor(() => expect(harness.stage()).toMatchObject({ at: 'problem' }), { timeout: WAIT_TIMEOUT_MS })
    harness.screens.close()
    expect(await errorCode).toBe('cross_app_not_connected')
    expect(failed.mock.calls).toMatchObject([
      [{ intent: 'login', method: METHOD, error: { code: 'cross_app_not_connected' } }],
    ])
  })
})
describe('linking', () => {
  test('links the user’s account of that app and keeps the app’s token', async () => {
    const harness = setup({ user: userWith(EMAIL) })
    const linking = harness.api.link({ appId: OTHER })
    await harness.led()
    await harness.say('code')
    expect(harness.bodyOf('/oauth/link')).toMatchObject({ authorization_code: 'code', provider: METHOD })
    expect(harness.token()).toBe(TOKEN)
    await harness.clock.advance(1_400)
    expect((await linking).linkedAccounts).toHaveLength(2)
  })
  test('opens no popup if nobody is logged in', async () => {
    const { api } = setup()
    expect(await codeOf(api.link({ appId: OTHER }))).toBe('must_be_authenticated')
    expect(open).not.toHaveBeenCalled()
  })
})

describe('unlinking', () => {
  test('sends the app’s id and the subject, and removes the app’s token', async () => {
    const harness = setup({ user: userWith(EMAIL, ACCOUNT), stored: { [`cross-app:${OTHER}`]: TOKEN } })
    await harness.api.unlink({ subject: 'user-2' })
    expect(harness.bodyOf('/oauth/unlink')).toEqual({ provider: METHOD, subject: 'user-2' })
    expect(harness.token()).toBeNull()
  })
  test('of an account that the user does not have sends no request', async () => {
    const harness = setup({ user: userWith(EMAIL) })
    expect(await codeOf(harness.api.unlink({ subject: 'user-2' }))).toBe('linked_account_not_found')
    expect(harness.post).not.toHaveBeenCalled()
  })
})

describe('a page that returned from another app', () => {
  const RETURN = { oauth_code: 'code', oauth_state: 'state', oauth_provider: METHOD }
  test('completes the login that it started', async () => {
    const harness = setup({ returned: RETURN, pending: { state: 'state', intent: 'login' } })
    await settled()
    expect(harness.bodyOf('/oauth/authenticate')).toMatchObject({ code_verifier: 'verifier', provider: METHOD })
    expect(harness.token()).toBe(TOKEN)
  })
  test('with an unknown state sends nothing', async () => {
    const harness = setup({ returned: RETURN, pending: { state: 'another', intent: 'login' } })
    await settled()
    expect(harness.post).not.toHaveBeenCalled()
    expect(harness.stage()).toMatchObject({ at: 'problem', error: { code: 'oauth_state_mismatch' } })
  })
  test('is ready while the user still reads why the login failed', async () => {
    const { api, stage } = setup({ returned: RETURN, pending: { state: 'another', intent: 'login' } })
    await api.started
    expect(stage()).toMatchObject({ at: 'problem' })
  })
  test('who wants another method gets to the landing, and the login is reported as failed', async () => {
    const { api, screens, events } = setup({ returned: RETURN, pending: { state: 'another', intent: 'login' } })
    const [openLogin, failed] = [vi.fn(), vi.fn()]
    screens.openLogin = openLogin
    events.on('failed', failed)
    await api.started
    screens.stack.get().at(-1)?.flow.send({ type: 'leave' })
    await settled()
    expect(openLogin).toHaveBeenCalledOnce()
    expect(failed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ error: expect.objectContaining({ code: 'oauth_state_mismatch' }), method: METHOD }),
    )
  })
  test('ignores a return from an identity provider', () => {
    const { api } = setup({ returned: { ...RETURN, oauth_provider: 'google' } })
    expect(api.started).toBeUndefined()
  })
})

test('a signature request without a token links the account again first', async () => {
  const harness = setup({ user: userWith(EMAIL, ACCOUNT) })
  await settled()
  harness.api
    .ask({
      method: 'personal_sign',
      params: ['hello', ACCOUNT.embedded_wallets[0]?.address],
      address: `${ACCOUNT.embedded_wallets[0]?.address}`,
    })
    .catch(() => {})
  await harness.led()
  expect(harness.stage()).toMatchObject({ intent: 'link', at: 'awaiting' })
})
