import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LatchkitError } from '../../core/errors.js'
import { defineFlow, startFlow } from '../../core/flow.js'
import { createStore } from '../../core/lib/store.js'
import { readUser, type User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import { readAppConfig } from '../../core/protocol/app-config.js'
import { createScreens } from '../../core/screens.js'
import type { SessionState } from '../../core/session.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { type FakeTurnstile, placeOf, stubTurnstile } from '../../tests/unit/turnstile.js'
import type { CaptchaState, CheckEvent } from './contract.js'
import plugin from './plugin.js'

const USER = readUser({ id: 'user-1', linked_accounts: [] }) as User
const READY: SessionState = { status: 'ready', authenticated: false }
type Landing = { readonly at: 'open' } | { readonly at: 'done' }
const landing = defineFlow<Landing, never>({
  exit: 'exited_auth_flow',
  screen: { open: 'LANDING' },
  on: {},
})

let turnstile: FakeTurnstile
beforeEach(() => {
  ;({ turnstile } = stubTurnstile())
})
afterEach(() => vi.unstubAllGlobals())

interface Setup {
  readonly user?: User | null
  readonly attached?: boolean
  readonly key?: string
  readonly session?: SessionState
}
function setup({ user: before = null, attached = true, key = 't:key', session = READY }: Setup = {}) {
  const clock = handClock()
  const screens = createScreens()
  if (attached) screens.attach()
  const user = createStore<User | null>(before)
  const status = createStore(session)
  const state = createStore<CaptchaState | undefined>(undefined)
  const ctx = {
    ...{ clock, screens, user, status, state, signal: new AbortController().signal },
    app: readAppConfig({ id: 'app', captcha_enabled: true, captcha_site_key: key }),
    present: (name: string, flow: never) => screens.present('captcha', name, flow),
  } as unknown as Context<'captcha'>
  const api = plugin.setup(ctx)
  const open = () => {
    const flow = startFlow<Landing, never, unknown>(landing, { at: 'open' }, undefined)
    screens.present('core', 'landing', flow).catch(() => {})
  }
  const send = (event: CheckEvent) => screens.stack.get().at(-1)?.flow.send(event)
  return { api, clock, screens, user, status, state, open, send }
}
const code = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (cause: LatchkitError) => cause.code,
  )

describe('by itself (decision 23)', () => {
  test('not with the page, but with the landing', async () => {
    const { open } = setup()
    await settled()
    expect(turnstile.render).not.toHaveBeenCalled()
    open()
    await settled()
    expect(turnstile.last).toMatchObject({ size: 'invisible' })
  })
  test('once the session is known, and not of a user who is logged in', async () => {
    const { open, status, user } = setup({ session: { status: 'initializing', authenticated: false } })
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
  test('back to the start when the dialog closes', async () => {
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
  test('a failure is not repeated by itself', async () => {
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
  test('at hand: at once, whatever the intent, and the next one is made ready', async () => {
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
  test('two who ask at once get one each, in turn', async () => {
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
  test('of a user who is logged in: nothing', async () => {
    const { api, screens } = setup({ user: USER })
    expect(await api.token()).toBeUndefined()
    expect(screens.get().open).toBe(false)
  })
  test('of one who logged in elsewhere meanwhile: nothing, and the screen leaves', async () => {
    const { api, clock, send, user, screens } = setup()
    const token = api.token()
    await settled()
    send({ type: 'place', place: placeOf() })
    await clock.advance(500)
    user.set(USER)
    expect(await token).toBeUndefined()
    expect(screens.get().open).toBe(false)
  })
  test('without a dialog or a place: captcha_failure (decision 22)', async () => {
    const { api } = setup({ attached: false })
    expect(await code(api.token())).toBe('captcha_failure')
    expect(turnstile.render).not.toHaveBeenCalled()
  })
  test('with a site key of another captcha nobody is asked', async () => {
    const { api, screens } = setup({ key: 'h:key' })
    expect(await code(api.token())).toBe('invalid_config')
    expect(screens.get().open).toBe(false)
  })
  test('by the screen, which leaves with the token where nothing is beneath it', async () => {
    const { api, clock, send, screens } = setup()
    const token = api.token()
    await settled()
    expect(screens.get()).toMatchObject({
      screen: 'CAPTCHA_SCREEN',
      data: { captchaModalData: { userIntentRequired: false } },
    })
    send({ type: 'place', place: placeOf() })
    await clock.advance(500)
    turnstile.last.callback('token')
    await clock.advance(2_000)
    expect(await token).toBe('token')
    expect(screens.get().open).toBe(false)
    expect(turnstile.remove).toHaveBeenCalled()
  })
  test('one that expired while the user thought about it is replaced', async () => {
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
  test('closed: exited_auth_flow, and nothing is left', async () => {
    const { api, clock, send, screens, state } = setup()
    const token = api.token()
    await settled()
    send({ type: 'place', place: placeOf() })
    await clock.advance(500)
    screens.close()
    expect(await code(token)).toBe('exited_auth_flow')
    expect(state.get()).toEqual({ status: 'ready' })
    expect(turnstile.remove).toHaveBeenCalledOnce()
  })
})

describe('a place of the host’s', () => {
  test('runs from when it is there, once for each call, and ends with it', async () => {
    const { api } = setup({ attached: false })
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
  test('makes way for the dialog, and comes back', async () => {
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
  test('a failure is told, and the next call tries again', async () => {
    const { api } = setup({ attached: false })
    api.place(placeOf())
    const token = api.token()
    await settled()
    turnstile.last['error-callback']('1')
    expect(await code(token)).toBe('captcha_failure')
    const next = api.token()
    await settled()
    turnstile.last.callback('token')
    expect(await next).toBe('token')
  })
})
