import { describe, expect, test, vi } from 'vitest'
import { createStore } from '../../core/lib/store.js'
import { readUser, type User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import { placeholderConfig } from '../../core/protocol/app-config.js'
import { createScreens } from '../../core/screens.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { legal } from './manifest.js'
import plugin from './plugin.js'

const wire = (has_accepted_terms = false) => ({ id: 'user-1', linked_accounts: [], has_accepted_terms })
const USER = readUser(wire()) as User

/** The plugin over a context of real parts; what the server says is scripted. */
function setup({ attached = true, user: before = USER as User | null } = {}) {
  const screens = createScreens()
  if (attached) screens.attach()
  const user = createStore<User | null>(before)
  const post = vi.fn(async (): Promise<unknown> => wire(true))
  const adoptUser = (value: unknown) => {
    const next = readUser(value)
    if (next) user.set(next)
    return next
  }
  const logout = vi.fn(async () => user.set(null))
  const refreshAnew = vi.fn(async () => adoptUser(wire(true)))
  const over = new AbortController()
  const ctx = {
    ...{ screens, user, clock: handClock(), signal: over.signal, http: { post } },
    session: { adoptUser, logout, refreshAnew },
    present: (name: string, flow: never) => screens.present('legal', name, flow),
  } as unknown as Context<'legal'>
  return { api: plugin.setup(ctx), screens, user, post, logout, refreshAnew, over }
}

describe('when it is needed (Modal §4.2)', () => {
  const app = (on: boolean) => {
    const config = placeholderConfig()
    return { ...config, legal: { ...config.legal, requireUsersAcceptTerms: on } }
  }
  const host = { appId: '', apiUrl: '' }
  test.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])('required %s, accepted %s: %s', (required, accepted, expected) => {
    expect(legal.onboarding?.needed({ ...USER, hasAcceptedTerms: accepted }, app(required), host)).toBe(expected)
  })
})

describe('the onboarding step', () => {
  test('accepted: the user who goes on has accepted', async () => {
    const { api, screens, user, post, logout } = setup()
    const done = api.onboard()
    expect(screens.get().screen).toBe('AFFIRMATIVE_CONSENT_SCREEN')
    screens.stack.get()[0]?.flow.send({ type: 'accept' })
    await done
    expect(user.get()?.hasAcceptedTerms).toBe(true)
    expect(post.mock.calls).toEqual([['/users/me/accept_terms', {}]])
    expect(logout).not.toHaveBeenCalled()
    expect(screens.get().open).toBe(false)
  })
  test('closed: logged out first, then exited_auth_flow', async () => {
    const { api, screens, user } = setup()
    const done = api.onboard().catch(({ code }) => [code, user.get()])
    screens.close()
    expect(await done).toEqual(['exited_auth_flow', null])
  })
  test('logged out in another tab meanwhile: over, without a second logout', async () => {
    const { api, screens, user, logout } = setup()
    const done = api.onboard().catch(({ code }) => code)
    user.set(null)
    screens.close()
    expect(await done).toBe('exited_auth_flow')
    expect(logout).not.toHaveBeenCalled()
  })
  test('without a dialog nothing waits, and nobody is logged out (decision 22)', async () => {
    const { api, user, logout } = setup({ attached: false })
    await api.onboard()
    await settled()
    expect(user.get()).toEqual(USER)
    expect(logout).not.toHaveBeenCalled()
  })
  test('destroyed meanwhile: over, and the session stays', async () => {
    const { api, over, user } = setup()
    const done = api.onboard().catch(({ code }) => code)
    over.abort()
    expect(await done).toBe('exited_auth_flow')
    expect(user.get()).toEqual(USER)
  })
})

describe('headless', () => {
  test('accepts for the user who is logged in', async () => {
    expect((await setup().api.acceptTerms()).hasAcceptedTerms).toBe(true)
  })
  test('for nobody it is refused, and nothing is sent', async () => {
    const { api, post } = setup({ user: null })
    await expect(api.acceptTerms()).rejects.toMatchObject({ code: 'must_be_authenticated' })
    expect(post).not.toHaveBeenCalled()
  })
  test('an answer without a user: the session is asked', async () => {
    const { api, post, refreshAnew } = setup()
    post.mockResolvedValueOnce({ success: true })
    expect((await api.acceptTerms()).hasAcceptedTerms).toBe(true)
    expect(refreshAnew).toHaveBeenCalledOnce()
  })
})
