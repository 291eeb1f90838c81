import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../../core/registry.js'
import { verified } from '../../../core/sign-in/end.js'
import { settled } from '../../../tests/unit/clock.js'
import { linkTo, runConnect, times } from '../../../tests/unit/connect-flow.js'
import { codeOf } from '../../../tests/unit/errors.js'
import { shownCodes } from '../../../tests/unit/outcomes.js'
import { RESULT, USER } from '../../../tests/unit/sign-in.js'
import type { ConnectState } from '../contract.js'

describe('failures shown in place', () => {
  test.each<['connect' | 'switchChain' | 'sign' | 'verify', ErrorCode]>([
    ['connect', 'user_rejected_request'],
    ['connect', 'wallet_connection_pending'],
    ['connect', 'client_request_timeout'],
    ['switchChain', 'unsupported_chain_id'],
    ['switchChain', 'user_rejected_request'],
    ['sign', 'user_rejected_request'],
    ['sign', 'network'],
    ['verify', 'linked_to_another_user'],
    ['verify', 'invalid_credentials'],
    ['verify', 'cannot_link_more_of_type'],
  ])('%s: %s, can be retried twice from the beginning, then no more', async (step, why) => {
    const run = runConnect({ refuse: { [step]: why }, switchTo: 8453 })
    for (const retries of [0, 1, 2]) {
      await settled()
      const spent = retries === 2
      expect(run.flow.get()).toMatchObject({ at: 'problem', retries, spent, error: { code: why } })
      expect(run.flow.can({ type: 'retry' })).toEqual(!spent)
      expect(times(run).connect).toEqual(retries + 1)
      run.flow.send({ type: 'retry' })
    }
    await settled()
    expect(run.flow.get().at).toBe('problem')
    expect(times(run).connect).toBe(3)
    expect(await shownCodes(run.io.showError)).toEqual([])
    run.flow.send({ type: 'back' })
    expect(await run.flow.result).toBe('back')
  })
  test('a successful second attempt continues', async () => {
    const run = runConnect({ refuse: { connect: 'user_rejected_request' } })
    await run.flow.until('problem')
    delete (run.refuse as { connect?: ErrorCode }).connect
    run.flow.send({ type: 'retry' })
    await run.clock.advance(1_400)
    expect(await run.flow.result).toEqual(RESULT)
  })
  test('Retry removes the code and the link of the earlier attempt', async () => {
    const run = runConnect({ refuse: { verify: 'network' } })
    await run.flow.until('problem')
    expect(run.flow.get()).not.toHaveProperty('link')
    expect(run.flow.get()).not.toHaveProperty('signed')
    run.flow.send({ type: 'retry' })
    expect(run.flow.get()).not.toHaveProperty('uri')
    expect(run.flow.get()).not.toHaveProperty('error')
  })
})

describe('failures with their own screen', () => {
  const CODES: readonly ErrorCode[] = [
    ...(['allowlist_rejected', 'captcha_failure', 'captcha_timeout', 'disallowed_login_method'] as const),
    ...(['invalid_captcha', 'max_accounts_reached', 'user_does_not_exist'] as const),
  ]
  test.each(CODES)('%s leads back to the landing of a login and ends a link', async (why) => {
    const login = runConnect({ refuse: { verify: why } })
    expect(await login.flow.result).toBe('back')
    expect(login.io.showError).toHaveBeenCalledWith(expect.objectContaining({ code: why }), expect.anything(), true)
    const link = runConnect({ intent: 'link', refuse: { sign: why } })
    expect(await codeOf(link.flow.result)).toBe(why)
    expect(times(link)).toMatchObject({ showError: 1, verify: 0 })
    expect(await codeOf(runConnect({ intent: 'connect', refuse: { connect: why } }).flow.result)).toBe(why)
  })
  test('the screen stays until the user continues, and can be closed', async () => {
    const { flow } = runConnect({ refuse: { verify: 'max_accounts_reached' }, hang: 'showError' })
    await flow.until('problem')
    flow.close()
    expect(await codeOf(flow.result)).toBe('exited_auth_flow')
  })
  test('without a dialog such a failure ends the flow', async () => {
    const { flow } = runConnect({ refuse: { verify: 'max_accounts_reached', showError: 'no_modal' } })
    expect(await codeOf(flow.result)).toBe('no_modal')
  })
})

describe.each(['login', 'link', 'connect'] as const)('leaving a %s', (intent) => {
  const exit = intent === 'link' ? 'exited_link_flow' : 'exited_auth_flow'
  test.each<[ConnectState['at'], Parameters<typeof runConnect>[0], boolean]>([
    ['connecting', { hang: 'connect' }, true],
    ['switching', { hang: 'switchChain', switchTo: 1 }, true],
    ['connected', { mobile: true, link: linkTo('phantom') }, true],
    ['signing', { hang: 'sign' }, true],
    ['problem', { refuse: { connect: 'network' } }, true],
    ['problem', { refuse: { connect: 'captcha_failure' }, hang: 'showError' }, true],
  ])('at %s', async (at, options, isBack) => {
    if (intent === 'connect' && ['switching', 'connected', 'signing'].includes(at)) return
    const startedFlow = async () => {
      const one = runConnect({ ...options, intent })
      await one.flow.until(at)
      return one.flow
    }
    const closed = await startedFlow()
    closed.close()
    expect(await codeOf(closed.result)).toBe(exit)
    const flow = await startedFlow()
    expect(flow.can({ type: 'back' })).toBe(isBack)
    flow.send({ type: 'back' })
    expect(isBack ? await flow.result : flow.get().at).toBe(isBack ? 'back' : at)
  })
  test('at the success screen it counts as a success', async () => {
    const { flow } = runConnect({ intent })
    await flow.until('success')
    expect(flow.can({ type: 'back' })).toBe(false)
    flow.close()
    expect(await flow.result).toEqual({ login: RESULT, link: USER, connect: linkTo().wallet }[intent])
  })
  test('the connection is abandoned', async () => {
    const { flow, io } = runConnect({ intent, hang: 'connect' })
    const signal = io.connect.mock.calls[0]?.[1]
    expect(signal?.aborted).toBe(false)
    flow.close()
    expect(signal?.aborted).toBe(true)
  })
})

test('a close while the server verifies waits for its answer (decision 17)', async () => {
  const { flow, io } = runConnect()
  let answer: (verified: never) => void = () => {}
  io.verify.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  await flow.until('verifying')
  expect(flow.can({ type: 'back' })).toBe(false)
  flow.close()
  expect(flow.ended).toBe(false)
  answer(verified(USER) as never)
  await settled()
  expect(await flow.result).toEqual(USER)
})

test.each<[Parameters<typeof runConnect>[0], string]>([
  [{ hang: 'connect' }, 'AWAITING_CONNECTION'],
  [{ hang: 'connect', intent: 'link' }, 'AWAITING_CONNECTION'],
  [{ hang: 'connect', intent: 'connect' }, 'AWAITING_CONNECT_ONLY_CONNECTION'],
])('%o shows %s (Modal §2.1)', (options, screen) => {
  expect(runConnect(options).flow.screen()).toBe(screen)
})
