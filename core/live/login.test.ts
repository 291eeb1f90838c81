import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../tests/unit/browser.js'
import { createStorage } from '../browser/storage.js'
import { LatchkitError } from '../errors.js'
import type { Events } from '../events.js'
import { createEventBus } from '../events.js'
import { createStore } from '../lib/store.js'
import type { LoginMethod } from '../protocol/methods.js'
import type { ErrorCode } from '../registry.js'
import type { AuthResponse, LiveSession } from '../session.js'
import type { User } from '../user.js'
import { accountType, createSignIn } from './login.js'
import { readUser } from './user.js'

beforeEach(() => void stubBrowser())
afterEach(() => vi.unstubAllGlobals())

const wire = (overrides: object = {}) => ({
  id: 'user-1',
  linked_accounts: [{ type: 'email', address: 'a@example.com', latest_verified_at: 1 }],
  ...overrides,
})
const answer = (overrides: Partial<AuthResponse> = {}): AuthResponse => ({
  user: wire(),
  token: 'token',
  refresh_token: 'refresh',
  is_new_user: true,
  ...overrides,
})

function setup(before: User | null = null, onboard: () => Promise<void> = async () => {}) {
  const user = createStore<User | null>(before)
  const events = createEventBus()
  const logins: Events['login'][] = []
  events.on('login', (login) => logins.push(login))
  const storage = createStorage('app:')
  const track = vi.fn()
  const order: string[] = []
  const session = {
    adopt(response: AuthResponse) {
      order.push('adopt')
      user.set(readUser(response.user))
      return user.get()
    },
  } as LiveSession
  const work = vi.fn(async () => {
    order.push('onboard')
    await onboard()
  })
  events.on('login', () => order.push('login'))
  const begin = createSignIn({ session, user, events, storage, onboard: work, needsMore: () => true })
  const signIn = (answer: AuthResponse, method: LoginMethod) => begin(answer, method, track)
  return { signIn, user, logins, storage, track, order, onboard: work }
}

describe('signIn', () => {
  test('adopts the session at once; complete() runs the onboarding and then emits the event', async () => {
    const { signIn, order, logins } = setup()
    const signed = signIn(answer(), 'email')
    expect(order).toEqual(['adopt'])
    expect(signed.isNewUser).toBe(true)
    expect(signed.needsMore).toBe(true)
    expect(signed.user.id).toBe('user-1')
    const result = await signed.complete()
    expect(order).toEqual(['adopt', 'onboard', 'login'])
    expect(result).toMatchObject({ user: { id: 'user-1' }, isNewUser: true, loginMethod: 'email' })
    expect(logins).toMatchObject([
      {
        isNewUser: true,
        wasAlreadyAuthenticated: false,
        loginMethod: 'email',
        loginAccount: { type: 'email', address: 'a@example.com' },
      },
    ])
  })
  test('complete() runs once for several calls', async () => {
    const { signIn, logins, onboard } = setup()
    const signed = signIn(answer(), 'email')
    const [one, other] = await Promise.all([signed.complete(), signed.complete()])
    expect(one).toBe(other)
    expect(logins).toHaveLength(1)
    expect(onboard).toHaveBeenCalledOnce()
  })
  test('the event has the user after onboarding', async () => {
    const parts = setup(null, async () => parts.user.set(readUser(wire({ has_accepted_terms: true }))))
    await parts.signIn(answer(), 'email').complete()
    expect(parts.logins[0]?.user.hasAcceptedTerms).toBe(true)
  })
  test('a rejected onboarding step emits no login event', async () => {
    const { signIn, logins } = setup(null, () => Promise.reject(new LatchkitError('exited_auth_flow', '')))
    await expect(signIn(answer(), 'email').complete()).rejects.toMatchObject({ code: 'exited_auth_flow' })
    expect(logins).toEqual([])
  })
  test.each<[string, User | null, ErrorCode?]>([
    ['nobody is logged in, and the step ended well', null],
    ['nobody is logged in, and the step missed its user', null, 'must_be_authenticated'],
    ['nobody is logged in, and the server refused the step', null, 'missing_or_invalid_token'],
    ['another user is logged in', readUser(wire({ id: 'user-2' }))],
  ])('a user who logs out during a step has left the login: %s', async (_, now, code) => {
    const parts = setup(null, async () => {
      parts.user.set(now)
      if (code) throw new LatchkitError(code, '')
    })
    await expect(parts.signIn(answer(), 'email').complete()).rejects.toMatchObject({ code: 'exited_auth_flow' })
    expect(parts.logins).toEqual([])
  })
  test.each<[string, ErrorCode, boolean]>([
    ['a step that fails and logs the user out', 'unknown_embedded_wallet_error', false],
    ['a step whose token is refused while its user is there', 'missing_or_invalid_token', true],
  ])('%s is a failure', async (_, code, isLoggedIn) => {
    const parts = setup(null, async () => {
      if (!isLoggedIn) parts.user.set(null)
      throw new LatchkitError(code, '')
    })
    await expect(parts.signIn(answer(), 'email').complete()).rejects.toMatchObject({ code })
    expect(parts.logins).toEqual([])
  })
  test.each<[string, User | null, boolean]>([
    ['nobody', null, false],
    ['a guest', readUser(wire({ is_guest: true })), false],
    ['a full user', readUser(wire()), true],
  ])('wasAlreadyAuthenticated for %s: %3$s', async (_, before, expected) => {
    const { signIn, logins } = setup(before)
    await signIn(answer(), 'email').complete()
    expect(logins[0]?.wasAlreadyAuthenticated).toBe(expected)
  })
  test('an answer without a user is malformed', () => {
    const { signIn } = setup()
    expect(() => signIn(answer({ user: null }), 'email')).toThrow(
      expect.objectContaining({ code: 'malformed_response' }),
    )
  })
})

describe('the method that was used last (Wire §1.8)', () => {
  test.each<[LoginMethod, string]>([
    ['email', 'email'],
    ['sms', 'phone'],
    ['siwe', 'wallet'],
    ['google', 'google_oauth'],
    ['custom', 'custom_auth'],
    ['guest', 'guest'],
    ['passkey', 'before'],
    ['app:other', 'before'],
  ])('%s is remembered as %s', (method, type) => {
    const { signIn, storage } = setup()
    storage.set('recent-login-method', 'before')
    storage.set('recent-login-wallet-client', 'metamask')
    signIn(answer(), method)
    expect(storage.get('recent-login-method')).toBe(type)
    expect(storage.get('recent-login-wallet-client')).toBe(method === 'siwe' ? 'metamask' : null)
  })
})

test.each<[LoginMethod, boolean]>([
  ['email', true],
  ['sms', true],
  ['siwe', true],
  ['guest', true],
  ['google', true],
  ['farcaster', false],
  ['telegram', false],
  ['passkey', false],
])('a login with %s is sent to analytics: %s (Wire §4.2)', (method, reported) => {
  const { signIn, track } = setup()
  signIn(answer(), method)
  expect(track.mock.calls).toEqual(reported ? [['sdk_authenticate', { method, isNewUser: true }]] : [])
})
test('analytics call custom auth by its name on the wire', () => {
  const { signIn, track } = setup()
  signIn(answer(), 'custom')
  expect(track.mock.calls).toEqual([['sdk_authenticate', { method: 'custom_auth', isNewUser: true }]])
})

test.each([
  ['email', 'email'],
  ['sms', 'phone'],
  ['siwe', 'wallet'],
  ['farcaster', 'farcaster'],
  ['telegram', 'telegram'],
  ['passkey', 'passkey'],
  ['guest', 'guest'],
  ['custom', 'custom_auth'],
  ['app:other', 'cross_app'],
  ...['google', 'twitter', 'discord', 'github', 'spotify', 'instagram', 'tiktok', 'linkedin', 'apple'].map((name) => [
    name,
    `${name}_oauth`,
  ]),
])('the method %s has accounts of type %s (Wire §5.3)', (method, type) => {
  expect(accountType(method ?? '')).toBe(type)
})
