import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EnterOptions } from '../../core/capabilities.js'
import type { AnyManifest } from '../../core/plugin.js'
import type { User } from '../../core/user.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { failure, valueOrCode } from '../../tests/unit/errors.js'
import { EMAIL, userWith } from '../../tests/unit/users.js'
import type { FreshLoginState, Way } from './contract.js'
import plugin from './plugin.js'

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

const ADA = 'user-1'
const REFUSAL = failure('fresh_login_required')
const PHONE = { type: 'phone', phoneNumber: '+12125550123' }
const GOOGLE = { type: 'google_oauth', subject: '1815', email: null, name: null }
const PASSKEY = { type: 'passkey', credential_id: 'AQ' }
const METAMASK = { type: 'wallet', address: '0xAda', wallet_client_type: 'metamask', connector_type: 'injected' }
const OWN = { type: 'wallet', address: '0xOwn', wallet_client_type: 'latchkit', connector_type: 'embedded' }
const manifest = (id: string, ...entries: ReturnType<NonNullable<AnyManifest['entries']>>): AnyManifest => ({
  id,
  entries: () => entries,
  load: async () => ({ default: { setup: () => ({}) } }),
})
const MANIFESTS = [
  manifest('wallets', { method: 'wallet', kind: 'many', order: 300 }),
  manifest('passkey', { method: 'passkey', kind: 'link', order: 200 }),
  manifest('oauth', { method: 'google', accountType: 'google_oauth', order: 30 }),
  manifest(
    'passwordless',
    { method: 'email', kind: 'field', order: 10 },
    { method: 'sms', kind: 'field', accountType: 'phone', order: 20 },
  ),
]
const answerOf = (id: string, overrides: object = {}) => ({
  ...{ user: { id, linked_accounts: [EMAIL] }, token: 'new', refresh_token: 'new' },
  ...overrides,
})

interface Setup {
  readonly accounts?: readonly object[]
  readonly dialog?: boolean
  /** Wallets that this browser has. */
  readonly rows?: readonly { readonly method: string; readonly label: string }[]
  readonly isGuest?: boolean
}
/** A logged-in user; the test decides how each login ends. */
function setup({ accounts = [EMAIL], dialog = true, rows = [], isGuest = false }: Setup = {}) {
  const context = testContext('fresh-login', {
    user: { ...userWith(...accounts), isGuest },
    dialog,
    manifests: MANIFESTS,
  })
  const { ctx, screens } = context
  const enter = vi.fn(async (_method: string, _options: EnterOptions): Promise<unknown> => 'back')
  const used: string[] = []
  const relogin = vi.fn(async (): Promise<unknown> => {
    throw failure('not_supported')
  })
  const use = async (id: string): Promise<unknown> => {
    used.push(id)
    return { enter, relogin, entries: { get: () => rows } }
  }
  const { retry } = plugin.setup({ ...ctx, use: use as typeof ctx.use })
  const flow = () => screens.stack.get().at(-1)?.flow
  const state = () => flow()?.get() as FreshLoginState | undefined
  const ways = () => (state() as { readonly ways?: readonly Way[] } | undefined)?.ways ?? []
  const choose = async (at = 0) => {
    flow()?.send({ type: 'choose', way: ways()[at] } as { type: string })
    await settled()
  }
  /** As the login's plugin does when the server has answered. */
  const login = async (id: string, overrides?: object) =>
    ctx.session.relogin?.(answerOf(id, overrides), 'email').complete()
  const loginAs = (id: string, overrides?: object) => enter.mockImplementationOnce(() => login(id, overrides))
  const logsInQuietly = (id: string) => relogin.mockImplementation(() => login(id))
  return {
    ...context,
    retry,
    relogin,
    logsInQuietly,
    enter,
    used,
    flow,
    state,
    ways,
    choose,
    loginAs,
    session: ctx.session,
  }
}
const operation = () => vi.fn(async () => 'signed')

test('an operation runs once more after a login, which uses the address that is already known', async () => {
  const { retry, choose, loginAs, enter, screens, session } = setup()
  const run = operation()
  const signed = retry(run, REFUSAL)
  await settled()
  expect(run).not.toHaveBeenCalled()
  loginAs(ADA)
  await choose()
  expect(await signed).toBe('signed')
  expect(run).toHaveBeenCalledTimes(1)
  expect(enter.mock.calls[0]).toMatchObject([
    'email',
    { to: EMAIL.address, disableSignup: true, stay: expect.any(Function) },
  ])
  expect([screens.stack.get(), session.relogin]).toEqual([[], undefined])
})
test('a login that fails before it begins leaves later logins as they were', async () => {
  const { retry, choose, enter, state, session } = setup()
  void retry(operation(), REFUSAL).catch(() => {})
  await settled()
  enter.mockImplementationOnce(() => {
    throw failure('not_supported')
  })
  await choose()
  expect(session.relogin).toBeUndefined()
  expect(state()).toMatchObject({ at: 'choosing', error: { code: 'not_supported' } })
})
test('the prompt lies over the open screen, whose name stays public', async () => {
  const { retry, screens, openScreen } = setup()
  openScreen('LANDING')
  retry(operation(), REFUSAL).catch(() => {})
  await settled()
  expect(screens.get()).toMatchObject({ screen: 'LANDING', overlay: true })
})
test('a login of the same user is adopted without onboarding and without a login event', async () => {
  const { retry, choose, loginAs, session, events, signIn } = setup()
  const listener = vi.fn()
  events.on('login', listener)
  const signed = retry(operation(), REFUSAL)
  await settled()
  loginAs(ADA)
  await choose()
  await signed
  expect(session.adopt).toHaveBeenCalledExactlyOnceWith(answerOf(ADA))
  expect([listener.mock.calls, signIn.mock.calls]).toEqual([[], []])
})
test('operations at the same time share one prompt', async () => {
  const { retry, choose, loginAs, screens } = setup()
  const [first, second] = [operation(), operation()]
  const both = Promise.all([retry(first, REFUSAL), retry(second, REFUSAL)])
  await settled()
  expect(screens.stack.get()).toHaveLength(1)
  loginAs(ADA)
  await choose()
  expect(await both).toEqual(['signed', 'signed'])
})
test('an operation that is refused again after the login is not prompted for again', async () => {
  const { retry, choose, loginAs, screens } = setup()
  const run = vi.fn(async () => Promise.reject(REFUSAL))
  const refused = retry(run, failure('fresh_login_required')).catch((cause) => cause)
  await settled()
  loginAs(ADA)
  await choose()
  expect(await refused).toBe(REFUSAL)
  expect([run.mock.calls.length, screens.stack.get()]).toEqual([1, []])
})

describe.each<[string, string, Setup]>([
  ['a user of the host', 'custom-auth', { accounts: [EMAIL, { type: 'custom_auth', custom_user_id: 'ada' }] }],
  ['a guest', 'guest', { accounts: [], isGuest: true }],
])('%s', (_, owner, options) => {
  test('logs in again without a question, even without a dialog', async () => {
    const { retry, logsInQuietly, relogin, used, session, screens } = setup({ ...options, dialog: false })
    logsInQuietly(ADA)
    const both = await Promise.all([retry(operation(), REFUSAL), retry(operation(), REFUSAL)])
    expect(both).toEqual(['signed', 'signed'])
    expect([used, relogin.mock.calls.length, screens.stack.get()]).toEqual([[owner], 1, []])
    expect(session.adopt).toHaveBeenCalledExactlyOnceWith(answerOf(ADA))
    expect(session.relogin).toBeUndefined()
  })
  test('a login that returns another user changes nothing', async () => {
    const { retry, logsInQuietly, session } = setup({ ...options, dialog: false })
    logsInQuietly('mallory')
    const run = operation()
    expect(await valueOrCode(retry(run, REFUSAL))).toBe('fresh_login_required')
    expect([vi.mocked(session.adopt).mock.calls, run.mock.calls]).toEqual([[], []])
  })
  test('a caller that leaves meanwhile does not start the operation', async () => {
    const { retry, relogin, screens } = setup(options)
    const leave = new AbortController()
    let answer = () => {}
    relogin.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)))
    const run = operation()
    const result = valueOrCode(retry(run, REFUSAL, leave.signal))
    await settled()
    leave.abort()
    answer()
    expect(await result).toBe('fresh_login_required')
    expect([run.mock.calls, screens.stack.get()]).toEqual([[], []])
  })
  test('another failure of the operation is reported unchanged', async () => {
    const { retry, logsInQuietly } = setup(options)
    logsInQuietly(ADA)
    const failing = retry(async () => Promise.reject(failure('network')), REFUSAL)
    expect(await valueOrCode(failing)).toBe('network')
  })
})
test('a user whose host gives a token that is too old is asked for another login', async () => {
  const { retry, logsInQuietly, choose, loginAs } = setup({
    accounts: [EMAIL, { type: 'custom_auth', custom_user_id: 'ada' }],
  })
  logsInQuietly(ADA)
  const run = operation().mockRejectedValueOnce(REFUSAL)
  const signed = retry(run, REFUSAL)
  await settled()
  loginAs(ADA)
  await choose()
  expect(await signed).toBe('signed')
})

describe('another user', () => {
  test('is refused before the session changes, and the right user can still log in', async () => {
    const { retry, choose, loginAs, session, state, user } = setup()
    const signed = retry(operation(), REFUSAL)
    await settled()
    loginAs('mallory')
    await choose()
    expect(state()).toMatchObject({ at: 'choosing', error: { code: 'linked_to_another_user' } })
    expect([session.adopt, session.logout].map((act) => vi.mocked(act).mock.calls.length)).toEqual([0, 0])
    expect(user.get()?.id).toBe(ADA)
    loginAs(ADA)
    await choose()
    expect(await signed).toBe('signed')
  })
  test('is logged out if the session’s cookie is already the other user’s', async () => {
    const { retry, choose, loginAs, session } = setup()
    const refused = valueOrCode(retry(operation(), REFUSAL))
    await settled()
    loginAs('mallory', { refresh_token: 'deprecated' })
    await choose()
    expect(session.logout).toHaveBeenCalledOnce()
    expect(await refused).toBe('fresh_login_required')
  })
  test('an answer without a user is refused', async () => {
    const { retry, choose, enter, session, state } = setup()
    retry(operation(), REFUSAL).catch(() => {})
    await settled()
    enter.mockImplementationOnce(async () => session.relogin?.({ ...answerOf(ADA), user: null }, 'email'))
    await choose()
    expect(state()).toMatchObject({ at: 'choosing', error: { code: 'linked_to_another_user' } })
  })
})

describe('the prompt offers', () => {
  test.each<[string, Setup, readonly object[]]>([
    [
      'each address, and each kind of login once, in the landing’s order',
      { accounts: [PASSKEY, { ...PASSKEY, credential_id: 'Ag' }, GOOGLE, PHONE, EMAIL] },
      [
        { method: 'email', owner: 'passwordless', to: EMAIL.address },
        { method: 'sms', owner: 'passwordless', to: PHONE.phoneNumber },
        { method: 'google', owner: 'oauth', label: 'Google' },
        { method: 'passkey', owner: 'passkey' },
      ],
    ],
    [
      'the wallet that the user has logged in with',
      {
        accounts: [METAMASK, OWN],
        rows: [
          { method: 'wallet:rainbow', label: 'Rainbow' },
          { method: 'wallet:metamask', label: 'MetaMask' },
        ],
      },
      [{ method: 'wallet:metamask', owner: 'wallets', label: 'MetaMask' }],
    ],
    [
      'all wallets, if that one is not available',
      { accounts: [METAMASK], rows: [{ method: 'wallet:rainbow', label: 'Rainbow' }] },
      [{ method: 'wallet:rainbow', owner: 'wallets', label: 'Rainbow' }],
    ],
  ])('%s', async (_, options, expected) => {
    const { retry, ways } = setup(options)
    retry(operation(), REFUSAL).catch(() => {})
    await settled()
    expect(ways()).toEqual(expected)
  })
  test('loads only the plugins for the user’s own logins', async () => {
    const { retry, used } = setup()
    retry(operation(), REFUSAL).catch(() => {})
    await settled()
    expect(used).toEqual(['passwordless'])
  })
})

describe('the operation fails with its own error', () => {
  test('if the user closes the prompt or the login’s own screen', async () => {
    const { retry, flow, enter, choose } = setup()
    const run = operation()
    const closed = valueOrCode(retry(run, REFUSAL))
    await settled()
    flow()?.close()
    expect(await closed).toBe('fresh_login_required')
    const result = valueOrCode(retry(run, REFUSAL))
    await settled()
    enter.mockRejectedValueOnce(failure('exited_auth_flow'))
    await choose()
    expect(await result).toBe('fresh_login_required')
    expect(run).not.toHaveBeenCalled()
  })
  test.each<[string, Setup]>([
    ['there is no dialog', { dialog: false }],
    ['the user has no login that the dialog knows', { accounts: [OWN] }],
  ])('if %s', async (_, options) => {
    const { retry, screens } = setup(options)
    expect(await valueOrCode(retry(operation(), REFUSAL))).toBe('fresh_login_required')
    expect(screens.stack.get()).toEqual([])
  })
  test.each<[string, User | null]>([
    ['nobody is logged in any more', null],
    ['somebody else is', { ...userWith(EMAIL), id: 'mallory' }],
  ])('if %s', async (_, next) => {
    const { retry, user, screens } = setup()
    const refused = valueOrCode(retry(operation(), REFUSAL))
    await settled()
    user.set(next)
    expect(await refused).toBe('fresh_login_required')
    expect(screens.stack.get()).toEqual([])
  })
  test('for each caller that leaves; the prompt closes with the last caller', async () => {
    const { retry, screens } = setup()
    const [first, second] = [new AbortController(), new AbortController()]
    const all = [first, second].map(({ signal }) => valueOrCode(retry(operation(), REFUSAL, signal)))
    await settled()
    first.abort()
    await settled()
    expect(screens.stack.get()).toHaveLength(1)
    second.abort()
    expect(await Promise.all(all)).toEqual(['fresh_login_required', 'fresh_login_required'])
    expect(screens.stack.get()).toEqual([])
  })
})

test('going back from the login’s own screen, the user chooses again', async () => {
  const { retry, choose, state } = setup()
  retry(operation(), REFUSAL).catch(() => {})
  await settled()
  await choose()
  expect(state()).toMatchObject({ at: 'choosing' })
})

describe('a login that would navigate the page away', () => {
  /** The login’s plugin reports that the browser blocked the popup, and shows its own failure until the user leaves. */
  const blocks = ({ enter }: Pick<ReturnType<typeof setup>, 'enter'>) =>
    enter.mockImplementationOnce(
      (_, { stay, signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(failure('exited_auth_flow')))
          try {
            stay?.()
          } catch {}
        }),
    )

  test('stops, and the user reads why; the operation waits for a retry by click', async () => {
    const harness = setup({ accounts: [GOOGLE] })
    const run = operation()
    const signed = harness.retry(run, REFUSAL)
    await settled()
    blocks(harness)
    await harness.choose()
    expect(harness.state()).toMatchObject({
      at: 'choosing',
      error: { code: 'popup_blocked', retryable: true },
      way: { method: 'google' },
    })
    expect(harness.enter.mock.calls[0]?.[1].signal.aborted).toBe(true)
    expect(harness.session.relogin).toBeUndefined()
    expect(run).not.toHaveBeenCalled()
    harness.loginAs(ADA)
    await harness.choose()
    expect(await signed).toBe('signed')
    expect(harness.enter).toHaveBeenCalledTimes(2)
  })
  test('is aborted in the login’s own code, so that it does not go on', async () => {
    const harness = setup({ accounts: [GOOGLE] })
    harness.retry(operation(), REFUSAL).catch(() => {})
    await settled()
    blocks(harness)
    await harness.choose()
    const { stay } = harness.enter.mock.calls[0]?.[1] ?? {}
    expect(await valueOrCode(Promise.resolve().then(() => stay?.()))).toBe('popup_blocked')
  })
})
