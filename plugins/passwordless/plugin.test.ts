import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ErrorCode } from '../../core/registry.js'
import type { User } from '../../core/user.js'
import { WAIT_TIMEOUT_MS } from '../../tests/limits.js'
import { waitingCaptcha } from '../../tests/unit/captcha-role.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { userWith } from '../../tests/unit/users.js'
import type { FreshLoginRole } from '../roles/fresh-login.js'
import type { OtpState } from './contract.js'
import plugin from './plugin.js'

const EMAIL = { type: 'email', address: 'old@example.com' }
const PHONE = { type: 'phone', phoneNumber: '+1 201' }

/** The plugin with the real core around it and a scripted server. */
function setup(setup: { user?: User | null; captcha?: string; roles?: { freshLogin: FreshLoginRole } } = {}) {
  const context = testContext('passwordless', {
    ...setup,
    result: { user: userWith(EMAIL), isNewUser: false, loginMethod: 'email' },
    changed: userWith(EMAIL, PHONE),
  })
  const statuses: OtpState['status'][] = []
  context.state.subscribe(() => {
    const { email } = context.state.get() ?? {}
    if (email && statuses.at(-1) !== email.status) statuses.push(email.status)
  })
  return { ...context, api: plugin.setup(context.ctx), statuses }
}
const { signal } = new AbortController()

describe('headless: code, then login (Core §4)', () => {
  test('the state follows', async () => {
    const { api, post, clock, signIn, result, statuses, failed } = setup()
    await api.sendCode('email', ' A@Example.com ')
    const login = api.submitCode('email', '123-456')
    await settled()
    await clock.advance(0)
    expect(await login).toEqual(result)
    expect(statuses).toEqual(['sending-code', 'awaiting-code-input', 'submitting-code', 'done'])
    expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
      ['/passwordless/init', { email: 'a@example.com' }],
      ['/passwordless/authenticate', { email: 'a@example.com', code: '123456' }],
    ])
    expect(signIn).toHaveBeenCalledOnce()
    expect(failed).toEqual([])
  })
  test('a code is not sent once another tab has logged somebody in: that user stays', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { api, post, user } = setup()
    await api.sendCode('email', 'a@example.com')
    const otherUser = userWith(EMAIL)
    user.set(otherUser)
    expect(await api.submitCode('email', '123456')).toEqual({ user: otherUser, isNewUser: false, loginMethod: 'email' })
    expect(post.mock.calls.map(([path]) => path)).toEqual(['/passwordless/init'])
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  })
  test.each<[string, ErrorCode]>([
    ['', 'invalid_data'],
    ['nobody', 'invalid_data'],
  ])('an address %j is refused by name, nothing is sent', async (to, expected) => {
    const { api, post, state, failed } = setup()
    expect(await codeOf(api.sendCode('email', to))).toBe(expected)
    expect(post).not.toHaveBeenCalled()
    expect(state.get()?.email?.status).toBe('error')
    expect(failed).toMatchObject([{ intent: 'login', method: 'email', error: { code: expected } }])
  })
  test('a code that cannot be sent rejects and is reported once', async () => {
    const { api, post, state, failed } = setup()
    post.mockRejectedValueOnce(failure('too_many_requests'))
    expect(await codeOf(api.sendCode('email', 'a@example.com'))).toBe('too_many_requests')
    expect(state.get()?.email).toMatchObject({ status: 'error', error: { code: 'too_many_requests' } })
    expect(failed).toHaveLength(1)
    const message = 'No auth flow in progress. Call sendCode() first.'
    await expect(api.submitCode('email', '123456')).rejects.toMatchObject({ code: 'invalid_data', message })
  })
  test.each(['12345', '1234567', 'abcdef', '', '12 34 5', `123456${' '.repeat(100)}`])(
    'a code %j: exactly 6 numbers (decision 24)',
    async (typed) => {
      const { api, post } = setup()
      await api.sendCode('email', 'a@example.com')
      await expect(api.submitCode('email', typed)).rejects.toMatchObject({
        code: 'invalid_data',
        message: 'Passcode must be exactly 6 numbers',
      })
      expect(post).toHaveBeenCalledTimes(1)
    },
  )
  test('a code that is submitted before one was sent is refused with the reason', async () => {
    await expect(setup().api.submitCode('sms', '123456')).rejects.toMatchObject({
      code: 'invalid_data',
      message: expect.stringContaining('sendCode()'),
    })
  })
  test('a wrong code rejects, and the next try works', async () => {
    const { api, post, clock, statuses, failed } = setup()
    await api.sendCode('email', 'a@example.com')
    post.mockRejectedValueOnce(failure('invalid_credentials'))
    expect(await codeOf(api.submitCode('email', '000000'))).toBe('invalid_credentials')
    const login = api.submitCode('email', '123456')
    await settled()
    await clock.advance(0)
    expect(await codeOf(login)).toBe('resolved')
    expect(statuses.slice(2)).toEqual(['submitting-code', 'error', 'submitting-code', 'done'])
    expect(failed).toHaveLength(1)
  })
  test('sends no-signup where the host lets in existing accounts only', async () => {
    const { api, post, clock } = setup()
    await api.sendCode('email', 'a@example.com', { disableSignup: true })
    const login = api.submitCode('email', '123456')
    await settled()
    await clock.advance(0)
    await login
    expect(post.mock.calls[1]?.[1]).toEqual({ email: 'a@example.com', code: '123456', mode: 'no-signup' })
  })
  test('an update replaces the user’s address', async () => {
    const { api, post, clock, state, failed } = setup({ user: userWith(EMAIL) })
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
    [userWith(PHONE), 'failed_to_update_account'],
  ])('an update needs an address to replace: %#', async (user, expected) => {
    const { api, post, failed } = setup({ user })
    expect(await codeOf(api.sendCode('newEmail', 'new@example.com'))).toBe(expected)
    expect(post).not.toHaveBeenCalled()
    expect(failed).toMatchObject([{ intent: 'update', method: 'email', error: { code: expected } }])
  })
  test('an error that has its own screen in the dialog rejects headless', async () => {
    const { api, post, showError } = setup()
    await api.sendCode('email', 'a@example.com')
    post.mockRejectedValueOnce(failure('allowlist_rejected'))
    expect(await codeOf(api.submitCode('email', '123456'))).toBe('allowlist_rejected')
    expect(showError).not.toHaveBeenCalled()
  })
  test('two requests at once: the later one counts, and no failure is reported', async () => {
    const { api, post, state, failed } = setup()
    const answers: (() => void)[] = []
    post.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve({}))))
    const first = codeOf(api.sendCode('email', 'one@example.com'))
    await settled()
    const second = codeOf(api.sendCode('email', 'two@example.com'))
    await settled()
    expect(state.get()?.email?.status).toBe('sending-code')
    for (const answer of answers) answer()
    expect(await first).toBe('exited_auth_flow')
    expect(await second).toBe('resolved')
    expect(state.get()?.email?.status).toBe('awaiting-code-input')
    expect(failed).toEqual([])
  })
  test('email and SMS keep separate states', async () => {
    const { api, state, post } = setup()
    await Promise.all([api.sendCode('email', 'a@example.com'), api.sendCode('sms', '+1 201 555 0123')])
    post.mockRejectedValueOnce(failure('invalid_credentials'))
    await codeOf(api.submitCode('sms', '000000'))
    expect(state.get()?.email?.status).toBe('awaiting-code-input')
    expect(state.get()?.sms?.status).toBe('error')
  })
  test('warns and does nothing for a logged-in user (decision 8); a guest logs in', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const full = setup({ user: userWith(EMAIL) })
    await full.api.sendCode('email', 'a@example.com')
    expect(full.post).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    const guest = setup({ user: { ...userWith(), isGuest: true } })
    await guest.api.sendCode('email', 'a@example.com')
    expect(guest.post).toHaveBeenCalledOnce()
  })
  test('destroy ends the wait for a code', async () => {
    const { api, post, leave } = setup()
    post.mockReturnValue(new Promise(() => {}))
    const outcome = codeOf(api.sendCode('email', 'a@example.com'))
    await settled()
    leave.abort()
    expect(await outcome).toBe('exited_auth_flow')
  })
  test('leaving the login ends its captcha', async () => {
    const { api, roles } = setup()
    const captcha = waitingCaptcha()
    roles.captcha = captcha.role
    const caller = new AbortController()
    const entered = codeOf(api.enter('email', { signal: caller.signal, to: 'ada@people.example' }))
    await settled()
    expect(captcha.isAsking()).toBe(true)
    caller.abort()
    expect(await entered).toBe('exited_auth_flow')
    expect(captcha.isAsking()).toBe(false)
  })
  test('a captcha token goes with the code', async () => {
    const { api, post } = setup({ captcha: 'human' })
    await api.sendCode('sms', '+1 201 555 0123')
    expect(post.mock.calls[0]?.[1]).toEqual({ phoneNumber: '+1 201 555 0123', token: 'human' })
  })
  test('a guest is authenticated already and is asked for no captcha (Modal §4.1)', async () => {
    const { api, post } = setup({ captcha: 'human', user: { ...userWith(), isGuest: true } })
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
    const { api, leave } = setup()
    const flow = api.start('email', { signal: new AbortController().signal })
    leave.abort()
    expect(flow.ended).toBe(true)
  })
  test('does not begin with a signal that is aborted already', () => {
    const { api, post } = setup()
    const flow = api.start('email', { to: 'a@example.com', signal: AbortSignal.abort() })
    expect(flow.ended).toBe(true)
    expect(post).not.toHaveBeenCalled()
  })
  test('ends by the caller’s signal', () => {
    const controller = new AbortController()
    const flow = setup().api.start('email', { signal: controller.signal })
    controller.abort()
    expect(flow.ended).toBe(true)
  })
})

describe('from the landing', () => {
  test('the code screen shows once there is a code to ask for', async () => {
    const { api, screens, post, clock, result } = setup()
    let answer = () => {}
    post.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({})
        }),
    )
    const entered = api.enter('email', { to: 'a@example.com', signal })
    await settled()
    expect(screens.get().open).toBe(false)
    answer()
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
    post.mockRejectedValueOnce(failure('not_supported'))
    expect(await api.enter('sms', { to: '+1 201 555 0123', signal })).toBe('back')
    expect(showError).toHaveBeenCalledOnce()
    expect(screens.get().open).toBe(false)
  })
  test.each(['', 'not an address'])('without an address to send a code to (%j) it is refused', async (to) => {
    const { api, post, screens } = setup()
    expect(await codeOf(api.enter('email', { to, signal }))).toBe('invalid_data')
    expect(post).not.toHaveBeenCalled()
    expect(screens.get().open).toBe(false)
  })
  test('leaving the landing ends it', async () => {
    const { api, post } = setup()
    post.mockReturnValue(new Promise(() => {}))
    const controller = new AbortController()
    const entered = codeOf(api.enter('email', { to: 'a@example.com', signal: controller.signal }))
    await settled()
    controller.abort()
    expect(await entered).toBe('exited_auth_flow')
  })
})

describe('link, update and unlink (Core §5)', () => {
  async function drive(harness: ReturnType<typeof setup>, to: string) {
    await vi.waitFor(() => expect(harness.screens.get().open).toBe(true), { timeout: WAIT_TIMEOUT_MS })
    const [layer] = harness.screens.stack.get()
    const send = (event: object) => layer?.flow.send(event as never)
    send({ type: 'submitAddress', to })
    await vi.waitFor(() => expect(harness.screens.get().screen).toBe('AWAITING_PASSWORDLESS_CODE'), {
      timeout: WAIT_TIMEOUT_MS,
    })
    send({ type: 'submitCode', code: '123456' })
    await vi.waitFor(() => expect(harness.accountChanged).toHaveBeenCalled(), { timeout: WAIT_TIMEOUT_MS })
    await harness.clock.advance(1400)
  }
  test('link, from address to success', async () => {
    const harness = setup({ user: userWith(EMAIL) })
    const linked = harness.api.link('sms')
    await vi.waitFor(() => expect(harness.screens.get().screen).toBe('LINK_PHONE_SCREEN'), { timeout: WAIT_TIMEOUT_MS })
    await drive(harness, '+1 201 555 0123')
    expect((await linked).phone?.number).toBe('+1 201')
    expect(harness.post.mock.calls[1]?.slice(0, 2)).toEqual([
      '/passwordless_sms/link',
      { phoneNumber: '+1 201 555 0123', code: '123456' },
    ])
    expect(harness.accountChanged).toHaveBeenCalledWith({ kind: 'link', method: 'sms', answer: expect.anything() })
    expect(harness.failed).toEqual([])
  })
  test('update, from the present address to success', async () => {
    const harness = setup({ user: userWith(EMAIL) })
    const updated = harness.api.update('email')
    await vi.waitFor(() => expect(harness.screens.get().screen).toBe('UPDATE_EMAIL_SCREEN'), {
      timeout: WAIT_TIMEOUT_MS,
    })
    await drive(harness, 'new@example.com')
    await updated
    expect(harness.post.mock.calls[1]?.slice(0, 2)).toEqual([
      '/passwordless/update',
      { oldAddress: 'old@example.com', newAddress: 'new@example.com', code: '123456' },
    ])
  })
  test.each<['link' | 'update', 'email' | 'sms', string, string]>([
    ['link', 'sms', '+1 201 555 0123', '/passwordless_sms/link'],
    ['update', 'email', 'new@example.com', '/passwordless/update'],
  ])('%s of %s is asked for once more after a fresh login, by the same code', async (kind, channel, to, path) => {
    let freshLogins = 0
    const freshLogin: FreshLoginRole = {
      retry(run) {
        freshLogins++
        return run()
      },
    }
    const harness = setup({ user: userWith(EMAIL), roles: { freshLogin } })
    harness.post.mockImplementationOnce(async () => undefined)
    harness.post.mockRejectedValueOnce(failure('fresh_login_required'))
    const changed = harness.api[kind](channel)
    await drive(harness, to)
    await changed
    const [, refused, repeated] = harness.post.mock.calls
    expect(refused?.[0]).toBe(path)
    expect(repeated).toEqual(refused)
    expect(freshLogins).toBe(1)
  })
  test.each<[string, User | null, 'link' | 'update', 'email' | 'sms', ErrorCode]>([
    ['link, nobody', null, 'link', 'email', 'must_be_authenticated'],
    ['update, nobody', null, 'update', 'email', 'must_be_authenticated'],
    ['link a second email', userWith(EMAIL), 'link', 'email', 'cannot_link_more_of_type'],
    ['link a second phone', userWith(PHONE), 'link', 'sms', 'cannot_link_more_of_type'],
    ['update no email', userWith(PHONE), 'update', 'email', 'failed_to_update_account'],
    ['update no phone', userWith(EMAIL), 'update', 'sms', 'failed_to_update_account'],
  ])('%s: rejects, is reported once, and shows no screen', async (_, user, intent, channel, expected) => {
    const { api, failed, screens } = setup({ user })
    expect(await codeOf(api[intent](channel))).toBe(expected)
    expect(failed).toMatchObject([{ intent, method: channel, error: { code: expected } }])
    expect(screens.get().open).toBe(false)
  })
  test.each([
    ['link', 'sms', 'exited_link_flow'],
    ['update', 'email', 'exited_update_flow'],
  ] as const)('closing the %s of %s rejects with %s and is reported once', async (intent, channel, expected) => {
    const { api, failed, screens } = setup({ user: userWith(EMAIL) })
    const changed = codeOf(api[intent](channel))
    await vi.waitFor(() => expect(screens.get().open).toBe(true), { timeout: WAIT_TIMEOUT_MS })
    screens.close()
    expect(await changed).toBe(expected)
    expect(failed).toMatchObject([{ intent, method: channel, error: { code: expected } }])
  })
  test('unlink', async () => {
    const { api, post, accountChanged } = setup({ user: userWith(EMAIL, PHONE) })
    await api.unlink('email', 'old@example.com')
    expect(post.mock.calls[0]?.slice(0, 2)).toEqual(['/passwordless/unlink', { address: 'old@example.com' }])
    expect(accountChanged).toHaveBeenCalledWith({ kind: 'unlink', method: 'email', answer: {} })
    expect(await codeOf(setup().api.unlink('email', 'x'))).toBe('must_be_authenticated')
  })
})
