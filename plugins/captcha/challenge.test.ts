import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from '../../core/lib/store.js'
import type { AppConfig } from '../../core/protocol/app-config.js'
import { readAppConfig } from '../../core/protocol/app-config.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { type FakeTurnstile, placeOf, stubTurnstile } from '../../tests/unit/turnstile.js'
import { createChallenge } from './challenge.js'
import type { CaptchaState } from './contract.js'

let turnstile: FakeTurnstile
let unseen: HTMLElement[]
beforeEach(() => {
  ;({ turnstile, unseen } = stubTurnstile())
})
afterEach(() => vi.unstubAllGlobals())

const APP = readAppConfig({ id: 'app-of-25-characters', captcha_enabled: true, captcha_site_key: 't:key' })

function setup(app: AppConfig = APP) {
  const clock = handClock()
  const state = createStore<CaptchaState | undefined>(undefined)
  const controller = new AbortController()
  const challenge = createChallenge({ app: () => app, clock, state, signal: controller.signal, mayAsk: () => true })
  const solve = (place: HTMLElement, signal = controller.signal) => {
    const reports: boolean[] = []
    const work = challenge.solve(place, (now) => reports.push(now), signal)
    const how = work.then(
      () => 'solved',
      ({ code, message }) => `${code}: ${message}`,
    )
    return { reports, how }
  }
  return { challenge, clock, state, over: controller, solve }
}

describe('invisible', () => {
  test('renders as in Wire §7.5, executes, and keeps the token until it is used', async () => {
    const { challenge, state } = setup()
    challenge.run()
    expect(state.get()).toEqual({ status: 'loading', asking: false })
    await settled()
    expect(turnstile.last).toMatchObject({
      sitekey: 'key',
      action: 'app-of-25-characters',
      size: 'invisible',
      appearance: 'execute',
      execution: 'execute',
      theme: 'dark',
    })
    expect(turnstile.execute).toHaveBeenCalledWith('widget-1')
    turnstile.last.callback('token')
    expect(state.get()).toEqual({ status: 'success', token: 'token' })
    expect(challenge.take()).toBe('token')
    expect(challenge.take()).toBeUndefined()
    expect(state.get()).toEqual({ status: 'ready' })
  })
  test('a second run reuses the widget', async () => {
    const { challenge } = setup()
    challenge.run()
    await settled()
    turnstile.last.callback('one')
    challenge.take()
    challenge.run()
    await settled()
    expect(turnstile.render).toHaveBeenCalledOnce()
    expect(turnstile.reset).toHaveBeenCalledOnce()
    expect(turnstile.execute).toHaveBeenCalledTimes(2)
    turnstile.last.callback('two')
    expect(challenge.take()).toBe('two')
  })
  test('ends and reports that the user must be asked if the widget would become interactive', async () => {
    const { challenge, state } = setup()
    challenge.run()
    await settled()
    turnstile.last['before-interactive-callback']()
    expect(state.get()).toEqual({ status: 'ready', asks: true })
    expect(turnstile.remove).toHaveBeenCalledWith('widget-1')
    expect(unseen[0]?.remove).toHaveBeenCalled()
  })
})

describe('time (Modal §4.6)', () => {
  test('times out after 20 s without an answer', async () => {
    const { challenge, clock, state } = setup()
    challenge.run()
    await clock.advance(19_999)
    expect(state.get()).toMatchObject({ status: 'loading' })
    await clock.advance(1)
    expect(state.get()).toMatchObject({ error: { code: 'captcha_timeout', message: 'Captcha failed' } })
    expect(turnstile.remove).toHaveBeenCalledOnce()
  })
  test('the time-out pauses while the user is asked', async () => {
    const { challenge, clock, state } = setup()
    challenge.run(placeOf())
    await settled()
    turnstile.last['before-interactive-callback']()
    await clock.advance(3_600_000)
    expect(state.get()).toEqual({ status: 'loading', asking: true })
    turnstile.last['after-interactive-callback']()
    expect(state.get()).toEqual({ status: 'loading', asking: false })
    await clock.advance(20_000)
    expect(state.get()).toMatchObject({ error: { code: 'captcha_timeout' } })
  })
  test('times out if the user does not answer in Turnstile’s own time', async () => {
    const { challenge, state } = setup()
    challenge.run(placeOf())
    await settled()
    turnstile.last['timeout-callback']()
    expect(state.get()).toMatchObject({ error: { code: 'captcha_timeout' } })
  })
  test('a late token is dropped', async () => {
    const { challenge, clock, state } = setup()
    challenge.run()
    await clock.advance(20_000)
    const { callback, ...late } = turnstile.last
    callback('late')
    late['before-interactive-callback']()
    late['expired-callback']()
    expect(state.get()).toMatchObject({ status: 'error' })
  })
})

describe('failures', () => {
  test.each([
    ['an error', () => turnstile.last['error-callback']('300030'), /300030/],
    ['an old browser', () => turnstile.last['unsupported-callback'](), /unsupported/],
  ])('%s', async (_, play, words) => {
    const { challenge, state } = setup()
    challenge.run()
    await settled()
    play()
    const failed = { code: 'captcha_failure', message: expect.stringMatching(words) }
    expect(state.get()).toMatchObject({ status: 'error', error: failed })
  })
  test('tells Turnstile that its error is handled', async () => {
    const { challenge } = setup()
    challenge.run()
    await settled()
    expect(turnstile.last['error-callback']('1')).toBe(true)
  })
  test.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['makes nothing', () => undefined],
  ])('a script whose widget %s', async (_, render) => {
    turnstile.render.mockImplementation(render)
    const { challenge, state } = setup()
    challenge.run()
    await settled()
    expect(state.get()).toMatchObject({ error: { code: 'captcha_failure', cause: expect.any(Error) } })
    expect(unseen[0]?.remove).toHaveBeenCalled()
  })
  test.each(['h:key', 'key', 't:', ''])('the site key %j is unsupported (Modal §5)', async (captcha_site_key) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { challenge, state } = setup(readAppConfig({ id: 'app', captcha_site_key }))
    challenge.run()
    await settled()
    expect(state.get()).toMatchObject({ error: { cause: { message: 'Unsupported captcha site key' } } })
    await vi.waitFor(() =>
      expect(warn).toHaveBeenCalledWith(expect.stringContaining(`captcha_site_key is "${captcha_site_key}"`)),
    )
    expect(turnstile.render).not.toHaveBeenCalled()
  })
})

describe('expiry', () => {
  const passed = async () => {
    const harness = setup()
    harness.challenge.run()
    await settled()
    turnstile.last.callback('token')
    return harness
  }
  test('an expired token resets the widget without an error', async () => {
    const { challenge, state } = await passed()
    turnstile.last['expired-callback']()
    expect(challenge.take()).toBeUndefined()
    expect(state.get()).toEqual({ status: 'ready' })
    expect(turnstile.reset).toHaveBeenCalledWith('widget-1')
  })
  test('a reset that fails is an error', async () => {
    const { state } = await passed()
    turnstile.reset.mockImplementation(() => {
      throw new Error('gone')
    })
    turnstile.last['expired-callback']()
    expect(state.get()).toMatchObject({ error: { code: 'captcha_failure', message: 'expired_and_failed_reset' } })
  })
  test('the expiry of a used token is ignored', async () => {
    const { challenge, state } = await passed()
    challenge.take()
    challenge.run()
    turnstile.last['expired-callback']()
    expect(state.get()).toEqual({ status: 'loading', asking: false })
  })
})

describe('in an element of the page', () => {
  test('a visible challenge continues the invisible one, and moves into the element when the user must be asked', async () => {
    const { challenge, solve } = setup()
    challenge.run()
    await settled()
    const place = placeOf()
    const { how, reports } = solve(place)
    await settled()
    expect(turnstile.render).toHaveBeenCalledOnce()
    turnstile.last['before-interactive-callback']()
    await settled()
    expect(turnstile.widgets[1]).toMatchObject({ place, options: { size: 'flexible', appearance: 'interaction-only' } })
    turnstile.last['before-interactive-callback']()
    turnstile.last.callback('token')
    expect(await how).toBe('solved')
    expect(reports).toEqual([false, false, true])
    expect(challenge.take()).toBe('token')
  })
  test('a narrow element gets the compact widget', async () => {
    const { solve } = setup()
    solve(placeOf({ clientWidth: 272 }))
    await settled()
    expect(turnstile.last.size).toBe('compact')
  })
  test('after an error a new challenge starts', async () => {
    const { challenge, solve } = setup()
    challenge.run()
    await settled()
    turnstile.last['error-callback']('1')
    const { how } = solve(placeOf())
    await settled()
    expect(turnstile.render).toHaveBeenCalledTimes(2)
    turnstile.last['error-callback']('2')
    expect(await how).toBe('captcha_failure: The captcha was not passed (2).')
  })
  test('an element that was removed from the page is an error', async () => {
    const { solve } = setup()
    const { how } = solve(placeOf({ isConnected: false }))
    expect(await how).toMatch(/^captcha_failure/)
    expect(turnstile.render).not.toHaveBeenCalled()
  })
  test('an abandoned run does not report that the user is asked', async () => {
    const { solve } = setup()
    const controller = new AbortController()
    const { reports } = solve(placeOf(), controller.signal)
    await settled()
    controller.abort()
    turnstile.last['before-interactive-callback']()
    expect(reports).toEqual([false])
  })
})

test('destroy removes the widget', async () => {
  const { challenge, over } = setup()
  challenge.run()
  await settled()
  over.abort()
  expect(turnstile.remove).toHaveBeenCalledWith('widget-1')
  expect(unseen[0]?.remove).toHaveBeenCalled()
})
