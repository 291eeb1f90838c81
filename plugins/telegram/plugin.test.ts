import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../core/registry.js'
import type { User } from '../../core/user.js'
import { waitingCaptcha } from '../../tests/unit/captcha-role.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { EMAIL, userWith } from '../../tests/unit/users.js'
import { telegram } from './manifest.js'
import plugin from './plugin.js'

const TELEGRAM = { type: 'telegram', telegram_user_id: '7' }
const BOT = { bot_id: '42', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: true }
const SIGNED = { id: 7, first_name: 'Ada', auth_date: 1, hash: 'ab' }
const RAW = 'user=%7B%22id%22%3A7%7D&auth_date=1&hash=ab'
const LAUNCH = { telegram_web_app_data: { user: '{"id":7}', auth_date: '1', hash: 'ab' } }

const landing = () => ({ signal: new AbortController().signal })

/** A stub of Telegram's login function. The page has its script, or can load it. */
const auth = vi.fn()
const popup = { closed: false, close: vi.fn() }
const open = vi.fn<(...args: unknown[]) => unknown>()
class Script extends EventTarget {
  readonly dataset: Record<string, string> = {}
  src = ''
  remove() {
    document.scripts = document.scripts.filter((other) => other !== this)
  }
}
const document = {
  scripts: [] as Script[],
  createElement: () => new Script(),
  head: {
    append(script: Script) {
      document.scripts.push(script)
      scripts.push(script)
    },
  },
}
/** All script elements that were added to the page. */
const scripts: Script[] = []
function arrive() {
  Object.assign(window, { Telegram: { Login: { auth } } })
}
let tell: (result: unknown) => void = () => {}
beforeEach(() => {
  scripts.length = 0
  document.scripts = []
  popup.closed = false
  open.mockReset().mockReturnValue(popup)
  popup.close.mockReset()
  auth.mockReset().mockImplementation((_: object, callback: (result: unknown) => void) => {
    tell = callback
    window.open('https://oauth.telegram.example/auth', 'telegram')
  })
  vi.stubGlobal('window', { open })
  vi.stubGlobal('document', document)
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Setup {
  readonly user?: User | null
  readonly captcha?: string
  readonly bot?: object
  readonly hash?: string
  readonly dialog?: boolean
}
/** The plugin with the real core around it and a scripted server. */
function setup({ bot = BOT, hash = '', ...setup }: Setup = {}) {
  vi.stubGlobal('location', new URL(hash, 'https://host.example'))
  const context = testContext('telegram', {
    ...setup,
    app: { telegram_auth_config: bot },
    result: { user: userWith(TELEGRAM), isNewUser: true, loginMethod: 'telegram' },
    changed: userWith(EMAIL, TELEGRAM),
  })
  return { ...context, api: plugin.setup(context.ctx), at: () => context.top()?.get().at }
}

describe('the manifest', () => {
  test.each([
    ['/#tgWebAppData=x', true],
    ['/?id=1&first_name=Ada&auth_date=2&hash=3', true],
    ['/?id=1&hash=2#section', false],
  ])('for %s it is loaded at start: %s', (path, expected) => {
    expect(telegram.loadsOn?.({ params: {}, href: `https://host.example${path}` }, {} as never)).toBe(expected)
  })
})

describe('the script', () => {
  test('is fetched from the server when a login opens, once', () => {
    setup()
    expect(scripts.map(({ src }) => src)).toEqual(['https://auth.example/js/telegram-login.js'])
  })
  test('a script that failed to load is fetched again by the next try, which waits for it', async () => {
    const { api, at, screens } = setup()
    scripts[0]?.dispatchEvent(new Event('error'))
    await settled()
    api.enter('telegram', landing()).catch(() => {})
    await settled()
    scripts[1]?.dispatchEvent(new Event('error'))
    await settled()
    expect(at()).toBe('problem')
    screens.stack.get().at(-1)?.flow.send({ type: 'retry' })
    await settled()
    arrive()
    scripts[2]?.dispatchEvent(new Event('load'))
    await settled()
    expect(scripts).toHaveLength(3)
    expect(auth).toHaveBeenCalledOnce()
    expect(at()).toBe('asking')
  })
  test('a script that is not Telegram’s counts as a network failure', async () => {
    const { api, screens } = setup()
    api.enter('telegram', landing()).catch(() => {})
    scripts[0]?.dispatchEvent(new Event('load'))
    await settled()
    expect(screens.stack.get().at(-1)?.flow.get()).toMatchObject({ at: 'problem', error: { code: 'network' } })
  })
  test('is not fetched for a launch', () => {
    setup({ hash: `#tgWebAppData=${encodeURIComponent(RAW)}` })
    expect(scripts).toEqual([])
  })
})

describe('from the landing', () => {
  test('Telegram’s window opens within the click, and its signature is sent to the server', async () => {
    arrive()
    const { api, clock, post, result, screens } = setup()
    const entered = api.enter('telegram', landing())
    expect(auth).toHaveBeenCalledWith({ bot_id: '42', request_access: true }, expect.any(Function))
    expect(screens.get().screen).toBe('TELEGRAM_AUTH_SCREEN')
    expect(window.open).toBe(open) // `window.open` is restored
    tell(SIGNED)
    await settled()
    expect(post).toHaveBeenCalledWith('/telegram/authenticate', { telegram_auth_result: SIGNED })
    await clock.advance(1_400)
    expect(await entered).toEqual(result)
  })
  test('leaving the login ends its captcha', async () => {
    arrive()
    const { api, roles } = setup()
    const captcha = waitingCaptcha()
    roles.captcha = captcha.role
    const caller = new AbortController()
    const entered = codeOf(api.enter('telegram', { signal: caller.signal }))
    tell(SIGNED)
    await settled()
    expect(captcha.isAsking()).toBe(true)
    caller.abort()
    expect(await entered).toBe('exited_auth_flow')
    expect(captcha.isAsking()).toBe(false)
  })
  test('a captcha token goes with the request', async () => {
    arrive()
    const { api, post } = setup({ captcha: 'human' })
    api.enter('telegram', landing()).catch(() => {})
    tell(SIGNED)
    await settled()
    const body = { captcha_token: 'human', telegram_auth_result: SIGNED }
    expect(post).toHaveBeenCalledWith('/telegram/authenticate', body)
  })
  test('sends no-signup where the host lets in existing accounts only', async () => {
    arrive()
    const { api, post } = setup()
    api.enter('telegram', { ...landing(), disableSignup: true }).catch(() => {})
    tell(SIGNED)
    await settled()
    expect(post).toHaveBeenCalledWith('/telegram/authenticate', { mode: 'no-signup', telegram_auth_result: SIGNED })
  })
  test.each([false, null, undefined, '', 'x'])('the result %j counts as declined', async (result) => {
    arrive()
    const { api, screens } = setup()
    api.enter('telegram', landing()).catch(() => {})
    tell(result)
    await settled()
    const error = { code: 'user_rejected_request', message: 'User rejected request' }
    expect(screens.stack.get().at(-1)?.flow.get()).toMatchObject({ at: 'problem', error })
  })
  test('a closed window is given up once the script can no longer answer', async () => {
    arrive()
    const { api, at, clock } = setup()
    api.enter('telegram', landing()).catch(() => {})
    await clock.advance(60_000)
    expect(at()).toBe('asking')
    popup.closed = true
    await clock.advance(3_200)
    expect(at()).toBe('asking')
    await clock.advance(200)
    expect(at()).toBe('problem')
  })
  test('a blocked popup rejects with popup_blocked', async () => {
    arrive()
    open.mockReturnValue(null)
    const { api, screens } = setup()
    api.enter('telegram', landing()).catch(() => {})
    await settled()
    expect(screens.stack.get().at(-1)?.flow.get()).toMatchObject({ error: { code: 'popup_blocked' } })
  })
  test('leaving closes the window', async () => {
    arrive()
    const { api, screens } = setup()
    const entered = api.enter('telegram', landing())
    screens.close()
    expect(await codeOf(entered)).toBe('exited_auth_flow')
    expect(popup.close).toHaveBeenCalled()
  })
  test.each([undefined, {}, { bot_id: 42 }])('an app without a bot (%j) is refused by name', async (bot) => {
    arrive()
    const complaint = vi.spyOn(console, 'warn').mockReturnValue()
    const { api, failed } = setup({ bot: bot ?? {} })
    expect(await codeOf(api.login())).toBe('invalid_config')
    await vi.waitFor(() =>
      expect(complaint).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('telegram_auth_config')),
    )
    expect(failed).toMatchObject([{ error: { code: 'invalid_config' }, method: 'telegram' }])
  })
})

describe('a page opened with Telegram’s signature', () => {
  const hash = `#tgWebAppData=${encodeURIComponent(RAW)}`

  test('logs in by itself, and `ready` waits until it is complete', async () => {
    const { api, clock, post, screens, state } = setup({ hash })
    const over = vi.fn()
    api.started?.then(over)
    expect(screens.get().screen).toBe('TELEGRAM_AUTH_SCREEN')
    await settled()
    expect(post).toHaveBeenCalledWith('/telegram/authenticate', LAUNCH)
    expect(over).not.toHaveBeenCalled()
    expect(state.get()).toEqual({ status: 'loading' })
    await clock.advance(1_400)
    expect(over).toHaveBeenCalledOnce()
    expect(state.get()).toEqual({ status: 'done' })
  })
  test('without a dialog it logs in headless, once', async () => {
    const { api, clock, post, state } = setup({ hash, dialog: false })
    await clock.advance(0)
    await api.started
    expect(state.get()).toEqual({ status: 'done' })
    expect(post).toHaveBeenCalledTimes(1)
  })
  test('if the signature is refused, `ready` does not wait until the user closes the dialog', async () => {
    const harness = setup({ hash })
    harness.post.mockRejectedValueOnce(failure('invalid_credentials'))
    await harness.api.started
    expect(harness.at()).toBe('problem')
    expect(harness.failed).toEqual([])
    harness.screens.close()
    await settled()
    expect(harness.failed).toMatchObject([{ intent: 'login', method: 'telegram', error: { code: 'exited_auth_flow' } }])
    expect(harness.state.get()).toMatchObject({ status: 'error' })
  })
  test('if the signature is refused, the user may choose another method', async () => {
    const harness = setup({ hash })
    const openLogin = vi.fn()
    harness.screens.openLogin = openLogin
    harness.post.mockRejectedValueOnce(failure('invalid_credentials'))
    await harness.api.started
    harness.screens.stack.get().at(-1)?.flow.send({ type: 'back' })
    await settled()
    expect(openLogin).toHaveBeenCalledOnce()
    expect(harness.failed).toMatchObject([{ method: 'telegram', error: { code: 'invalid_credentials' } }])
  })
  test('a refusal without a dialog is reported', async () => {
    const harness = setup({ hash, dialog: false })
    harness.post.mockRejectedValueOnce(failure('invalid_credentials'))
    await harness.api.started
    await settled()
    expect(harness.failed).toMatchObject([{ error: { code: 'invalid_credentials' } }])
  })
  test('launch data whose request failed are sent again, without Telegram’s window', async () => {
    arrive()
    const harness = setup({ hash })
    harness.post.mockRejectedValueOnce(failure('network', true))
    await harness.api.started
    expect(harness.at()).toBe('problem')
    harness.screens.stack.get().at(-1)?.flow.send({ type: 'retry' })
    await settled()
    expect(harness.post.mock.calls).toEqual(Array.from({ length: 2 }, () => ['/telegram/authenticate', LAUNCH]))
    expect(auth).not.toHaveBeenCalled()
    expect(harness.at()).toBe('success')
  })
  test('the signature is left alone while the app has seamless login off', () => {
    const { api, post } = setup({ hash, bot: { ...BOT, seamless_auth_enabled: false } })
    expect(api.started).toBeUndefined()
    expect(post).not.toHaveBeenCalled()
    expect(vi.mocked(history.replaceState)).not.toHaveBeenCalled()
  })
  test('does nothing for a logged-in user, whose link uses the signature, once', async () => {
    const { api, clock, post } = setup({ hash, user: userWith(EMAIL) })
    expect(api.started).toBeUndefined()
    const linked = api.link('telegram')
    await clock.advance(1_400)
    await linked
    expect(post.mock.calls).toEqual([['/telegram/link', LAUNCH]])
    arrive()
    api.link('telegram').catch(() => {})
    expect(auth).toHaveBeenCalledTimes(1)
  })
})

describe('headless', () => {
  test('the state follows, a failure is reported once, and two calls share one attempt', async () => {
    arrive()
    const { api, clock, state, failed, result } = setup()
    const [first, second] = [api.login(), api.login()]
    expect(state.get()).toEqual({ status: 'loading' })
    expect(auth).toHaveBeenCalledOnce()
    tell(false)
    expect(await codeOf(first)).toBe('user_rejected_request')
    expect(await codeOf(second)).toBe('user_rejected_request')
    expect(state.get()).toMatchObject({ status: 'error', error: { code: 'user_rejected_request' } })
    expect(failed).toHaveLength(1)
    const third = api.login()
    tell(SIGNED)
    await clock.advance(0)
    expect(await third).toEqual(result)
    expect(state.get()).toEqual({ status: 'done' })
  })
  test('warns and does nothing for a logged-in user (decision 8)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { api, post, failed } = setup({ user: userWith(EMAIL) })
    expect(await api.login()).toBeUndefined()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('already logged in')))
    expect([post.mock.calls, failed]).toEqual([[], []])
    warn.mockRestore()
  })
})

describe('link and unlink (Core §5)', () => {
  test('resolves with the updated user', async () => {
    arrive()
    const { api, clock, post, accountChanged, user } = setup({ user: userWith(EMAIL) })
    const linked = api.link('telegram')
    tell(SIGNED)
    await clock.advance(1_400)
    expect(await linked).toEqual(userWith(EMAIL, TELEGRAM))
    expect(post).toHaveBeenLastCalledWith('/telegram/link', { telegram_auth_result: SIGNED })
    user.set(userWith(EMAIL, TELEGRAM))
    await api.unlink('telegram', '7')
    expect(post).toHaveBeenLastCalledWith('/telegram/unlink', { telegram_user_id: '7' })
    expect(accountChanged).toHaveBeenLastCalledWith({ kind: 'unlink', method: 'telegram', answer: {} })
  })
  test('a link takes the launch data that a host hands over', async () => {
    const { api, clock, post } = setup({ user: userWith(EMAIL) })
    const linked = api.link('telegram', { launchParams: { initDataRaw: RAW } })
    await clock.advance(1_400)
    await linked
    expect(post).toHaveBeenLastCalledWith('/telegram/link', LAUNCH)
  })
  test.each<[User | null, object, ErrorCode]>([
    [null, BOT, 'must_be_authenticated'],
    [userWith(TELEGRAM), BOT, 'cannot_link_more_of_type'],
    [userWith(EMAIL), { ...BOT, link_enabled: false }, 'disallowed_login_method'],
  ])('refused before a window opens', async (user, bot, expected) => {
    arrive()
    const { api, failed } = setup({ user, bot })
    expect(await codeOf(api.link('telegram'))).toBe(expected)
    expect(failed).toMatchObject([{ intent: 'link', method: 'telegram', error: { code: expected } }])
    expect(auth).not.toHaveBeenCalled()
  })
  test('an invalid id is refused by name', async () => {
    const { api, post } = setup({ user: userWith(EMAIL, TELEGRAM) })
    expect(await codeOf(api.unlink('telegram', 'ada'))).toBe('invalid_data')
    expect(post).not.toHaveBeenCalled()
  })
})
