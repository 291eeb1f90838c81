import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { createStore } from '../../core/lib/store.js'
import type { RequestOptions } from '../../core/live/http.js'
import type { LoginResult } from '../../core/live/login.js'
import { readUser, type User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import type { ErrorCode } from '../../core/registry.js'
import { PATIENCE } from '../../tests/limits.js'
import { settled } from '../../tests/unit/clock.js'
import { pluginParts } from '../../tests/unit/plugin-parts.js'
import type { OtpState, PasswordlessContract } from './contract.js'
import plugin from './plugin.js'

const USER = (...linked_accounts: object[]) => readUser({ id: 'user-1', linked_accounts }) as User
const EMAIL = { type: 'email', address: 'old@example.com' }
const PHONE = { type: 'phone', phoneNumber: '+1 201' }
const error = (code: ErrorCode) => new LatchkitError(code, `because of ${code}`)
type Post = (path: string, body?: object, options?: RequestOptions) => Promise<unknown>

/** The plugin over a context of real parts; what the server says is scripted. */
function setup({ user: before = null, captcha }: { user?: User | null; captcha?: string } = {}) {
  const { clock, user, events, failed, screens } = pluginParts(before)
  const over = new AbortController()
  const state = createStore<PasswordlessContract['state'] | undefined>(undefined)
  const post = vi.fn<Post>(async () => ({}))
  const result: LoginResult = { user: USER(EMAIL), isNewUser: false, loginMethod: 'email' }
  const signIn = vi.fn(() => ({ ...result, needsMore: false, complete: async () => result }))
  const accountChanged = vi.fn(async () => USER(EMAIL, PHONE))
  const showError = vi.fn(async () => {})
  const ctx = {
    ...{ clock, user, state, events, signIn, accountChanged, showError, signal: over.signal },
    http: { post, get: post },
    role: async () => (captcha ? { token: async () => captcha } : undefined),
    present: (name: string, flow: never) => screens.present('passwordless', name, flow),
  } as unknown as Context<'passwordless'>
  const seen: OtpState['status'][] = []
  state.subscribe(() => {
    const { email } = state.get() ?? {}
    if (email && seen.at(-1) !== email.status) seen.push(email.status)
  })
  return {
    ...{ api: plugin.setup(ctx), clock, over, user, state, failed, screens, post, result, signIn, accountChanged },
    ...{ showError, seen },
  }
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (cause: LatchkitError) => cause.code,
  )
const { signal } = new AbortController()

describe('headless: code, then login (Core §4)', () => {
  test('the state follows', async () => {
    const { api, post, clock, signIn, result, seen, failed } = setup()
    await api.sendCode('email', ' A@Example.com ')
    const login = api.submitCode('email', '123-456')
    await settled()
    await clock.advance(0)
    expect(await login).toEqual(result)
    expect(seen).toEqual(['sending-code', 'awaiting-code-input', 'submitting-code', 'done'])
    expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
      ['/passwordless/init', { email: 'a@example.com' }],
      ['/passwordless/authenticate', { email: 'a@example.com', code: '123456' }],
    ])
    expect(signIn).toHaveBeenCalledOnce()
    expect(failed).toEqual([])
  })
  test.each<[string, ErrorCode]>([
    ['', 'invalid_data'],
    ['nobody', 'invalid_data'],
  ])('an address %j is refused by name, nothing is sent', async (to, expected) => {
    const { api, post, state, failed } = setup()
    expect(await code(api.sendCode('email', to))).toBe(expected)
    expect(post).not.toHaveBeenCalled()
    expect(state.get()?.email?.status).toBe('error')
    expect(failed).toMatchObject([{ intent: 'login', method: 'email', error: { code: expected } }])
  })
  test('a code that cannot be sent rejects and is told once', async () => {
    const { api, post, state, failed } = setup()
    post.mockRejectedValueOnce(error('too_many_requests'))
    expect(await code(api.sendCode('email', 'a@example.com'))).toBe('too_many_requests')
    expect(state.get()?.email).toMatchObject({ status: 'error', error: { code: 'too_many_requests' } })
    expect(failed).toHaveLength(1)
    expect(await code(api.submitCode('email', '123456'))).toBe('invalid_data')
  })
  test.each(['12345', '1234567', 'abcdef', '', '12 34 5'])(
    'a code %j: exactly 6 numbers (decision 24)',
    async (typed) => {
      const { api, post } = setup()
      await api.sendCode('email', 'a@example.com')
      await expect(api.submitCode('email', typed)).rejects.toMatchObject({
        ...{ code: 'invalid_data', message: 'Passcode must be exactly 6 numbers' },
      })
      expect(post).toHaveBeenCalledTimes(1)
    },
  )
  test('a code before any was sent says so', async () => {
    await expect(setup().api.submitCode('sms', '123456')).rejects.toMatchObject({
      ...{ code: 'invalid_data', message: expect.stringContaining('sendCode()') },
    })
  })
  test('a wrong code rejects, and the next try counts', async () => {
    const { api, post, clock, seen, failed } = setup()
    await api.sendCode('email', 'a@example.com')
    post.mockRejectedValueOnce(error('invalid_credentials'))
    expect(await code(api.submitCode('email', '000000'))).toBe('invalid_credentials')
    const login = api.submitCode('email', '123456')
    await settled()
    await clock.advance(0)
    expect(await code(login)).toBe('resolved')
    expect(seen.slice(2)).toEqual(['submitting-code', 'error', 'submitting-code', 'done'])
    expect(failed).toHaveLength(1)
  })
  test('who may only come in with an account says so to the server', async () => {
    const { api, post, clock } = setup()
    await api.sendCode('email', 'a@example.com', { disableSignup: true })
    const login = api.submitCode('email', '123456')
    await settled()
    await clock.advance(0)
    await login
    expect(post.mock.calls[1]?.[1]).toEqual({ email: 'a@example.com', code: '123456', mode: 'no-signup' })
  })
  test('a new address in the place of the user’s', async () => {
    const { api, post, clock, state, failed } = setup({ user: USER(EMAIL) })
    await api.sendCode('newEmail', 'New@Example.com')
    const changing = api.submitCode('newEmail', '123456')
    await settled()
    await clock.advance(0)
    expect(await changing).toMatchObject({ id: 'user-1' })
    expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
      ['/passwordless/init', { email: 'new@example.com' }],
      ['/passwordless/update', { oldAddress: 'old@example.com', newAddress: 'new@example.com', code: '123456' }],
    ])
    expect(state.get()?.newEmail?.status).toBe('done')
    expect(state.get()?.email).toBeUndefined()
    expect(failed).toEqual([])
  })
  test.each<[User | null, ErrorCode]>([
    [null, 'must_be_authenticated'],
    [USER(PHONE), 'failed_to_update_account'],
  ])('a new address needs an old one: %#', async (user, expected) => {
    const { api, post, failed } = setup({ user })
    expect(await code(api.sendCode('newEmail', 'new@example.com'))).toBe(expected)
    expect(post).not.toHaveBeenCalled()
    expect(failed).toMatchObject([{ intent: 'update', method: 'email', error: { code: expected } }])
  })
  test('what has a screen elsewhere rejects here', async () => {
    const { api, post, showError } = setup()
    await api.sendCode('email', 'a@example.com')
    post.mockRejectedValueOnce(error('allowlist_rejected'))
    expect(await code(api.submitCode('email', '123456'))).toBe('allowlist_rejected')
    expect(showError).not.toHaveBeenCalled()
  })
  test('asking twice at once: the later one counts, nothing is told as a failure', async () => {
    const { api, post, state, failed } = setup()
    const answers: (() => void)[] = []
    post.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve({}))))
    const first = code(api.sendCode('email', 'one@example.com'))
    await settled()
    const second = code(api.sendCode('email', 'two@example.com'))
    await settled()
    expect(state.get()?.email?.status).toBe('sending-code')
    for (const answer of answers) answer()
    expect(await first).toBe('exited_auth_flow')
    expect(await second).toBe('resolved')
    expect(state.get()?.email?.status).toBe('awaiting-code-input')
    expect(failed).toEqual([])
  })
  test('the two channels do not meet', async () => {
    const { api, state, post } = setup()
    await Promise.all([api.sendCode('email', 'a@example.com'), api.sendCode('sms', '+1 201 555 0123')])
    post.mockRejectedValueOnce(error('invalid_credentials'))
    await code(api.submitCode('sms', '000000'))
    expect(state.get()?.email?.status).toBe('awaiting-code-input')
    expect(state.get()?.sms?.status).toBe('error')
  })
  test('for a user who is logged in it warns and does nothing (decision 8); a guest may', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const full = setup({ user: USER(EMAIL) })
    await full.api.sendCode('email', 'a@example.com')
    expect(full.post).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
    const guest = setup({ user: { ...USER(), isGuest: true } })
    await guest.api.sendCode('email', 'a@example.com')
    expect(guest.post).toHaveBeenCalledOnce()
  })
  test('destroy ends a code that is awaited', async () => {
    const { api, post, over } = setup()
    post.mockReturnValue(new Promise(() => {}))
    const sent = code(api.sendCode('email', 'a@example.com'))
    await settled()
    over.abort()
    expect(await sent).toBe('exited_auth_flow')
  })
  test('a captcha token goes with the code', async () => {
    const { api, post } = setup({ captcha: 'human' })
    await api.sendCode('sms', '+1 201 555 0123')
    expect(post.mock.calls[0]?.[1]).toEqual({ phoneNumber: '+1 201 555 0123', token: 'human' })
  })
  test('a guest is authenticated, and is asked for none (Modal §4.1)', async () => {
    const { api, post } = setup({ captcha: 'human', user: { ...USER(), isGuest: true } })
    await api.sendCode('email', 'a@example.com')
    expect(post.mock.calls[0]?.[1]).toEqual({ email: 'a@example.com' })
  })
})

describe('headless: the flow itself', () => {
  test('starts at the address, or at once', async () => {
    const { api } = setup()
    expect(api.start('email').get()).toEqual({ at: 'enter', intent: 'login', channel: 'email', to: '', shown: false })
    const flow = api.start('sms', { to: '+1 201 555 0123' })
    expect((await flow.until('code')).to).toBe('+1 201 555 0123')
  })
  test('ends by destroy, whatever signal the caller gave', () => {
    const { api, over } = setup()
    const flow = api.start('email', { signal: new AbortController().signal })
    over.abort()
    expect(flow.ended).toBe(true)
  })
  test('does not begin where the caller has left already', () => {
    const { api, post } = setup()
    const flow = api.start('email', { to: 'a@example.com', signal: AbortSignal.abort() })
    expect(flow.ended).toBe(true)
    expect(post).not.toHaveBeenCalled()
  })
  test('ends by the caller’s signal', () => {
    const gone = new AbortController()
    const flow = setup().api.start('email', { signal: gone.signal })
    gone.abort()
    expect(flow.ended).toBe(true)
  })
})

describe('from the landing', () => {
  test('the code screen shows once there is a code to ask for', async () => {
    const { api, screens, post, clock, result } = setup()
    let sent = () => {}
    post.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          sent = () => resolve({})
        }),
    )
    const entered = api.enter('email', { to: 'a@example.com', signal })
    await settled()
    expect(screens.get().open).toBe(false)
    sent()
    await settled()
    expect(screens.get().screen).toBe('AWAITING_PASSWORDLESS_CODE')
    const flow = screens.stack.get()[0]?.flow
    flow?.send({ type: 'submitCode', code: '123456' } as never)
    await clock.advance(1400)
    expect(await entered).toEqual(result)
    expect(screens.get().open).toBe(false)
  })
  test('a code that cannot be sent is shown, then the landing again', async () => {
    const { api, post, screens, showError } = setup()
    post.mockRejectedValueOnce(error('not_supported'))
    expect(await api.enter('sms', { to: '+1 201 555 0123', signal })).toBe('back')
    expect(showError).toHaveBeenCalledOnce()
    expect(screens.get().open).toBe(false)
  })
  test.each(['', 'not an address'])('without an address to send a code to (%j) it is refused', async (to) => {
    const { api, post, screens } = setup()
    expect(await code(api.enter('email', { to, signal }))).toBe('invalid_data')
    expect(post).not.toHaveBeenCalled()
    expect(screens.get().open).toBe(false)
  })
  test('leaving the landing ends it', async () => {
    const { api, post } = setup()
    post.mockReturnValue(new Promise(() => {}))
    const gone = new AbortController()
    const entered = code(api.enter('email', { to: 'a@example.com', signal: gone.signal }))
    await settled()
    gone.abort()
    expect(await entered).toBe('exited_auth_flow')
  })
})

describe('link, update and unlink (Core §5)', () => {
  async function drive(made: ReturnType<typeof setup>, to: string) {
    await vi.waitFor(() => expect(made.screens.get().open).toBe(true), { timeout: PATIENCE })
    const [layer] = made.screens.stack.get()
    const send = (event: object) => layer?.flow.send(event as never)
    send({ type: 'submitAddress', to })
    await vi.waitFor(() => expect(made.screens.get().screen).toBe('AWAITING_PASSWORDLESS_CODE'), { timeout: PATIENCE })
    send({ type: 'submitCode', code: '123456' })
    await vi.waitFor(() => expect(made.accountChanged).toHaveBeenCalled(), { timeout: PATIENCE })
    await made.clock.advance(1400)
  }
  test('link, whole', async () => {
    const made = setup({ user: USER(EMAIL) })
    const linked = made.api.link('sms')
    await vi.waitFor(() => expect(made.screens.get().screen).toBe('LINK_PHONE_SCREEN'), { timeout: PATIENCE })
    await drive(made, '+1 201 555 0123')
    expect((await linked).phone?.number).toBe('+1 201')
    expect(made.post.mock.calls[1]?.slice(0, 2)).toEqual([
      ...['/passwordless_sms/link', { phoneNumber: '+1 201 555 0123', code: '123456' }],
    ])
    expect(made.accountChanged).toHaveBeenCalledWith({ kind: 'link', method: 'sms', answer: {} })
    expect(made.failed).toEqual([])
  })
  test('update, whole: from the address there is', async () => {
    const made = setup({ user: USER(EMAIL) })
    const updated = made.api.update('email')
    await vi.waitFor(() => expect(made.screens.get().screen).toBe('UPDATE_EMAIL_SCREEN'), { timeout: PATIENCE })
    await drive(made, 'new@example.com')
    await updated
    expect(made.post.mock.calls[1]?.slice(0, 2)).toEqual([
      ...['/passwordless/update', { oldAddress: 'old@example.com', newAddress: 'new@example.com', code: '123456' }],
    ])
  })
  test.each<[string, User | null, 'link' | 'update', 'email' | 'sms', ErrorCode]>([
    ['link, nobody', null, 'link', 'email', 'must_be_authenticated'],
    ['update, nobody', null, 'update', 'email', 'must_be_authenticated'],
    ['link a second email', USER(EMAIL), 'link', 'email', 'cannot_link_more_of_type'],
    ['link a second phone', USER(PHONE), 'link', 'sms', 'cannot_link_more_of_type'],
    ['update no email', USER(PHONE), 'update', 'email', 'failed_to_update_account'],
    ['update no phone', USER(EMAIL), 'update', 'sms', 'failed_to_update_account'],
  ])('%s: refused, told once, nothing shown', async (_, user, intent, channel, expected) => {
    const { api, failed, screens } = setup({ user })
    expect(await code(api[intent](channel))).toBe(expected)
    expect(failed).toMatchObject([{ intent, method: channel, error: { code: expected } }])
    expect(screens.get().open).toBe(false)
  })
  test.each([
    ['link', 'sms', 'exited_link_flow'],
    ['update', 'email', 'exited_update_flow'],
  ] as const)('closing a %s of %s: %s, told once', async (intent, channel, expected) => {
    const { api, failed, screens } = setup({ user: USER(EMAIL) })
    const changed = code(api[intent](channel))
    await vi.waitFor(() => expect(screens.get().open).toBe(true), { timeout: PATIENCE })
    screens.close()
    expect(await changed).toBe(expected)
    expect(failed).toMatchObject([{ intent, method: channel, error: { code: expected } }])
  })
  test('unlink', async () => {
    const { api, post, accountChanged } = setup({ user: USER(EMAIL, PHONE) })
    await api.unlink('email', 'old@example.com')
    expect(post.mock.calls[0]?.slice(0, 2)).toEqual(['/passwordless/unlink', { address: 'old@example.com' }])
    expect(accountChanged).toHaveBeenCalledWith({ kind: 'unlink', method: 'email', answer: {} })
    expect(await code(setup().api.unlink('email', 'x'))).toBe('must_be_authenticated')
  })
})
