import { describe, expect, test } from 'vitest'
import { LatchkitError } from '../../core/errors.js'
import { defineFlow, startFlow } from '../../core/flow.js'
import { readUser } from '../../core/live/user.js'
import { present } from '../../core/present.js'
import { placeholderConfig } from '../../core/protocol/app-config.js'
import type { User } from '../../core/user.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf } from '../../tests/unit/errors.js'
import { legal } from './manifest.js'
import plugin from './plugin.js'

const wire = (has_accepted_terms = false) => ({ id: 'user-1', linked_accounts: [], has_accepted_terms })
const USER = readUser(wire()) as User

type Open = { readonly at: 'open' } | { readonly at: 'done' }
/** The plugin with the real core around it and a scripted server. */
function setup({ dialog = true, user = USER as User | null } = {}) {
  const context = testContext('legal', { user, dialog })
  const { logout, refreshAnew, adoptUser } = context.session
  refreshAnew.mockImplementation(async () => adoptUser(wire(true)))
  context.post.mockResolvedValue(wire(true))
  return { ...context, api: plugin.setup(context.ctx), logout, refreshAnew }
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
  test('accepting updates the user and continues the login', async () => {
    const { api, screens, user, post, logout } = setup()
    const onboarding = api.onboard()
    expect(screens.get().screen).toBe('AFFIRMATIVE_CONSENT_SCREEN')
    screens.stack.get()[0]?.flow.send({ type: 'accept' })
    await onboarding
    expect(user.get()?.hasAcceptedTerms).toBe(true)
    expect(post.mock.calls).toEqual([['/users/me/accept_terms', {}]])
    expect(logout).not.toHaveBeenCalled()
    expect(screens.get().open).toBe(false)
  })
  test('closed: logged out first, then exited_auth_flow', async () => {
    const { api, screens, user } = setup()
    const outcome = api.onboard().catch(({ code }) => [code, user.get()])
    screens.close()
    expect(await outcome).toEqual(['exited_auth_flow', null])
  })
  test('a logout in another tab ends the step without a second logout', async () => {
    const { api, screens, user, logout } = setup()
    const outcome = codeOf(api.onboard())
    user.set(null)
    screens.close()
    expect(await outcome).toBe('exited_auth_flow')
    expect(logout).not.toHaveBeenCalled()
  })
  test('without a dialog the step is skipped, and nobody is logged out (decision 22)', async () => {
    const { api, user, logout } = setup({ dialog: false })
    await api.onboard()
    await settled()
    expect(user.get()).toEqual(USER)
    expect(logout).not.toHaveBeenCalled()
  })
  test('destroy ends the step and keeps the session', async () => {
    const { api, leave, user } = setup()
    const outcome = codeOf(api.onboard())
    leave.abort()
    expect(await outcome).toBe('exited_auth_flow')
    expect(user.get()).toEqual(USER)
  })
})

describe('as the page loads, for a login that ended before the answer (decision 77)', () => {
  const hostDialog = defineFlow<Open, never>({
    exit: 'exited_link_flow',
    screen: { open: 'LINK_EMAIL_SCREEN' },
    on: { open: { close: () => ({ at: 'done' }) } },
  })
  /** Opens a dialog of the host over the question. */
  const openByHost = ({ screens }: ReturnType<typeof setup>) =>
    void present(
      screens,
      'core',
      'of the host',
      startFlow<Open, never, undefined>(hostDialog, { at: 'open' }, undefined),
    )

  test('accepting updates the user', async () => {
    const { api, screens, user } = setup()
    const acceptance = api.catchUp()
    screens.stack.get()[0]?.flow.send({ type: 'accept' })
    expect(await acceptance).toBeUndefined()
    expect(user.get()?.hasAcceptedTerms).toBe(true)
  })
  test('declining logs out, as it does at a login', async () => {
    const { api, screens, user } = setup()
    const outcome = codeOf(api.catchUp())
    screens.close()
    expect([await outcome, user.get()]).toEqual(['exited_auth_flow', null])
  })
  test('an acceptance that fails logs nobody out, and can be tried again', async () => {
    const { api, screens, post, logout, user } = setup()
    post.mockRejectedValueOnce(new LatchkitError('network', 'down'))
    const acceptance = api.catchUp()
    screens.stack.get()[0]?.flow.send({ type: 'accept' })
    await settled()
    expect([screens.get().screen, logout.mock.calls.length]).toEqual(['AFFIRMATIVE_CONSENT_SCREEN', 0])
    screens.stack.get()[0]?.flow.send({ type: 'accept' })
    await acceptance
    expect(user.get()?.hasAcceptedTerms).toBe(true)
  })
  test('closing a dialog of the host that lies over the question answers nothing', async () => {
    const harness = setup()
    const outcome = harness.api.catchUp()
    openByHost(harness)
    harness.screens.close()
    expect(await outcome).toBe('interrupted')
    expect([harness.user.get(), harness.screens.get().open]).toEqual([USER, false])
  })
  test('without a dialog nothing is asked', async () => {
    const { api, logout } = setup({ dialog: false })
    expect(await api.catchUp()).toBeUndefined()
    expect(logout).not.toHaveBeenCalled()
  })
})

describe('headless', () => {
  test('accepts for the user who is logged in', async () => {
    expect((await setup().api.acceptTerms()).hasAcceptedTerms).toBe(true)
  })
  test('is refused where nobody is logged in, and nothing is sent', async () => {
    const { api, post } = setup({ user: null })
    await expect(api.acceptTerms()).rejects.toMatchObject({ code: 'must_be_authenticated' })
    expect(post).not.toHaveBeenCalled()
  })
  test('refreshes the session when the answer has no user', async () => {
    const { api, post, refreshAnew } = setup()
    post.mockResolvedValueOnce({ success: true })
    expect((await api.acceptTerms()).hasAcceptedTerms).toBe(true)
    expect(refreshAnew).toHaveBeenCalledOnce()
  })
})
