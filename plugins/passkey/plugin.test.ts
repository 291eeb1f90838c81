import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readAppConfig } from '../../core/protocol/app-config.js'
import type { ErrorCode } from '../../core/registry.js'
import type { User } from '../../core/user.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { waitingCaptcha } from '../../tests/unit/captcha-role.js'
import { type HandClock, settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf } from '../../tests/unit/errors.js'
import { EMAIL, guest, userWith } from '../../tests/unit/users.js'
import { passkey as manifest } from './manifest.js'
import plugin from './plugin.js'

const passkey = (credential_id: string, enrolled_in_mfa = false) => ({
  type: 'passkey',
  credential_id,
  enrolled_in_mfa,
})
const buffer = Uint8Array.from([1]).buffer
const CREDENTIAL = {
  ...{ id: 'AQ', rawId: buffer, type: 'public-key', getClientExtensionResults: () => ({}) },
  response: { clientDataJSON: buffer, authenticatorData: buffer, signature: buffer, userHandle: null },
}
const ANSWER = {
  ...{ id: 'AQ', raw_id: 'AQ', type: 'public-key', client_extension_results: {} },
  response: { client_data_json: 'AQ', authenticator_data: 'AQ', signature: 'AQ' },
}
const { signal } = new AbortController()
const browser = { get: vi.fn(), create: vi.fn() }
const refusal = (name: string) => Object.assign(new Error(`The browser's ${name}.`), { name })

beforeEach(() => {
  for (const ask of [browser.get, browser.create]) ask.mockReset().mockResolvedValue(CREDENTIAL)
  vi.stubGlobal('navigator', { credentials: browser })
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', { origin: 'https://acme.example' })
})
afterEach(() => vi.unstubAllGlobals())

interface Setup {
  readonly user?: User | null
  readonly captcha?: string
  readonly landing?: boolean
}
/** The plugin with the real core around it and a scripted server. */
function setup({ landing = false, ...setup }: Setup = {}) {
  const context = testContext('passkey', {
    ...setup,
    app: { passkey_auth: true },
    result: { user: userWith(passkey('AQ')), isNewUser: false, loginMethod: 'passkey' },
    changed: userWith(EMAIL, passkey('AQ')),
  })
  if (landing) context.openScreen()
  let challengeCount = 0
  context.post.mockImplementation(async (path) =>
    path.endsWith('/init')
      ? {
          relying_party: 'https://acme.example',
          options: { challenge: `AQ${++challengeCount}A`, timeout: 60_000, user: { id: 'AQ' } },
        }
      : {},
  )
  return { ...context, api: plugin.setup(context.ctx) }
}
/** The result of a run. Its success screen ends after a turn of the clock. */
async function through<T>({ clock }: { clock: HandClock }, work: Promise<T>): Promise<T> {
  await clock.advance(0)
  return work
}

describe('from the landing', () => {
  test('the challenge prefetched on the landing reaches the browser in the turn of the click', async () => {
    const { api, clock, post, paths, result } = setup({ landing: true })
    await settled()
    expect(paths()).toEqual(['/passkeys/authenticate/init'])
    const entered = api.enter('passkey', { signal })
    expect(browser.get).toHaveBeenCalledOnce()
    await clock.advance(1_400)
    expect(await entered).toEqual(result)
    expect(post).toHaveBeenCalledWith('/passkeys/authenticate', {
      ...{ relying_party: 'https://acme.example', challenge: 'AQ1A', authenticator_response: ANSWER },
    })
  })
  test('a challenge is used once', async () => {
    const { api, post } = setup({ landing: true })
    await settled()
    post.mockImplementation(() => new Promise(() => {}))
    for (const _ of [1, 2]) api.enter('passkey', { signal }).catch(() => {})
    expect(browser.get).toHaveBeenCalledOnce()
  })
  test('an expired challenge is not used', async () => {
    const { api, clock, paths } = setup({ landing: true })
    await settled()
    await clock.advance(60_000)
    api.enter('passkey', { signal }).catch(() => {})
    expect(browser.get).not.toHaveBeenCalled()
    await settled()
    expect(paths().filter((path) => path.endsWith('/init'))).toHaveLength(2)
  })
  test('leaving the login ends its captcha', async () => {
    const { api, roles } = setup()
    const captcha = waitingCaptcha()
    roles.captcha = captcha.role
    const caller = new AbortController()
    const entered = codeOf(api.enter('passkey', { signal: caller.signal }))
    await settled()
    expect(captcha.isAsking()).toBe(true)
    caller.abort()
    expect(await entered).toBe('exited_auth_flow')
    expect(captcha.isAsking()).toBe(false)
  })
  test('a captcha is requested only by the click, and its token goes with the request', async () => {
    const { api, post, paths } = setup({ landing: true, captcha: 'token' })
    await settled()
    expect(paths()).toEqual([])
    api.enter('passkey', { signal }).catch(() => {})
    await settled()
    expect(post).toHaveBeenCalledWith('/passkeys/authenticate/init', { token: 'token' })
  })
  test('nothing is prefetched for a logged-in user, nor away from the landing', async () => {
    const [loggedIn, withoutLanding] = [setup({ landing: true, user: userWith(EMAIL) }), setup()]
    await settled()
    expect(loggedIn.paths()).toEqual([])
    expect(withoutLanding.paths()).toEqual([])
  })
  test('an answer without a challenge is a failure', async () => {
    const { api, post, screens } = setup()
    post.mockResolvedValue({ options: {} })
    api.enter('passkey', { signal }).catch(() => {})
    await settled()
    const flow = screens.stack.get().at(-1)?.flow.get()
    expect(flow).toMatchObject({ at: 'problem', error: { code: 'malformed_response' } })
  })
})

describe('errors of the browser (Core §8)', () => {
  test.each<[string, ErrorCode, string]>([
    ['NotAllowedError', 'passkey_not_allowed', 'Passkey request timed out or rejected by user.'],
    ['AbortError', 'passkey_not_allowed', 'Passkey request timed out or rejected by user.'],
    ['InvalidStateError', 'unknown_auth_error', 'InvalidStateError'],
    ['NotSupportedError', 'not_supported', 'WebAuthn is not supported in this browser'],
    ['SecurityError', 'invalid_origin', 'HTTPS'],
    ['UnknownError', 'unknown_auth_error', 'UnknownError'],
    ['ConstraintError', 'unknown_auth_error', 'ConstraintError'],
  ])('%s is %s', async (name, expected, message) => {
    const { api, failed } = setup()
    browser.get.mockRejectedValue(refusal(name))
    await expect(api.login()).rejects.toMatchObject({ code: expected, message: expect.stringContaining(message) })
    expect(failed).toMatchObject([{ intent: 'login', method: 'passkey', error: { code: expected } }])
  })
  test.each(['NotAllowedError', 'NotReadableError', 'OperationError', 'UnknownError'])(
    '%s can be retried',
    async (name) => {
      const { api } = setup()
      browser.get.mockRejectedValue(refusal(name))
      await expect(api.login()).rejects.toMatchObject({ retryable: true })
    },
  )
  test('an authenticator that cannot create the passkey is not reported as a browser without WebAuthn', async () => {
    const { api } = setup()
    browser.create.mockRejectedValue(refusal('NotSupportedError'))
    await expect(api.signup()).rejects.toMatchObject({ code: 'unknown_auth_error', retryable: true })
  })
  test('a browser that returns no passkey counts as a refusal, and no answer is sent', async () => {
    const { api, paths } = setup()
    browser.get.mockResolvedValue(null)
    browser.create.mockResolvedValue(null)
    expect([await codeOf(api.login()), await codeOf(api.signup())]).toEqual(
      Array.from({ length: 2 }, () => 'passkey_not_allowed'),
    )
    expect(paths().filter((path) => !path.endsWith('/init'))).toEqual([])
  })
  test('a browser without WebAuthn sends no request', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const { api, paths } = setup()
    await expect(api.login()).rejects.toMatchObject({
      ...{ code: 'not_supported', message: 'WebAuthn is not supported in this browser' },
    })
    expect(await codeOf(api.prepare('login'))).toBe('not_supported')
    expect(paths()).toEqual([])
    expect(browser.get).not.toHaveBeenCalled()
  })
})

test('the landing has a link for passkeys only in a browser with WebAuthn', () => {
  const host = { appId: 'app', apiUrl: 'https://auth.example' }
  const links = () => manifest.entries?.(readAppConfig({ id: 'app' }), host).map(({ method, kind }) => [method, kind])
  vi.stubGlobal('window', { PublicKeyCredential: class {} })
  expect(links()).toEqual([['passkey', 'link']])
  vi.stubGlobal('window', {})
  expect(links()).toEqual([])
})

describe('headless', () => {
  test('login, through its states', async () => {
    const harness = setup()
    const { api, state, result, paths } = harness
    const statuses: unknown[] = []
    state.subscribe(() => statuses.push(state.get()?.login?.status))
    expect(await through(harness, api.login({ credentialIds: ['Ag'] }))).toEqual(result)
    expect([...new Set(statuses)]).toEqual(['generating-challenge', 'awaiting-passkey', 'submitting-response', 'done'])
    expect(browser.get.mock.calls[0]?.[0].publicKey.allowCredentials).toEqual([
      { id: Uint8Array.from([2]), type: 'public-key' },
    ])
    expect(paths()).toEqual(['/passkeys/authenticate/init', '/passkeys/authenticate'])
  })
  test('sign-up, by a guest as well', async () => {
    for (const user of [null, guest]) {
      const harness = setup({ user })
      const { api, paths, result } = harness
      expect(await through(harness, api.signup())).toEqual(result)
      expect(paths()).toEqual(['/passkeys/register/init', '/passkeys/register'])
    }
    expect(browser.create).toHaveBeenCalledTimes(2)
  })
  test('a prepared challenge reaches the browser at once', async () => {
    const { api } = setup()
    await api.prepare('login')
    void api.login()
    expect(browser.get).toHaveBeenCalledOnce()
  })
  test('warns and does nothing for a logged-in user (decision 8)', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { api, paths } = setup({ user: userWith(EMAIL) })
    expect(await api.login()).toBeUndefined()
    expect(await api.signup()).toBeUndefined()
    expect(paths()).toEqual([])
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  })
  test('an abandoned login rejects and aborts the browser’s passkey dialog', async () => {
    const { api } = setup()
    await api.prepare('login')
    browser.get.mockImplementation(() => new Promise(() => {}))
    const controller = new AbortController()
    const login = api.login({ signal: controller.signal })
    controller.abort()
    expect(await codeOf(login)).toBe('exited_auth_flow')
    expect(browser.get.mock.calls[0]?.[0].signal.aborted).toBe(true)
  })
  test('a logout forgets the prepared challenge', async () => {
    const harness = setup()
    const { api, events, state, paths } = harness
    await through(harness, api.login())
    await api.prepare('login')
    events.emit('accessTokenRemoved', undefined)
    expect(state.get()).toEqual({})
    await through(harness, api.login())
    expect(paths().filter((path) => path.endsWith('/init'))).toHaveLength(3)
  })
})

describe('link and unlink (Core §5)', () => {
  test('resolves with the updated user', async () => {
    const harness = setup({ user: userWith(EMAIL) })
    const { api, post, accountChanged } = harness
    expect(await through(harness, api.add())).toEqual(userWith(EMAIL, passkey('AQ')))
    const proof = { relying_party: 'https://acme.example', authenticator_response: ANSWER }
    expect(post).toHaveBeenLastCalledWith('/passkeys/link', proof)
    expect(accountChanged).toHaveBeenLastCalledWith({ kind: 'link', method: 'passkey', answer: expect.anything() })
  })
  test.each<[string, User | null, ErrorCode]>([
    ['nobody', null, 'must_be_authenticated'],
    ['five', userWith(...['1', '2', '3', '4', '5'].map((id) => passkey(id))), 'cannot_link_more_of_type'],
  ])('%s: refused before anything is asked', async (_, user, expected) => {
    const { api, failed, paths, state } = setup({ user })
    expect(await codeOf(api.add())).toBe(expected)
    expect(failed).toMatchObject([{ intent: 'link', method: 'passkey', error: { code: expected } }])
    expect(state.get()?.link).toMatchObject({ status: 'error' })
    expect(paths()).toEqual([])
    expect(browser.create).not.toHaveBeenCalled()
  })
  test('the dialog of passkeys needs a logged-in user', async () => {
    const { api, screens } = setup({ user: userWith(EMAIL, passkey('AQ')) })
    const linked = api.link('passkey')
    await vi.waitFor(() => expect(screens.get().open).toBe(true), { timeout: WAIT_TIMEOUT_MS })
    expect(screens.get().screen).toBe('LINK_PASSKEY_SCREEN')
    screens.close()
    expect(await codeOf(linked)).toBe('exited_link_flow')
    expect(await codeOf(setup().api.link('passkey'))).toBe('must_be_authenticated')
  })
  test('removing a passkey drops the challenge that was prefetched with it', async () => {
    const harness = setup({ user: userWith(EMAIL, passkey('AQ')) })
    const { api, post, paths } = harness
    await api.prepare('link')
    await api.unlink('passkey', 'AQ')
    expect(post).toHaveBeenLastCalledWith('/passkeys/unlink', { credential_id: 'AQ' })
    await through(harness, api.add())
    expect(paths().filter((path) => path.endsWith('/init'))).toHaveLength(2)
  })
  test('a passkey enrolled in MFA cannot be removed', async () => {
    const { api, paths } = setup({ user: userWith(EMAIL, passkey('AQ', true)) })
    expect(await codeOf(api.unlink('passkey', 'AQ'))).toBe('passkey_enrolled_in_mfa')
    expect(await codeOf(setup().api.unlink('passkey', 'AQ'))).toBe('must_be_authenticated')
    expect(paths()).toEqual([])
  })
})
