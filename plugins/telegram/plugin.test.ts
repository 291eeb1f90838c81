import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { createStore } from '../../core/lib/store.js'
import { readUser, type User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import type { ErrorCode } from '../../core/registry.js'
import { settled } from '../../tests/unit/clock.js'
import { pluginParts } from '../../tests/unit/plugin-parts.js'
import type { TelegramAuthState } from './contract.js'
import { telegram } from './manifest.js'
import plugin from './plugin.js'

const USER = (...linked_accounts: object[]) => readUser({ id: 'user-1', linked_accounts }) as User
const EMAIL = { type: 'email', address: 'ada@example.com' }
const TELEGRAM = { type: 'telegram', telegram_user_id: '7' }
const BOT = { bot_id: '42', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: true }
const SIGNED = { id: 7, first_name: 'Ada', auth_date: 1, hash: 'ab' }
const RAW = 'user=%7B%22id%22%3A7%7D&auth_date=1&hash=ab'
const LAUNCH = { telegram_web_app_data: { user: '{"id":7}', auth_date: '1', hash: 'ab' } }
const error = (code: ErrorCode, retryable = false) => new LatchkitError(code, `because of ${code}`, { retryable })

const landing = () => ({ signal: new AbortController().signal })

/** A page with Telegram's script, or one that it can be put into. */
const auth = vi.fn()
const popup = { closed: false, close: vi.fn() }
const open = vi.fn<(...given: unknown[]) => unknown>()
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
      asked.push(script)
    },
  },
}
/** Every script element that was put into the page. */
const asked: Script[] = []
function arrive() {
  Object.assign(window, { Telegram: { Login: { auth } } })
}
let tell: (result: unknown) => void = () => {}
beforeEach(() => {
  asked.length = 0
  document.scripts = []
  popup.closed = false
  open.mockReset().mockReturnValue(popup)
  popup.close.mockReset()
  auth.mockReset().mockImplementation((_: object, told: (result: unknown) => void) => {
    tell = told
    window.open('https://oauth.telegram.example/auth', 'telegram')
  })
  vi.stubGlobal('window', { open })
  vi.stubGlobal('document', document)
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() })
})
afterEach(() => vi.unstubAllGlobals())

interface Setup {
  readonly user?: User | null
  readonly captcha?: string
  readonly bot?: object
  readonly hash?: string
  readonly dialog?: boolean
}
/** The plugin over a context of real parts; what the server says is scripted. */
function setup({ user: before = null, captcha, bot = BOT, hash = '', dialog = true }: Setup = {}) {
  vi.stubGlobal('location', new URL(hash, 'https://host.example'))
  const { clock, user, events, failed, screens } = pluginParts(before, dialog)
  const state = createStore<TelegramAuthState | undefined>(undefined)
  const post = vi.fn(async (_path: string, _body?: object): Promise<unknown> => ({}))
  const result = { user: USER(TELEGRAM), isNewUser: true, loginMethod: 'telegram' }
  const signIn = vi.fn(() => ({ ...result, needsMore: false, complete: async () => result }))
  const accountChanged = vi.fn(async () => USER(EMAIL, TELEGRAM))
  const track = vi.fn()
  const ctx = {
    ...{ clock, user, events, signIn, accountChanged, screens, state, track, signal: new AbortController().signal },
    app: { raw: { telegram_auth_config: bot } },
    host: { apiUrl: 'https://auth.example/' },
    http: { post },
    role: async () => (captcha ? { token: async () => captcha } : undefined),
    showError: async () => {},
    present: (name: string, flow: never) => screens.present('telegram', name, flow),
  } as unknown as Context<'telegram'>
  const at = () => screens.stack.get().at(-1)?.flow.get().at
  return {
    api: plugin.setup(ctx),
    at,
    clock,
    failed,
    post,
    result,
    screens,
    signIn,
    state,
    track,
    user,
    accountChanged,
  }
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (cause: LatchkitError) => cause.code,
  )

describe('the manifest', () => {
  test.each([
    ['/#tgWebAppData=x', true],
    ['/?id=1&first_name=Ada&auth_date=2&hash=3', true],
    ['/?id=1&hash=2#section', false],
  ])('for %s it wakes: %s', (href, expected) => {
    vi.stubGlobal('location', new URL(href, 'https://host.example'))
    expect(telegram.wakes?.({ params: {} }, {} as never)).toBe(expected)
  })
})

describe('the script', () => {
  test('is fetched from the provider when a login opens, once', () => {
    setup()
    expect(asked.map(({ src }) => src)).toEqual(['https://auth.example/js/telegram-login.js'])
  })
  test('one that fails is asked for again with the next try; the login waits for it', async () => {
    const { api, at, screens } = setup()
    asked[0]?.dispatchEvent(new Event('error'))
    await settled()
    api.enter('telegram', landing()).catch(() => {})
    await settled()
    asked[1]?.dispatchEvent(new Event('error'))
    await settled()
    expect(at()).toBe('problem')
    screens.stack.get().at(-1)?.flow.send({ type: 'retry' })
    await settled()
    arrive()
    asked[2]?.dispatchEvent(new Event('load'))
    await settled()
    expect(asked).toHaveLength(3)
    expect(auth).toHaveBeenCalledOnce()
    expect(at()).toBe('asking')
  })
  test('one that is something else is trouble with the network', async () => {
    const { api, screens } = setup()
    api.enter('telegram', landing()).catch(() => {})
    asked[0]?.dispatchEvent(new Event('load'))
    await settled()
    expect(screens.stack.get().at(-1)?.flow.get()).toMatchObject({ at: 'problem', error: { code: 'network' } })
  })
  test('is not fetched for a launch', () => {
    setup({ hash: `#tgWebAppData=${encodeURIComponent(RAW)}` })
    expect(asked).toEqual([])
  })
})

describe('from the landing', () => {
  test('Telegram’s window opens within the click, and what it signs is brought', async () => {
    arrive()
    const { api, clock, post, result, screens } = setup()
    const entered = api.enter('telegram', landing())
    expect(auth).toHaveBeenCalledWith({ bot_id: '42', request_access: true }, expect.any(Function))
    expect(screens.get().screen).toBe('TELEGRAM_AUTH_SCREEN')
    expect(window.open).toBe(open) // as it was
    tell(SIGNED)
    await settled()
    expect(post).toHaveBeenCalledWith('/telegram/authenticate', { telegram_auth_result: SIGNED })
    await clock.advance(1_400)
    expect(await entered).toEqual(result)
  })
  test('a captcha token goes with it', async () => {
    arrive()
    const { api, post } = setup({ captcha: 'human' })
    api.enter('telegram', landing()).catch(() => {})
    tell(SIGNED)
    await settled()
    const body = { captcha_token: 'human', telegram_auth_result: SIGNED }
    expect(post).toHaveBeenCalledWith('/telegram/authenticate', body)
  })
  test('who may only come in with an account says so to the server', async () => {
    arrive()
    const { api, post } = setup()
    api.enter('telegram', { ...landing(), disableSignup: true }).catch(() => {})
    tell(SIGNED)
    await settled()
    expect(post).toHaveBeenCalledWith('/telegram/authenticate', { mode: 'no-signup', telegram_auth_result: SIGNED })
  })
  test.each([false, null, undefined, '', 'x'])('told %j, it was declined', async (result) => {
    arrive()
    const { api, screens } = setup()
    api.enter('telegram', landing()).catch(() => {})
    tell(result)
    await settled()
    const said = { code: 'user_rejected_request', message: 'User rejected request' }
    expect(screens.stack.get().at(-1)?.flow.get()).toMatchObject({ at: 'problem', error: said })
  })
  test('a window that was closed is waited for no longer than its script may ask', async () => {
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
  test('a window that is refused is named', async () => {
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
    expect(await code(entered)).toBe('exited_auth_flow')
    expect(popup.close).toHaveBeenCalled()
  })
  test.each([undefined, {}, { bot_id: 42 }])('an app without a bot (%j) is named', async (bot) => {
    arrive()
    const { api, failed } = setup({ bot: bot ?? {} })
    expect(await code(api.login())).toBe('invalid_config')
    expect(failed).toMatchObject([{ error: { code: 'invalid_config' }, method: 'telegram' }])
  })
})

describe('an address that brought what Telegram signed', () => {
  const hash = `#tgWebAppData=${encodeURIComponent(RAW)}`

  test('logs in by itself, and `ready` waits until it is complete', async () => {
    const { api, clock, post, screens, state, track } = setup({ hash })
    const over = vi.fn()
    api.woken?.then(over)
    expect(screens.get().screen).toBe('TELEGRAM_AUTH_SCREEN')
    expect(track).toHaveBeenCalledWith('modal_open', { initialScreen: 'TELEGRAM_AUTH_SCREEN' })
    await settled()
    expect(post).toHaveBeenCalledWith('/telegram/authenticate', LAUNCH)
    expect(over).not.toHaveBeenCalled()
    expect(state.get()).toEqual({ status: 'loading' })
    await clock.advance(1_400)
    expect(over).toHaveBeenCalledOnce()
    expect(state.get()).toEqual({ status: 'done' })
    expect(track).toHaveBeenLastCalledWith('modal_closed')
  })
  test('without a dialog it does so quietly, once', async () => {
    const { api, clock, post, state } = setup({ hash, dialog: false })
    await clock.advance(0)
    await api.woken
    expect(state.get()).toEqual({ status: 'done' })
    expect(post).toHaveBeenCalledTimes(1)
  })
  test('refused, `ready` does not wait for what the person does then', async () => {
    const made = setup({ hash })
    made.post.mockRejectedValueOnce(error('invalid_credentials'))
    await made.api.woken
    expect(made.at()).toBe('problem')
    expect(made.failed).toEqual([])
    made.screens.close()
    await settled()
    expect(made.failed).toMatchObject([{ intent: 'login', method: 'telegram', error: { code: 'exited_auth_flow' } }])
    expect(made.state.get()).toMatchObject({ status: 'error' })
  })
  test('refused without a dialog, it is told', async () => {
    const made = setup({ hash, dialog: false })
    made.post.mockRejectedValueOnce(error('invalid_credentials'))
    await made.api.woken
    await settled()
    expect(made.failed).toMatchObject([{ error: { code: 'invalid_credentials' } }])
  })
  test('is not touched while the app has seamless login off', () => {
    const { api, post } = setup({ hash, bot: { ...BOT, seamless_auth_enabled: false } })
    expect(api.woken).toBeUndefined()
    expect(post).not.toHaveBeenCalled()
    expect(vi.mocked(history.replaceState)).not.toHaveBeenCalled()
  })
  test('does nothing for who is logged in; a link takes it, once', async () => {
    const { api, clock, post } = setup({ hash, user: USER(EMAIL) })
    expect(api.woken).toBeUndefined()
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
  test('state follows, a failure is told once, and two calls are one', async () => {
    arrive()
    const { api, clock, state, failed, result } = setup()
    const [one, other] = [api.login(), api.login()]
    expect(state.get()).toEqual({ status: 'loading' })
    expect(auth).toHaveBeenCalledOnce()
    tell(false)
    expect(await code(one)).toBe('user_rejected_request')
    expect(await code(other)).toBe('user_rejected_request')
    expect(state.get()).toMatchObject({ status: 'error', error: { code: 'user_rejected_request' } })
    expect(failed).toHaveLength(1)
    const third = api.login()
    tell(SIGNED)
    await clock.advance(0)
    expect(await third).toEqual(result)
    expect(state.get()).toEqual({ status: 'done' })
  })
  test('who is logged in stays, with a warning (decision 8)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { api, post, failed } = setup({ user: USER(EMAIL) })
    expect(await api.login()).toBeUndefined()
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('already logged in'))
    expect([post.mock.calls, failed]).toEqual([[], []])
    warn.mockRestore()
  })
})

describe('link and unlink (Core §5)', () => {
  test('the user after it', async () => {
    arrive()
    const { api, clock, post, accountChanged, user } = setup({ user: USER(EMAIL) })
    const linked = api.link('telegram')
    tell(SIGNED)
    await clock.advance(1_400)
    expect(await linked).toEqual(USER(EMAIL, TELEGRAM))
    expect(post).toHaveBeenLastCalledWith('/telegram/link', { telegram_auth_result: SIGNED })
    user.set(USER(EMAIL, TELEGRAM))
    await api.unlink('telegram', '7')
    expect(post).toHaveBeenLastCalledWith('/telegram/unlink', { telegram_user_id: '7' })
    expect(accountChanged).toHaveBeenLastCalledWith({ kind: 'unlink', method: 'telegram', answer: {} })
  })
  test('what a mini-app was launched with may be handed over', async () => {
    const { api, clock, post } = setup({ user: USER(EMAIL) })
    const linked = api.link('telegram', { launchParams: { initDataRaw: RAW } })
    await clock.advance(1_400)
    await linked
    expect(post).toHaveBeenLastCalledWith('/telegram/link', LAUNCH)
  })
  test.each<[User | null, object, ErrorCode]>([
    [null, BOT, 'must_be_authenticated'],
    [USER(TELEGRAM), BOT, 'cannot_link_more_of_type'],
    [USER(EMAIL), { ...BOT, link_enabled: false }, 'disallowed_login_method'],
  ])('refused before anything is asked', async (user, bot, expected) => {
    arrive()
    const { api, failed } = setup({ user, bot })
    expect(await code(api.link('telegram'))).toBe(expected)
    expect(failed).toMatchObject([{ intent: 'link', method: 'telegram', error: { code: expected } }])
    expect(auth).not.toHaveBeenCalled()
  })
  test('an id that is none is refused by name', async () => {
    const { api, post } = setup({ user: USER(EMAIL, TELEGRAM) })
    expect(await code(api.unlink('telegram', 'ada'))).toBe('invalid_data')
    expect(post).not.toHaveBeenCalled()
  })
})
