import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { wireNames } from '../../core/protocol/wire.js'
import type { User } from '../../core/user.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { codeOf } from '../../tests/unit/errors.js'
import { userWith } from '../../tests/unit/users.js'
import { type FakeFrame, ORIGIN, openFrame, stubFrames, violate } from '../../tests/unit/wallet-frame.js'
import type { MfaProof, StepUpRole } from '../roles/step-up.js'
import plugin from './plugin.js'

const names = wireNames()
const READY = names.message('iframe:ready')
const event = (name: string) => names.message(name)
const APP = 'app-of-25-characters-long'
let frames: readonly FakeFrame[]
beforeEach(() => {
  stubBrowser()
  frames = stubFrames()
})
afterEach(() => vi.unstubAllGlobals())

interface Setup {
  readonly mfaMethods?: User['mfaMethods']
  readonly stepUp?: StepUpRole
  readonly token?: string | null
}
function setup({ mfaMethods = [], stepUp, token = 'token' }: Setup = {}) {
  const context = testContext('wallet-frame', {
    user: { ...userWith(), mfaMethods },
    host: { appId: APP, apiUrl: `${ORIGIN}/`, clientId: 'client-1' },
    stored: { caid: 'device-1' },
    roles: { stepUp },
  })
  const { accessToken } = context.session
  accessToken.mockImplementation(async () => token)
  return { ...context, api: plugin.setup(context.ctx), accessToken }
}
const newest = () => frames.at(-1) as FakeFrame
async function asking(harness: ReturnType<typeof setup>, address = '0x1') {
  const answer = harness.api.request('wallet:connect', { address })
  const frame = await openFrame(frames, READY)
  return { answer, frame }
}

describe('the frame', () => {
  test('is mounted on first use: hidden, at the server’s origin, with the fewest permissions', async () => {
    const { api } = setup()
    expect(frames).toHaveLength(0)
    const open = api.open()
    const frame = await openFrame(frames, READY)
    expect(await open).toEqual({ storage: 'persistent' })
    expect(frame.src).toBe(`${ORIGIN}/apps/${APP}/embedded-wallets?caid=device-1&client_id=client-1`)
    expect(frame.attributes).toMatchObject({
      ...{ sandbox: 'allow-same-origin allow-scripts', width: '0', height: '0', tabIndex: -1, 'aria-hidden': 'true' },
      style: { display: 'none' },
      title: 'Wallet',
      // the server learns the origin of the host's page, and not its path
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    // no permission for camera, clipboard or passkeys
    expect(frame.attributes).not.toHaveProperty('allow')
  })
  test('is shared by all callers', async () => {
    const { api } = setup()
    const both = Promise.all([api.open(), api.open()])
    await openFrame(frames, READY)
    await both
    await api.open()
    expect(frames).toHaveLength(1)
  })
  test('reports that the browser stores nothing for it', async () => {
    const { api } = setup()
    const open = api.open()
    await openFrame(frames, READY, 'memory')
    expect(await open).toEqual({ storage: 'memory' })
  })
  test('is asked for readiness every 150 ms until it answers', async () => {
    const { api, clock } = setup()
    const open = api.open()
    await settled()
    newest().load()
    await clock.advance(450)
    expect(newest().requests).toHaveLength(4)
    newest().reply(READY, { data: {} })
    await open
    await clock.advance(10_000)
    expect(newest().requests).toHaveLength(4)
  })
  test('an answer to any of those requests counts', async () => {
    const { api, clock } = setup()
    const open = api.open()
    await settled()
    newest().load()
    await clock.advance(450)
    newest().say({ id: newest().requests[0]?.id, event: READY, data: { storage: 'memory' } })
    expect(await open).toEqual({ storage: 'memory' })
  })
  test('after all of them no listener stays, and no leak is warned about', async () => {
    const warned: Error[] = []
    const hear = (warning: Error) => void warned.push(warning)
    process.on('warning', hear)
    onTestFinished(() => void process.off('warning', hear))
    const { api, clock, leave } = setup()
    const before = getEventListeners(leave.signal, 'abort')
    const failed = codeOf(api.open(60_000))
    await settled()
    newest().load()
    await clock.advance(60_000)
    expect(await failed).toBe('wallet_frame_unavailable')
    expect(newest().requests.length).toBeGreaterThan(250)
    expect(getEventListeners(leave.signal, 'abort')).toEqual(before)
    await settled()
    expect(warned).toEqual([])
  })
  test('that refuses to be ready is an error at once', async () => {
    const { api } = setup()
    const failed = codeOf(api.open())
    await settled()
    newest().load()
    await settled()
    newest().reply(READY, { error: { type: 'error', message: 'no' } })
    expect(await failed).toBe('unknown_embedded_wallet_error')
    await settled()
    expect(newest().removed).toBe(true)
  })
  test('that never answers is an error naming its causes; the next call mounts another', async () => {
    const { api, clock } = setup()
    const failed = api.open().catch((error) => error)
    await settled()
    newest().load()
    await clock.advance(15_000)
    expect(await failed).toMatchObject({ code: 'wallet_frame_unavailable', retryable: true })
    for (const cause of ['frame-src', 'allowed domains', 'Cross-Origin-Embedder-Policy'])
      expect((await failed).message).toContain(cause)
    await clock.advance(40_000)
    expect(newest().removed).toBe(true)
    const reopened = api.open()
    await openFrame(frames, READY)
    await reopened
    expect(frames).toHaveLength(2)
  })
  test.each([
    ['its address', (src: string) => src],
    ['its origin', () => ORIGIN],
  ])(
    'that the page’s policy blocks, reported by %s, is an error at once; the next call mounts another',
    async (_, of) => {
      const { api } = setup()
      const failed = api.open().catch((error) => error)
      await settled()
      violate({ effectiveDirective: 'frame-src', blockedURI: of(newest().src) })
      const error = await failed
      expect(error).toMatchObject({ code: 'wallet_frame_unavailable', retryable: false })
      expect(error.message).toContain(`wallet frame of ${ORIGIN} is blocked by CSP's frame-src`)
      expect(newest().removed).toBe(true)
      const reopened = api.open()
      await openFrame(frames, READY)
      await reopened
      expect(frames).toHaveLength(2)
    },
  )
  test.each<[string, Partial<SecurityPolicyViolationEvent>]>([
    ['only reports it', { disposition: 'report', effectiveDirective: 'frame-src', blockedURI: ORIGIN }],
    ['blocks something else of the server', { effectiveDirective: 'img-src', blockedURI: ORIGIN }],
    ['blocks another frame', { effectiveDirective: 'frame-src', blockedURI: 'https://ads.example' }],
  ])('is still awaited if the page’s policy %s', async (_, violation) => {
    const { api } = setup()
    const open = api.open()
    await settled()
    violate(violation)
    await openFrame(frames, READY)
    expect(await open).toEqual({ storage: 'persistent' })
  })
  test('a document that never loads (its network hangs) is the same error', async () => {
    const { api, clock } = setup()
    const failed = codeOf(api.open())
    await clock.advance(15_000)
    expect(await failed).toBe('wallet_frame_unavailable')
  })
  describe('that is slow (decision 92)', () => {
    /** Asks for the frame; the listener is told when the answer or the error comes. */
    function waitFor({ api }: ReturnType<typeof setup>) {
      const ended = vi.fn<(how: unknown) => void>()
      api.open().then(ended, ({ code }) => ended(code))
      return ended
    }
    test('is awaited for 15 s without a screen, and for 30 s while one is open', async () => {
      const silent = setup()
      const call = waitFor(silent)
      await silent.clock.advance(14_999)
      expect(call).not.toHaveBeenCalled()
      await silent.clock.advance(1)
      expect(call).toHaveBeenCalledExactlyOnceWith('wallet_frame_unavailable')
      const shown = setup()
      shown.openScreen()
      const screen = waitFor(shown)
      await shown.clock.advance(29_999)
      expect(screen).not.toHaveBeenCalled()
      await shown.clock.advance(1)
      expect(screen).toHaveBeenCalledExactlyOnceWith('wallet_frame_unavailable')
    })
    test('is used for a screen when it answers after 24 s, and for one that opened while a call waited', async () => {
      const harness = setup()
      const call = waitFor(harness)
      await harness.clock.advance(14_000)
      harness.openScreen()
      await harness.clock.advance(10_000)
      expect(call).not.toHaveBeenCalled()
      await openFrame(frames, READY)
      expect(call).toHaveBeenCalledExactlyOnceWith({ storage: 'persistent' })
      expect(frames).toHaveLength(1)
    })
    test('is used by the next call if it has answered meanwhile', async () => {
      const harness = setup()
      harness.openScreen()
      waitFor(harness)
      await harness.clock.advance(30_000)
      await openFrame(frames, READY)
      const next = waitFor(harness)
      await settled()
      expect(next).toHaveBeenCalledExactlyOnceWith({ storage: 'persistent' })
      expect(frames).toHaveLength(1)
    })
    test('is mounted anew by each further call after 30 s without an answer', async () => {
      const harness = setup()
      harness.openScreen()
      for (const times of [1, 2]) {
        const failed = waitFor(harness)
        await harness.clock.advance(30_000)
        expect(failed).toHaveBeenCalledExactlyOnceWith('wallet_frame_unavailable')
        expect(frames).toHaveLength(times)
      }
      const last = waitFor(harness)
      await openFrame(frames, READY)
      expect(last).toHaveBeenCalledExactlyOnceWith({ storage: 'persistent' })
      expect(frames.map(({ removed }) => removed)).toEqual([true, true, false])
    })
    test('is awaited for the whole time by a screen that needs it 25 s after it was loaded', async () => {
      const harness = setup()
      waitFor(harness)
      await settled()
      newest().load()
      await harness.clock.advance(25_000)
      harness.openScreen()
      const screen = waitFor(harness)
      await harness.clock.advance(29_999)
      expect(screen).not.toHaveBeenCalled()
      await harness.clock.advance(1)
      expect(screen).toHaveBeenCalledExactlyOnceWith('wallet_frame_unavailable')
      await harness.clock.advance(150)
      expect([frames.length, newest().removed]).toEqual([1, true])
    })
    test('stays while a screen waits for it, whatever other calls gave up', async () => {
      const harness = setup()
      waitFor(harness)
      await harness.clock.advance(15_000)
      harness.openScreen()
      const screen = waitFor(harness)
      await harness.clock.advance(16_000)
      waitFor(harness)
      expect([frames.length, screen.mock.calls.length]).toEqual([1, 0])
      await openFrame(frames, READY)
      expect(screen).toHaveBeenCalledExactlyOnceWith({ storage: 'persistent' })
    })
  })
  test('is refused outside HTTPS and localhost (decision 7)', async () => {
    vi.stubGlobal('isSecureContext', false)
    const failed = setup().api.open()
    await expect(failed).rejects.toThrow('Embedded wallet is only available over HTTPS')
    expect(await codeOf(failed)).toBe('not_supported')
    expect(frames).toHaveLength(0)
  })
  test('is mounted again after the host removes it from the page', async () => {
    const { api } = setup()
    const open = api.open()
    const frame = await openFrame(frames, READY)
    await open
    frame.detach()
    const reopened = api.open()
    await openFrame(frames, READY)
    await reopened
    expect(frames).toHaveLength(2)
  })
  test('is removed by destroy, which rejects open requests', async () => {
    const harness = setup()
    const { answer, frame } = await asking(harness)
    harness.leave.abort()
    expect(await codeOf(answer)).toBe('destroyed')
    expect(frame.removed).toBe(true)
    expect(await codeOf(harness.api.open())).toBe('destroyed')
  })
})

describe('a request', () => {
  test('carries a fresh access token, and resolves with the frame’s answer', async () => {
    const harness = setup()
    const { answer, frame } = await asking(harness, '0xabc')
    const [, sent] = frame.requests
    expect(sent).toMatchObject({ event: event('wallet:connect'), data: { accessToken: 'token', address: '0xabc' } })
    frame.reply(event('wallet:connect'), { data: { address: '0xabc' } })
    expect(await answer).toEqual({ address: '0xabc' })
  })
  test('without a user is refused before it reaches the frame', async () => {
    const harness = setup({ token: null })
    expect(await codeOf(harness.api.request('wallet:connect', { address: '0x1' }))).toBe('must_be_authenticated')
    expect(frames).toHaveLength(0)
  })
  test('has an id that nobody can guess, which separates it from others', async () => {
    const harness = setup()
    const { answer: one, frame } = await asking(harness, '0x1')
    const other = harness.api.request('wallet:connect', { address: '0x2' })
    await settled()
    const [, first, second] = frame.requests
    expect(first?.id).toMatch(/^id-[0-9a-f-]{36}$/)
    frame.say({ id: second?.id, event: second?.event, data: { address: '0x2' } })
    frame.say({ id: first?.id, event: first?.event, data: { address: '0x1' } })
    expect(await Promise.all([one, other])).toEqual([{ address: '0x1' }, { address: '0x2' }])
  })
  test.each<[string, (sent: { id: string; event: string }) => [object, object?]]>([
    ['another origin', (sent) => [{ ...sent, data: 1 }, { origin: 'https://evil.example' }]],
    ['another window of the same origin', (sent) => [{ ...sent, data: 1 }, { source: {} }]],
    ['no window', (sent) => [{ ...sent, data: 1 }, { source: null }]],
    ['another event', (sent) => [{ ...sent, event: event('wallet:rpc'), data: 1 }]],
    ['an id of no request', (sent) => [{ ...sent, id: 'id-0', data: 1 }]],
    ['an id that is not a string', (sent) => [{ ...sent, id: { toString: () => sent.id }, data: 1 }]],
  ])('is not answered by %s', async (_, forge) => {
    const harness = setup()
    const { answer, frame } = await asking(harness)
    const { id = '', event: name = '' } = frame.requests[1] ?? {}
    const [message, from] = forge({ id, event: name })
    const { toString: __, ...rest } = message as { toString?: unknown }
    frame.say('id' in message ? message : rest, from)
    frame.say(null)
    frame.say('text')
    let isSettled = false
    answer.finally(() => {
      isSettled = true
    })
    await settled()
    expect(isSettled).toBe(false)
    frame.reply(event('wallet:connect'), { data: { address: '0x1' } })
    expect(await answer).toEqual({ address: '0x1' })
  })
  test('a replayed answer changes nothing', async () => {
    const harness = setup()
    const { answer, frame } = await asking(harness)
    frame.reply(event('wallet:connect'), { data: { address: '0x1' } })
    frame.reply(event('wallet:connect'), { data: { address: '0x2' } })
    expect(await answer).toEqual({ address: '0x1' })
  })
  test('without an answer in time is an error, and the frame is removed', async () => {
    const harness = setup()
    const { answer, frame } = await asking(harness)
    const failed = codeOf(answer)
    await harness.clock.advance(120_000)
    expect(await failed).toBe('client_request_timeout')
    expect(frame.removed).toBe(true)
    const { answer: next, frame: fresh } = await asking(harness)
    expect(fresh).not.toBe(frame)
    frame.say({ ...fresh.requests[1], data: { address: 'late' } })
    fresh.reply(event('wallet:connect'), { data: { address: '0x1' } })
    expect(await next).toEqual({ address: '0x1' })
  })
  test('that its caller aborts rejects', async () => {
    const harness = setup()
    const controller = new AbortController()
    const failed = harness.api
      .request('wallet:connect', { address: '0x1' }, { signal: controller.signal })
      .catch((error) => error)
    const frame = await openFrame(frames, READY)
    controller.abort('gone')
    expect(await failed).toBe('gone')
    expect(frame.removed).toBe(false)
  })
  test('aborted while the frame opens is never sent', async () => {
    const harness = setup()
    const controller = new AbortController()
    const failed = harness.api
      .request('wallet:connect', { address: '0x1' }, { signal: controller.signal })
      .catch((error) => error)
    controller.abort('gone')
    const frame = await openFrame(frames, READY)
    expect(await failed).toBe('gone')
    expect(frame.requests.map((sent) => sent.event)).toEqual([READY])
  })
  test('mounts no frame if the client is destroyed while its token is fetched', async () => {
    const harness = setup()
    harness.accessToken.mockImplementation(async () => {
      harness.leave.abort()
      return 'token'
    })
    expect(await codeOf(harness.api.request('wallet:connect', { address: '0x1' }))).toBe('destroyed')
    expect(frames).toHaveLength(0)
  })
  test('many requests with one signal leave no listener on it', async () => {
    const harness = setup()
    const { signal } = new AbortController()
    const [open] = [harness.api.open(), await openFrame(frames, READY)]
    await open
    for (let turn = 0; turn < 20; turn++) {
      const answer = harness.api.request('wallet:connect', { address: '0x1' }, { signal })
      await settled()
      expect(getEventListeners(signal, 'abort')).toHaveLength(1)
      newest().reply(event('wallet:connect'), { data: { address: '0x1' } })
      await answer
    }
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
  test('that times out removes its own frame, not a newer one', async () => {
    const harness = setup()
    const { answer, frame } = await asking(harness)
    const failed = codeOf(answer)
    await harness.clock.advance(119_000)
    frame.detach()
    const open = harness.api.open()
    const fresh = await openFrame(frames, READY)
    await open
    await harness.clock.advance(2_000)
    expect(await failed).toBe('wallet_frame_unavailable')
    expect(fresh.removed).toBe(false)
  })
  test('a creation for another user is separate, even while the first is in progress', async () => {
    const { api, user } = setup()
    const one = api.request('wallet:create', {})
    user.set({ ...userWith(), id: 'user-2' })
    const other = api.request('wallet:create', {})
    const frame = await openFrame(frames, READY)
    const creates = frame.requests.filter((sent) => sent.event === event('wallet:create'))
    for (const { id } of creates) frame.say({ id, event: event('wallet:create'), data: { address: id } })
    expect(await one).not.toEqual(await other)
  })
  test('in progress when the frame reloads is a retryable error', async () => {
    const harness = setup()
    const { answer, frame } = await asking(harness)
    frame.load()
    const error = await answer.catch((cause) => cause)
    expect(error).toMatchObject({ code: 'wallet_frame_unavailable', retryable: true })
    expect(frame.removed).toBe(true)
  })
  test('two equal creations share one request, and a different one has its own', async () => {
    const { api } = setup()
    const all = [api.request('wallet:create', {}), api.request('wallet:create', {})]
    const other = api.request('wallet:create', { recoveryMethod: 'user-passcode', recoveryPassword: 'Secret1!' })
    const frame = await openFrame(frames, READY)
    const creates = frame.requests.filter((sent) => sent.event === event('wallet:create'))
    expect(creates).toHaveLength(2)
    for (const { id } of creates) frame.say({ id, event: event('wallet:create'), data: { address: id } })
    const [one, twin] = await Promise.all(all)
    expect(one).toBe(twin)
    expect(await other).not.toEqual(one)
  })
})

describe('a refusal of the frame', () => {
  test.each([
    ['wallet_not_on_device', 'x', 'wallet_not_on_device'],
    ['invalid_recovery_pin', 'x', 'invalid_recovery_pin'],
    ['invalid_request_arguments', 'x', 'invalid_request_arguments'],
    ['insufficient_funds', 'x', 'insufficient_balance'],
    ['mfa_verification_max_attempts_reached', 'x', 'mfa_verification_max_attempts_reached'],
    ['mfa_timeout', 'x', 'mfa_timeout'],
    ['twilio_verification_failed', 'x', 'twilio_verification_failed'],
    ['error', 'The server answered with code 429.', 'too_many_requests'],
    ['error', 'anything', 'unknown_embedded_wallet_error'],
    ['never heard of', 'x', 'unknown_embedded_wallet_error'],
  ])('%s (%s) becomes %s', async (type, message, code) => {
    const harness = setup()
    const { answer, frame } = await asking(harness)
    frame.reply(event('wallet:connect'), { error: { type, message } })
    await expect(answer).rejects.toMatchObject({ code, message })
  })
  test.each<[unknown]>([
    [true],
    ['text'],
    [{}],
    [{ type: 7, message: null }],
    [{ type: 'constructor' }],
    [{ type: '__proto__' }],
    [{ type: { toString: 1 }, message: { toString: 1 } }],
  ])('that is malformed, %j, is still an error', async (error) => {
    const harness = setup()
    const { answer, frame } = await asking(harness)
    frame.reply(event('wallet:connect'), { error })
    expect(await codeOf(answer)).toBe('unknown_embedded_wallet_error')
  })
})

describe('the second factor', () => {
  const proof: MfaProof = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://host.example' }
  const stepUps: unknown[] = []
  const stepUp: StepUpRole = {
    around(run, options) {
      stepUps.push(options)
      return run(proof)
    },
  }
  beforeEach(() => void stepUps.splice(0))
  const rpc = { address: '0x1', request: { method: 'personal_sign', params: [] } }
  const sent = () => newest().requests.filter((one) => one.event === event('wallet:rpc'))

  test('is sent with requests of a user who has one', async () => {
    const harness = setup({ mfaMethods: ['totp'], stepUp })
    harness.api.request('wallet:rpc', rpc).catch(() => {})
    await openFrame(frames, READY)
    expect(stepUps).toEqual([{ forced: false }])
    expect(sent()[0]?.data).toMatchObject({ ...rpc, ...proof })
  })
  test('is not asked of a user without one until the frame requires it', async () => {
    const harness = setup({ stepUp })
    harness.api.request('wallet:rpc', rpc).catch(() => {})
    const frame = await openFrame(frames, READY)
    expect(sent()[0]?.data).not.toHaveProperty('mfaCode')
    expect(stepUps).toEqual([])
    frame.reply(event('wallet:rpc'), { error: { type: 'missing_or_invalid_mfa', message: '' } })
    await settled()
    expect(sent()[1]?.data).toMatchObject(proof)
  })
  test.each(['solana-wallet:create', 'solana-wallet:recover', 'solana-wallet:rpc', 'farcaster:sign'] as const)(
    'is sent with %s once the frame requires it, even for a user who has one',
    async (name) => {
      const harness = setup({ mfaMethods: ['totp'], stepUp })
      const answer = harness.api.request(name, { publicKey: 'So1' } as never)
      const frame = await openFrame(frames, READY)
      const all = () => frame.requests.filter((one) => one.event === event(name))
      frame.reply(event(name), { error: { type: 'missing_or_invalid_mfa', message: '' } })
      await settled()
      expect(stepUps).toEqual([{ forced: true }])
      expect(all().map(({ data }) => 'mfaCode' in (data as object))).toEqual([false, true])
      frame.reply(event(name), { data: { publicKey: 'So1' } })
      expect(await answer).toEqual({ publicKey: 'So1' })
    },
  )
  test('without a plugin for it: the frame’s refusal is the result', async () => {
    const harness = setup()
    const failed = codeOf(harness.api.request('wallet:rpc', rpc))
    const frame = await openFrame(frames, READY)
    for (let tries = 0; tries < 2; tries++) {
      frame.reply(event('wallet:rpc'), { error: { type: 'missing_or_invalid_mfa', message: '' } })
      await settled()
    }
    expect(await failed).toBe('missing_or_invalid_mfa')
  })
  test('is forced for an export, even for requests that are usually not guarded', async () => {
    const harness = setup({ stepUp })
    harness.api.request('wallet:connect', { address: '0x1' }, { forced: true }).catch(() => {})
    await openFrame(frames, READY)
    expect(stepUps).toEqual([{ forced: true }])
  })
  test.each(['wallet:create', 'wallet:import', 'solana-wallet:rpc'] as const)(
    '%s is not guarded (Wire §3.3)',
    async (name) => {
      const harness = setup({ mfaMethods: ['totp'], stepUp })
      harness.api.request(name, {} as never).catch(() => {})
      await openFrame(frames, READY)
      expect(stepUps).toEqual([])
    },
  )
})

describe('a logout', () => {
  const clears = (frame: FakeFrame) => frame.requests.filter((one) => one.event === event('mfa:clear'))
  async function withFrame() {
    const harness = setup()
    const open = harness.api.open()
    const frame = await openFrame(frames, READY)
    await open
    return { ...harness, frame }
  }
  /** Whether the promise has settled. */
  async function leaving({ logoutSteps }: Pick<ReturnType<typeof setup>, 'logoutSteps'>) {
    const listener = vi.fn()
    Promise.allSettled(logoutSteps.map((step) => step())).then(listener)
    await settled()
    return () => listener.mock.calls.length > 0
  }
  test('is sent to the frame, which forgets the user, and waits for the answer', async () => {
    const harness = await withFrame()
    const hasEnded = await leaving(harness)
    expect(clears(harness.frame).map(({ data }) => data)).toEqual([{ userId: harness.user.get()?.id }])
    expect(hasEnded()).toBe(false)
    harness.frame.reply(event('mfa:clear'), { data: {} })
    await settled()
    expect(hasEnded()).toBe(true)
    expect(harness.accessToken).not.toHaveBeenCalled()
  })
  test('mounts no frame if there is none or it is gone', async () => {
    expect((await leaving(setup()))()).toBe(true)
    expect(frames).toHaveLength(0)
    const harness = await withFrame()
    harness.frame.detach()
    expect((await leaving(harness))()).toBe(true)
    expect(frames).toHaveLength(1)
  })
  test('without a user sends nothing to the frame', async () => {
    const harness = await withFrame()
    harness.user.set(null)
    expect((await leaving(harness))()).toBe(true)
    expect(clears(harness.frame)).toEqual([])
  })
  test('waits two seconds at most: a frame that does not answer is removed with all its memory', async () => {
    const harness = await withFrame()
    const hasEnded = await leaving(harness)
    await harness.clock.advance(1_999)
    expect([hasEnded(), harness.frame.removed]).toEqual([false, false])
    await harness.clock.advance(1)
    expect([hasEnded(), harness.frame.removed]).toEqual([true, true])
  })
  test('does not wait for a frame that has not answered yet: it is removed, and what waits for it is never sent', async () => {
    const harness = setup()
    const request = codeOf(harness.api.request('wallet:connect', { address: '0x1' }))
    await settled()
    newest().load()
    await settled()
    expect((await leaving(harness))()).toBe(true)
    expect(await request).toBe('must_be_authenticated')
    expect(newest().removed).toBe(true)
    expect(newest().requests.map((one) => one.event)).toEqual([READY])
  })
  test('continues if the frame refuses', async () => {
    const harness = await withFrame()
    const hasEnded = await leaving(harness)
    harness.frame.reply(event('mfa:clear'), { error: { type: 'error', message: 'no' } })
    await settled()
    expect(hasEnded()).toBe(true)
  })
})

describe('the export page (Wire §3.5)', () => {
  const of = { address: '0x1', width: 312, phrase: true, colours: { background: '#fff', accentDark: '#000' } }
  test('has its token in the hash only', async () => {
    const { api } = setup()
    const url = new URL(await api.exportPage(of))
    expect(url.origin + url.pathname).toBe(`${ORIGIN}/apps/${APP}/embedded-wallets/export`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{
        caid: 'device-1',
        client_id: 'client-1',
        address: '0x1',
        width: '312px',
        phrase_export: 'true',
        origin: location.origin,
      },
      ...{ background: '#fff', accentDark: '#000' },
    })
    expect(url.hash).toBe('#token=token')
  })
  test('requests no recovery phrase of an imported key', async () => {
    const url = new URL(await setup().api.exportPage({ ...of, phrase: false }))
    expect(url.searchParams.has('phrase_export')).toBe(false)
  })
  test('is refused without a login', async () => {
    expect(await codeOf(setup({ token: null }).api.exportPage(of))).toBe('must_be_authenticated')
  })
})

test('the page that confirms a change has its token in the hash only (Wire §3.6)', async () => {
  const { api } = setup()
  const url = new URL(await api.confirmPage({ change: 'remove-totp', width: 312, colours: { accent: '#fff' } }))
  expect(url.origin + url.pathname).toBe(`${ORIGIN}/apps/${APP}/embedded-wallets/confirm`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ caid: 'device-1', client_id: 'client-1', purpose: 'remove-totp', width: '312px', accent: '#fff' },
    origin: location.origin,
  })
  expect(url.hash).toBe('#token=token')
})
