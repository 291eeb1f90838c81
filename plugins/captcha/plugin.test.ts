import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionState } from '../../core/session.js'
import type { User } from '../../core/user.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { valueOrCode } from '../../tests/unit/errors.js'
import { USER } from '../../tests/unit/sign-in.js'
import { type FakeTurnstile, placeOf, stubTurnstile } from '../../tests/unit/turnstile.js'
import type { CheckEvent } from './contract.js'
import plugin from './plugin.js'

const READY: SessionState = { status: 'ready', authenticated: false }
let turnstile: FakeTurnstile
beforeEach(() => {
  ;({ turnstile } = stubTurnstile())
})
afterEach(() => vi.unstubAllGlobals())

interface Setup {
  readonly user?: User | null
  readonly dialog?: boolean
  readonly key?: string
  readonly status?: SessionState
}
function setup({ key = 't:key', status = READY, ...setup }: Setup = {}) {
  const app = { captcha_enabled: true, captcha_site_key: key }
  const context = testContext('captcha', { ...setup, app, status })
  const send = (event: CheckEvent) => context.top()?.send(event)
  return { ...context, api: plugin.setup(context.ctx), open: () => context.openScreen(), send }
}

describe('starting by itself (decision 23)', () => {
  test('starts when the landing opens, not when the page loads', async () => {
    const { open } = setup()
    await settled()
    expect(turnstile.render).not.toHaveBeenCalled()
    open()
    await settled()
    expect(turnstile.last).toMatchObject({ size: 'invisible' })
  })
  test('starts once the session is known, and not for a logged-in user', async () => {
    const { open, status, user } = setup({ status: { status: 'initializing', authenticated: false } })
    open()
    await settled()
    expect(turnstile.render).not.toHaveBeenCalled()
    status.set(READY)
    await settled()
    expect(turnstile.render).toHaveBeenCalledOnce()
    user.set(USER)
    expect(turnstile.remove).toHaveBeenCalledOnce()
    const friend = setup({ user: USER })
    friend.open()
    await settled()
    expect(turnstile.render).toHaveBeenCalledOnce()
  })
  test('starts over when the dialog closes', async () => {
    const { open, screens, state } = setup()
    open()
    await settled()
    turnstile.last.callback('token')
    expect(state.get()?.status).toBe('success')
    screens.close()
    await settled()
    expect(state.get()).toEqual({ status: 'ready' })
    expect(turnstile.remove).toHaveBeenCalledOnce()
  })
  test('a token that expires while the landing is open is replaced at once', async () => {
    const { api, open } = setup()
    open()
    await settled()
    turnstile.last.callback('old')
    turnstile.last['expired-callback']()
    await settled()
    expect(turnstile.execute).toHaveBeenCalledTimes(2)
    turnstile.last.callback('new')
    expect(await api.token()).toBe('new')
  })
  test('a failure is not retried by itself', async () => {
    const { open, state } = setup()
    open()
    await settled()
    turnstile.last['error-callback']('1')
    await settled()
    expect(state.get()?.status).toBe('error')
    expect(turnstile.render).toHaveBeenCalledOnce()
  })
})

describe('token()', () => {
  test('a ready token resolves at once, whatever the intent, and the next one is prepared', async () => {
    const { api, open, screens } = setup()
    open()
    await settled()
    turnstile.last.callback('one')
    expect(await api.token({ intent: true })).toBe('one')
    expect(screens.get().screen).toBe('LANDING')
    await settled()
    turnstile.last.callback('two')
    expect(await api.token()).toBe('two')
  })
  test('two callers at once get one token each, in turn', async () => {
    const { api, open, clock, send } = setup()
    open()
    await settled()
    turnstile.last.callback('one')
    const both = [api.token(), api.token()]
    expect(await both[0]).toBe('one')
    await settled()
    send({ type: 'place', place: placeOf() })
    await clock.advance(500)
    turnstile.last.callback('two')
    await clock.advance(2_000)
    expect(await both[1]).toBe('two')
  })
  test('resolves with nothing for a logged-in user', async () => {
    const { api, screens } = setup({ user: USER })
    expect(await api.token()).toBeUndefined()
    expect(screens.get().open).toBe(false)
  })
  test('challenges a guest, since guests are free to create', async () => {
    const { api, screens } = setup({ user: { ...USER, isGuest: true } })
    api.token().catch(() => {})
    await settled()
    expect(screens.get().open).toBe(true)
  })
  test('resolves with nothing and closes the screen when the user logs in elsewhere', async () => {
    const { api, clock, send, user, screens } = setup()
    const token = api.token()
    await settled()
    send({ type: 'place', place: placeOf() })
    await clock.advance(500)
    user.set(USER)
    expect(await token).toBeUndefined()
    expect(screens.get().open).toBe(false)
  })
  test('without a dialog or an element: captcha_failure (decision 22)', async () => {
    const { api } = setup({ dialog: false })
    expect(await valueOrCode(api.token())).toBe('captcha_failure')
    expect(turnstile.render).not.toHaveBeenCalled()
  })
  test('with a site key of another kind of captcha resolves with nothing', async () => {
    const { api, screens } = setup({ key: 'h:key' })
    expect(await valueOrCode(api.token())).toBe('invalid_config')
    expect(screens.get().open).toBe(false)
  })
  test('uses the screen, which closes with the token if nothing is beneath it', async () => {
    const { api, clock, send, screens } = setup()
    const token = api.token()
    await settled()
    expect(screens.get()).toMatchObject({
      screen: 'CAPTCHA_SCREEN',
      data: { userIntentRequired: false },
    })
    send({ type: 'place', place: placeOf() })
    await clock.advance(500)
    turnstile.last.callback('token')
    await clock.advance(2_000)
    expect(await token).toBe('token')
    expect(screens.get().open).toBe(false)
    expect(turnstile.remove).toHaveBeenCalled()
  })
  test('a token that expired meanwhile is replaced', async () => {
    const { api, clock, send } = setup()
    const token = api.token({ intent: true })
    const pass = async (value: string) => {
      await settled()
      send({ type: 'place', place: placeOf() })
      await clock.advance(500)
      turnstile.last.callback(value)
      await clock.advance(1_000)
    }
    await pass('old')
    turnstile.last['expired-callback']()
    send({ type: 'goOn' })
    await pass('new')
    send({ type: 'goOn' })
    expect(await token).toBe('new')
  })
  test('rejects with exited_auth_flow when the screen is closed', async () => {
    const { api, clock, send, screens, state } = setup()
    const token = api.token()
    await settled()
    send({ type: 'place', place: placeOf() })
    await clock.advance(500)
    screens.close()
    expect(await valueOrCode(token)).toBe('exited_auth_flow')
    expect(state.get()).toEqual({ status: 'ready' })
    expect(turnstile.remove).toHaveBeenCalledOnce()
  })
})

describe('a caller that leaves', () => {
  test('closes the screen with exited_auth_flow, and the next caller gets a new challenge', async () => {
    const { api, screens, send, state, top } = setup()
    const caller = new AbortController()
    const token = valueOrCode(api.token({ signal: caller.signal }))
    await settled()
    send({ type: 'place', place: placeOf() })
    await settled()
    expect(screens.get().screen).toBe('CAPTCHA_SCREEN')
    caller.abort()
    expect(await token).toBe('exited_auth_flow')
    expect(screens.get().open).toBe(false)
    expect(state.get()).toEqual({ status: 'ready' })
    const next = valueOrCode(api.token())
    await settled()
    expect(screens.get().screen).toBe('CAPTCHA_SCREEN')
    top()?.close()
    await next
  })
  test('before its turn gets no challenge', async () => {
    const { api, screens, top } = setup()
    const caller = new AbortController()
    const first = valueOrCode(api.token())
    const second = valueOrCode(api.token({ signal: caller.signal }))
    await settled()
    caller.abort()
    top()?.close()
    expect(await Promise.all([first, second])).toEqual(['exited_auth_flow', 'exited_auth_flow'])
    await settled()
    expect(screens.get().open).toBe(false)
  })
  test('leaves its challenge in a host’s element to the next caller', async () => {
    const { api } = setup()
    api.place(placeOf())
    const caller = new AbortController()
    const token = valueOrCode(api.token({ signal: caller.signal }))
    await settled()
    caller.abort()
    expect(await token).toBe('exited_auth_flow')
    const next = api.token()
    await settled()
    turnstile.last.callback('token')
    expect(await next).toBe('token')
  })
})

describe('an element of the host', () => {
  test('runs while the element is mounted, once for each call', async () => {
    const { api } = setup({ dialog: false })
    const place = placeOf()
    const release = api.place(place)
    await settled()
    expect(turnstile.widgets).toMatchObject([{ place }])
    const token = api.token()
    turnstile.last.callback('one')
    expect(await token).toBe('one')
    await settled()
    turnstile.last.callback('two')
    expect(await api.token()).toBe('two')
    release()
    expect(turnstile.remove).toHaveBeenCalled()
  })
  test('is unused while the dialog is open, and used again afterwards', async () => {
    const { api, open, screens } = setup()
    const place = placeOf()
    api.place(place)
    await settled()
    turnstile.last.callback('unused')
    open()
    screens.close()
    await settled()
    expect(turnstile.widgets.at(-1)).toMatchObject({ place })
  })
  test('a failure is reported, and the next call tries again', async () => {
    const { api } = setup({ dialog: false })
    api.place(placeOf())
    const token = api.token()
    await settled()
    turnstile.last['error-callback']('1')
    expect(await valueOrCode(token)).toBe('captcha_failure')
    const next = api.token()
    await settled()
    turnstile.last.callback('token')
    expect(await next).toBe('token')
  })
})
