import { describe, expect, test, vi } from 'vitest'
import type { Intent } from '../../core/events.js'
import { startFlow } from '../../core/flow.js'
import type { ErrorCode } from '../../core/registry.js'
import type { Verified } from '../../core/sign-in/end.js'
import type { LoginResult } from '../../core/signed-in.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { codeOf, failure } from '../../tests/unit/errors.js'
import { shownCodes, showsErrors } from '../../tests/unit/outcomes.js'
import { accepted, RESULT, USER, type Value } from '../../tests/unit/sign-in.js'
import { type CodeIo, codeFlow } from './code.flow.js'
import type { CodeTask } from './contract.js'

interface Setup extends Partial<CodeTask<Value>> {
  readonly verified?: Verified<Value>
  readonly refuse?: ErrorCode
  readonly unsent?: ErrorCode
}
/** A flow whose requests are answered at once. `io` records them. */
function run({ verified, refuse, unsent, ...more }: Setup = {}) {
  const clock = handClock()
  const back = (more.intent ?? 'login') === 'login' ? ('back' as const) : undefined
  const task: CodeTask<Value> = { intent: 'login', channel: 'email', to: '', shown: true, back, ...more }
  const usual = accepted(task.intent)
  const io = {
    sendCode: vi.fn<CodeIo['sendCode']>(async ({ to }) => {
      if (unsent) throw failure(unsent)
      return to
    }),
    verify: vi.fn<CodeIo<Value>['verify']>(async () => {
      if (refuse) throw failure(refuse)
      return verified ?? usual
    }),
    showError: showsErrors(),
  }
  const flow = startFlow(codeFlow<Value>(), { at: 'enter', ...task }, io, { clock })
  return { flow, io, clock }
}
async function atCode(setup?: Setup) {
  const harness = run(setup)
  harness.flow.send({ type: 'submitAddress', to: 'a@example.com' })
  await harness.flow.until('code')
  return harness
}
async function answered(setup?: Setup, code = '123456') {
  const harness = await atCode(setup)
  harness.flow.send({ type: 'submitCode', code })
  await settled()
  return harness
}

const INTENTS: Intent[] = ['login', 'link', 'update']
const EXIT: Record<Intent, ErrorCode> = {
  login: 'exited_auth_flow',
  link: 'exited_link_flow',
  update: 'exited_update_flow',
}

describe.each(INTENTS)('%s, whole', (intent) => {
  test('address → code → success → done', async () => {
    const { flow, io, clock } = await answered({ intent })
    expect(io.sendCode.mock.calls[0]?.[0]).toMatchObject({ intent, to: 'a@example.com' })
    expect(io.verify).toHaveBeenCalledWith(expect.objectContaining({ intent, to: 'a@example.com' }), '123456')
    expect(flow.get().at).toBe('success')
    await clock.advance(1400)
    expect(await flow.result).toEqual(intent === 'login' ? RESULT : USER)
  })
  test.each(['enter', 'code', 'resending'])('closing at %s ends with the flow’s exit code', async (stage) => {
    const harness = stage === 'enter' ? run({ intent }) : await atCode({ intent })
    if (stage === 'resending') harness.flow.send({ type: 'resend' })
    expect(harness.flow.get().at).toBe(stage)
    harness.flow.close()
    expect(await codeOf(harness.flow.result)).toBe(EXIT[intent])
  })
  test('closing while the code is sent abandons the request', async () => {
    const { flow, io } = run({ intent })
    io.sendCode.mockImplementation(() => new Promise(() => {}))
    flow.send({ type: 'submitAddress', to: 'a@example.com' })
    flow.close()
    expect(io.sendCode.mock.calls[0]?.[1].aborted).toBe(true)
    expect(await codeOf(flow.result)).toBe(EXIT[intent])
  })
})

describe('screens', () => {
  test.each<[Partial<CodeTask<Value>>, string]>([
    [{}, 'LANDING'],
    [{ intent: 'link', askedOn: 'LINK_EMAIL_SCREEN' }, 'LINK_EMAIL_SCREEN'],
    [{ intent: 'update', channel: 'sms', askedOn: 'UPDATE_PHONE_SCREEN' }, 'UPDATE_PHONE_SCREEN'],
  ])('%j asks on %s, then on the code screen to the end', async (task, screen) => {
    const { flow, clock } = run(task)
    const shownScreens = new Set<string>([flow.screen()])
    flow.subscribe(() => shownScreens.add(flow.screen()))
    flow.send({ type: 'submitAddress', to: 'x' })
    expect(flow.get().at).toBe('sending')
    expect(flow.screen()).toEqual(screen)
    await flow.until('code')
    flow.send({ type: 'resend' })
    await flow.until('code')
    flow.send({ type: 'submitCode', code: '123456' })
    await clock.advance(1400)
    expect(flow.ended).toBe(true)
    expect([...shownScreens]).toEqual([screen, 'AWAITING_PASSWORDLESS_CODE'])
  })
})

describe('an invalid code is not sent (Modal §5)', () => {
  test.each(['', '12345', '1234567', '12345a', '      ', '12 456', '１２３４５６'])('%j', async (typed) => {
    const { flow, io } = await atCode()
    flow.send({ type: 'submitCode', code: typed })
    expect(flow.get().at).toBe('code')
    expect(io.verify).not.toHaveBeenCalled()
    expect(flow.can({ type: 'submitCode', code: typed })).toBe(false)
  })
  test('spaces around are trimmed (Core §5)', async () => {
    const { io } = await answered({}, ' 123456\n')
    expect(io.verify.mock.calls[0]?.[1]).toBe('123456')
  })
  test('a second submit during the first is ignored', async () => {
    const { flow, io } = await atCode()
    flow.send({ type: 'submitCode', code: '123456' })
    flow.send({ type: 'submitCode', code: '123456' })
    expect(io.verify).toHaveBeenCalledTimes(1)
  })
})

describe('refusals (Modal §8.2)', () => {
  test.each<[ErrorCode, boolean]>([
    ['invalid_credentials', true],
    ['cannot_link_more_of_type', false],
    ['client_request_timeout', false],
    ['too_many_requests', false],
    ['network', false],
    ['unknown_auth_error', false],
    ['malformed_response', false],
  ])('%s shows below the boxes; they are cleared: %s', async (refuse, clears) => {
    const { flow, clock } = await answered({ refuse })
    expect(flow.get()).toMatchObject({ at: 'code', round: 0, error: { code: refuse }, refused: '123456' })
    await clock.advance(1400)
    expect(flow.get()).toMatchObject({ at: 'code', round: clears ? 1 : 0, error: { code: refuse } })
  })
  test.each<[ErrorCode]>([
    ['max_accounts_reached'],
    ['user_does_not_exist'],
    ['linked_to_another_user'],
    ['allowlist_rejected'],
    ['disallowed_login_method'],
    ['must_be_authenticated'],
  ])('%s has a screen; a login goes back to the landing, a link to its address', async (refuse) => {
    const login = await answered({ refuse })
    expect(await shownCodes(login.io.showError)).toEqual([refuse])
    expect(await login.flow.result).toBe('back')
    const link = await answered({ intent: 'link', refuse })
    await link.flow.until('enter')
    expect(link.flow.get()).toEqual({ at: 'enter', intent: 'link', channel: 'email', to: 'a@example.com', shown: true })
  })
  test('without a dialog such a refusal ends the flow with its reason', async () => {
    const { flow } = await answered({ shown: false, refuse: 'linked_to_another_user' })
    expect(await codeOf(flow.result)).toBe('linked_to_another_user')
  })
  test('until it is known whether a refusal has a screen of its own, the boxes stay, and Escape loses nothing', async () => {
    const { flow, io } = await atCode({ refuse: 'network' })
    io.showError.mockReturnValue(new Promise(() => {}))
    flow.send({ type: 'submitCode', code: '123456' })
    await flow.until('refused')
    expect(flow.get()).toMatchObject({ round: 0, code: '123456', to: 'a@example.com' })
    expect(flow.screen()).toBe('AWAITING_PASSWORDLESS_CODE')
    flow.close('dismiss')
    expect(flow.get().at).toBe('refused')
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
  test('a wrong code shows at once, and nothing is fetched to know that', async () => {
    const { io } = await answered({ refuse: 'invalid_credentials' })
    expect(io.showError).not.toHaveBeenCalled()
  })
  test('without a dialog every other refusal leaves the flow at the code, and shows nothing', async () => {
    const { flow, io } = await answered({ shown: false, refuse: 'allowlist_rejected' })
    expect(flow.get()).toMatchObject({ at: 'code', error: { code: 'allowlist_rejected' }, refused: '123456' })
    expect(io.showError).not.toHaveBeenCalled()
  })
  test('without a dialog a wrong code clears nothing', async () => {
    const { flow, clock } = await answered({ shown: false, refuse: 'invalid_credentials' })
    expect(flow.get()).toMatchObject({ at: 'code', error: { code: 'invalid_credentials' } })
    expect(clock.waiting).toBe(0)
  })
})

describe('after a wrong code', () => {
  test('the boxes are cleared after 1400 ms, not before, and the reason stays', async () => {
    const { flow, clock } = await answered({ refuse: 'invalid_credentials' })
    await clock.advance(1399)
    expect(flow.get()).toMatchObject({ round: 0 })
    await clock.advance(1)
    expect(flow.get()).toMatchObject({ at: 'code', round: 1, error: { code: 'invalid_credentials' } })
    expect(flow.get()).not.toHaveProperty('clearAt')
  })
  test('nothing is sent while the wrong code is still in the boxes, everything after', async () => {
    const { flow, io, clock } = await answered({ refuse: 'invalid_credentials' })
    flow.send({ type: 'submitCode', code: '654321' })
    expect(io.verify).toHaveBeenCalledTimes(1)
    await clock.advance(1400)
    flow.send({ type: 'submitCode', code: '654321' })
    expect(io.verify).toHaveBeenCalledTimes(2)
  })
  test('an edit removes the reason and cancels the clearing', async () => {
    const { flow, clock } = await answered({ refuse: 'invalid_credentials' })
    flow.send({ type: 'edit' })
    expect(flow.get()).not.toHaveProperty('error')
    expect(flow.get()).not.toHaveProperty('clearAt')
    await clock.advance(5000)
    expect(flow.get()).toMatchObject({ round: 0 })
  })
  test('the same code can be sent again after a failure of the network', async () => {
    const { flow, io } = await answered({ refuse: 'network' })
    flow.send({ type: 'submitCode', code: '123456' })
    expect(io.verify).toHaveBeenCalledTimes(2)
  })
})

describe('resend', () => {
  async function resent() {
    const harness = await atCode()
    harness.flow.send({ type: 'resend' })
    expect(harness.flow.get().at).toBe('resending')
    await harness.flow.until('code')
    return harness
  }
  test('sends another code, empties the boxes and is locked for 30 s', async () => {
    const { flow, io, clock } = await resent()
    expect(io.sendCode).toHaveBeenCalledTimes(2)
    expect(flow.get()).toMatchObject({ round: 1, resentAt: clock.now() })
    expect(flow.can({ type: 'resend' })).toBe(false)
    await clock.advance(29_999)
    flow.send({ type: 'resend' })
    expect(flow.get().at).toBe('code')
    await clock.advance(1)
    expect(flow.can({ type: 'resend' })).toBe(true)
    expect(flow.get()).toMatchObject({ round: 1 })
  })
  test('the lock outlives a wrong code, and the clearing comes first', async () => {
    const { flow, io, clock } = await resent()
    await clock.advance(10_000)
    io.verify.mockRejectedValueOnce(failure('invalid_credentials'))
    flow.send({ type: 'submitCode', code: '000000' })
    await clock.advance(1400)
    expect(flow.get()).toMatchObject({ round: 2, resentAt: clock.now() - 11_400 })
    await clock.advance(18_599)
    expect(flow.can({ type: 'resend' })).toBe(false)
    await clock.advance(1)
    expect(flow.can({ type: 'resend' })).toBe(true)
  })
  test('the lock opens in time while the boxes show a wrong code, which is cleared afterwards', async () => {
    const { flow, io, clock } = await resent()
    await clock.advance(29_000)
    io.verify.mockRejectedValueOnce(failure('invalid_credentials'))
    flow.send({ type: 'submitCode', code: '000000' })
    await clock.advance(1000)
    expect(flow.get()).not.toHaveProperty('resentAt')
    expect(flow.get()).toMatchObject({ round: 1 })
    await clock.advance(400)
    expect(flow.get()).toMatchObject({ round: 2 })
  })
  test('a failed resend shows its reason and can be retried at once', async () => {
    const { flow, io } = await atCode()
    io.sendCode.mockRejectedValueOnce(failure('too_many_requests'))
    flow.send({ type: 'resend' })
    await flow.until('code')
    expect(flow.get()).toMatchObject({ round: 0, error: { code: 'too_many_requests' } })
    expect(flow.can({ type: 'resend' })).toBe(true)
  })
})

describe('success', () => {
  test.each<[string, Setup, number]>([
    ['a login', {}, 1400],
    ['a login with more to do', { verified: accepted('login', true) }, 900],
    ['a link', { intent: 'link' }, 1400],
    ['an update', { intent: 'update' }, 1400],
    ['nobody watches', { shown: false }, 0],
  ])('%s: the success screen shows for its duration', async (_, setup, ms) => {
    const { flow, clock } = await answered(setup)
    if (ms) {
      await clock.advance(ms - 1)
      expect(flow.get().at).toBe('success')
    }
    await clock.advance(ms ? 1 : 0)
    expect(flow.get().at).toBe('done')
  })
  test('closing the success screen completes the login', async () => {
    const { flow } = await answered()
    flow.close()
    expect(await flow.result).toEqual(RESULT)
    const link = await answered({ intent: 'link' })
    link.flow.close('dismiss')
    expect(await link.flow.result).toBe(USER)
  })
  test('a login is completed once, and a close meanwhile waits for it', async () => {
    let finish: (result: LoginResult) => void = () => {}
    const loginResult = new Promise<LoginResult>((resolve) => {
      finish = resolve
    })
    const complete = vi.fn(() => loginResult)
    const { flow, clock } = await answered({
      verified: { needsMore: true, complete },
    })
    await clock.advance(900)
    expect(flow.get().at).toBe('finishing')
    flow.close()
    finish(RESULT)
    expect(await flow.result).toEqual(RESULT)
    expect(complete).toHaveBeenCalledTimes(1)
  })
  test('an onboarding step that rejects is the reason of the failure', async () => {
    const complete = () => Promise.reject(failure('exited_auth_flow'))
    const { flow, clock } = await answered({
      verified: { needsMore: true, complete },
    })
    await clock.advance(900)
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
})

describe('leaving (decision 17, Wire §6.5)', () => {
  test('Escape and the backdrop do not close the code screen', async () => {
    const { flow, io } = await atCode()
    flow.close('dismiss')
    expect(flow.get().at).toBe('code')
    flow.send({ type: 'resend' })
    flow.close('dismiss')
    expect(flow.get().at).toBe('resending')
    await flow.until('code')
    io.verify.mockRejectedValueOnce(failure('network'))
    flow.send({ type: 'submitCode', code: '123456' })
    flow.close('dismiss')
    await settled()
    expect(flow.get()).toMatchObject({ at: 'code', error: { code: 'network' } })
    expect(flow.can({ type: 'dismiss' })).toBe(false)
  })
  test('closing while a right code is checked resolves with the result', async () => {
    const { flow } = await atCode()
    flow.send({ type: 'submitCode', code: '123456' })
    flow.close()
    expect(flow.get().at).toBe('verifying')
    expect(await flow.result).toEqual(RESULT)
  })
  test('closing while a wrong code is checked rejects with the exit code', async () => {
    const { flow } = await atCode({ refuse: 'invalid_credentials' })
    flow.send({ type: 'submitCode', code: '123456' })
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
  test.each<[Intent]>([['link'], ['update']])(
    'back from the code of a %s: the address, as it was typed',
    async (intent) => {
      const { flow } = await atCode({ intent })
      flow.send({ type: 'back' })
      expect(flow.get()).toMatchObject({ at: 'enter', to: 'a@example.com' })
      expect(flow.can({ type: 'back' })).toBe(false)
    },
  )
  test('back from the code of a login: the landing', async () => {
    const { flow } = await atCode()
    flow.send({ type: 'back' })
    expect(await flow.result).toBe('back')
  })
})

describe('a code that cannot be sent', () => {
  test('shows the reason, then a login returns to the landing', async () => {
    const { flow, io } = run({ unsent: 'not_supported' })
    flow.send({ type: 'submitAddress', to: '+1' })
    expect(await flow.result).toBe('back')
    expect(await shownCodes(io.showError)).toEqual(['not_supported'])
  })
  test('a link returns to its address screen', async () => {
    const { flow } = run({ intent: 'link', unsent: 'network', askedOn: 'LINK_EMAIL_SCREEN' })
    flow.send({ type: 'submitAddress', to: 'a@example.com' })
    await flow.until('problem')
    expect(flow.screen()).toBe('LINK_EMAIL_SCREEN')
    const next = await flow.until('enter')
    expect(next.to).toBe('a@example.com')
  })
  test('headless: the flow ends with the reason', async () => {
    const { flow } = run({ shown: false, unsent: 'too_many_requests' })
    flow.send({ type: 'submitAddress', to: 'x' })
    expect(await codeOf(flow.result)).toBe('too_many_requests')
  })
  test('closing the error screen closes the flow', async () => {
    const { flow, io } = run({ unsent: 'network' })
    io.showError.mockRejectedValueOnce(failure('exited_auth_flow'))
    flow.send({ type: 'submitAddress', to: 'x' })
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
})
