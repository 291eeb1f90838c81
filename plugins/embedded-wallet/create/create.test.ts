import { describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import { createStore } from '../../../core/lib/store.js'
import type { ErrorCode } from '../../../core/registry.js'
import { handClock } from '../../../tests/unit/clock.js'
import { embeddedAccount } from '../../../tests/unit/embedded.js'
import { userWith } from '../../../tests/unit/users.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import { createFlow } from './create.flow.js'
import { makeWallet } from './create.js'
import { importKey } from './import-key.js'

const KEY = 'ab'.repeat(32)
const account = (address: string) => embeddedAccount(address) as unknown as EmbeddedAccount

/** A scripted frame, and a user who has these wallets after each refresh. */
function setup(answer: () => Promise<unknown>, { addresses = ['0xAbC'], refreshed = true } = {}) {
  const request = vi.fn<(event: string, data: object, options: object) => Promise<unknown>>(answer)
  const refreshAnew = vi.fn(async () => (refreshed ? {} : null))
  const track = vi.fn()
  const parts = {
    ctx: { session: { refreshAnew }, track, user: createStore(userWith()) },
    keyring: { accounts: () => addresses.map(account) },
    frame: async () => ({ request }),
  } as never
  return { parts, request, refreshAnew, track, events: () => track.mock.calls.map(([event]) => event) }
}
const refuse = (code: ErrorCode) => () => Promise.reject(new LatchkitError(code, 'no'))
const created = async () => ({ address: '0xabc' })
const BEGUN = 'embedded_wallet_creation_started'

describe('a created wallet', () => {
  test('is returned once it is one of the user’s accounts, and reported', async () => {
    const { parts, request, refreshAnew, track } = setup(created)
    const recovery = { recoveryMethod: 'user-passcode', recoveryPassword: 'secret' }
    expect(await makeWallet(parts, recovery)).toMatchObject({ address: '0xAbC' })
    expect(request.mock.calls).toEqual([['wallet:create', recovery, { timeout: 20_000 }]])
    expect(refreshAnew).toHaveBeenCalledOnce()
    expect(track.mock.calls).toEqual([[BEGUN], ['embedded_wallet_creation_completed', { walletAddress: '0xabc' }]])
  })
  test('that was created on another device meanwhile is returned too', async () => {
    const { parts, refreshAnew } = setup(refuse('embedded_wallet_already_exists'))
    expect(await makeWallet(parts)).toMatchObject({ address: '0xAbC' })
    expect(refreshAnew).toHaveBeenCalledTimes(2)
  })
  test.each<[string, () => Promise<unknown>, object, string]>([
    ['an empty answer', async () => undefined, {}, 'walletProxy.create did not send a response.'],
    ['no address', async () => ({}), {}, 'walletProxy.create did not send a response.'],
    ['no user after the refresh', created, { refreshed: false }, 'Failed to refresh user.'],
    ['a user without the wallet', created, { addresses: ['0xdef'] }, 'Updated user is missing embedded wallet.'],
    ['no answer in time', refuse('client_request_timeout'), {}, 'walletProxy.create timed out.'],
    [
      'a wallet that the frame reports as existing, and the user does not have',
      refuse('embedded_wallet_already_exists'),
      { addresses: [] },
      'walletProxy.create did not send a response.',
    ],
  ])('that fails with %s is a retryable error, and reported', async (_, answer, options, message) => {
    const { parts, track } = setup(answer, options)
    const error = await makeWallet(parts).catch((cause) => cause)
    expect(error).toMatchObject({ code: 'unknown_embedded_wallet_error', message, retryable: true })
    expect(track.mock.calls).toEqual([[BEGUN], ['embedded_wallet_creation_failed', { error: message }]])
  })
  test('is refused with the frame’s reason', async () => {
    const { parts, events } = setup(refuse('too_many_requests'))
    await expect(makeWallet(parts)).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(events()).toEqual([BEGUN, 'embedded_wallet_creation_failed'])
  })
})

describe('an imported key', () => {
  test.each([KEY, `0x${KEY}`, `0X${KEY.toUpperCase()}`, ` ${KEY}\n`, `\u200b0x${KEY}`])(
    '%j goes as hex',
    async (key) => {
      const { parts, request } = setup(created)
      await importKey(parts, key)
      expect(request.mock.calls).toEqual([['wallet:import', { privateKey: `0x${KEY}` }, { timeout: 20_000 }]])
    },
  )
  test.each([undefined, 7, '', KEY.slice(1), `${KEY}0`, `1${KEY}`, `0x${KEY.slice(2)}zz`])(
    '%j is refused, and the message does not contain it',
    async (key) => {
      const { parts, request } = setup(created)
      const refused = { code: 'invalid_data', message: 'A private key is 32 bytes of hex.' }
      await expect(importKey(parts, key)).rejects.toMatchObject(refused)
      expect(request).not.toHaveBeenCalled()
    },
  )
})

describe('the screen of a created wallet (Modal §4.7, decision 92)', () => {
  const wallet = account('0xabc')
  const noAnswer = new LatchkitError('wallet_frame_unavailable', 'no', { retryable: true })
  const CREATING = 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN'
  function show(create: () => Promise<EmbeddedAccount>, isRequired = false) {
    const clock = handClock()
    const io = { create: vi.fn(create), isRequired: () => isRequired, logOut: vi.fn(async () => {}) }
    const flow = startFlow(createFlow, { at: 'creating', isNewUser: true }, io, { clock })
    flow.result.catch(() => {})
    return { flow, clock, io }
  }
  const failing = async (error = noAnswer, isRequired = false) => {
    const shown = show(() => Promise.reject(error), isRequired)
    await shown.clock.advance(0)
    return shown
  }
  test('cannot be left while the wallet is being created', async () => {
    const { flow, clock } = show(() => new Promise(() => {}))
    flow.close()
    flow.close('dismiss')
    await clock.advance(60_000)
    expect([flow.get().at, flow.screen()]).toEqual(['creating', CREATING])
    expect([flow.can({ type: 'close' }), flow.can({ type: 'dismiss' })]).toEqual([false, false])
  })
  test('says after 6 s that it takes longer', async () => {
    const { flow, clock } = show(() => new Promise(() => {}))
    await clock.advance(5_999)
    expect(flow.get()).toEqual({ at: 'creating', isNewUser: true })
    await clock.advance(1)
    expect(flow.get()).toEqual({ at: 'creating', isNewUser: true, slow: true })
  })
  test('shows the success for 2.5 s, unless the user continues', async () => {
    const { flow, clock } = show(async () => wallet)
    await clock.advance(2_499)
    expect([flow.get(), flow.screen()]).toEqual([
      { at: 'created', isNewUser: true, wallet },
      'EMBEDDED_WALLET_CREATED_SCREEN',
    ])
    await clock.advance(1)
    expect(await flow.result).toBe(wallet)
  })
  test('stays while the pointer or the focus is on its button', async () => {
    const { flow, clock } = show(async () => wallet)
    await clock.advance(2_000)
    flow.send({ type: 'hold' })
    await clock.advance(60_000)
    expect(flow.get().at).toBe('created')
    flow.send({ type: 'release' })
    await clock.advance(0)
    expect(await flow.result).toBe(wallet)
  })
  test.each(['continue', 'close'] as const)('continues at once after %s', async (how) => {
    const { flow, clock } = show(async () => wallet)
    await clock.advance(0)
    if (how === 'close') flow.close()
    else flow.send({ type: 'continue' })
    expect(await flow.result).toBe(wallet)
  })
  test('shows a failure in place, and each further try creates the wallet again', async () => {
    const { flow, clock, io } = await failing()
    expect([flow.get(), flow.screen()]).toEqual([
      { at: 'problem', isNewUser: true, error: noAnswer, isRequired: false },
      CREATING,
    ])
    flow.send({ type: 'retry' })
    expect(flow.get()).toEqual({ at: 'creating', isNewUser: true })
    await clock.advance(0)
    expect(flow.get().at).toBe('problem')
    io.create.mockResolvedValue(wallet)
    flow.send({ type: 'retry' })
    await clock.advance(0)
    expect([flow.get().at, io.create.mock.calls.length]).toEqual(['created', 3])
  })
  test.each(['leave', 'close', 'dismiss'] as const)(
    'may be left without the wallet (%s), and logs nobody out',
    async (how) => {
      const { flow, io } = await failing()
      if (how === 'leave') flow.send({ type: how })
      else flow.close(how)
      await expect(flow.result).rejects.toBe(noAnswer)
      expect(io.logOut).not.toHaveBeenCalled()
    },
  )
  test.each(['leave', 'close'] as const)(
    'of an app that requires the wallet stays until %s has logged out',
    async (how) => {
      const { flow, io, clock } = await failing(noAnswer, true)
      let loggedOut = () => {}
      io.logOut.mockReturnValue(
        new Promise<void>((resolve) => {
          loggedOut = resolve
        }),
      )
      flow.close('dismiss') // a click beside the dialog
      expect([flow.get().at, io.logOut.mock.calls.length]).toEqual(['problem', 0])
      if (how === 'leave') flow.send({ type: how })
      else flow.close(how)
      flow.close() // as a logout closes the dialog
      flow.send({ type: 'gone' })
      await clock.advance(0)
      expect([flow.get().at, flow.screen()]).toEqual(['leaving', CREATING])
      expect(io.logOut).toHaveBeenCalledExactlyOnceWith(noAnswer)
      loggedOut()
      await expect(flow.result).rejects.toBe(noAnswer)
    },
  )
  test('offers no other try where none can help', async () => {
    const { flow } = await failing(new LatchkitError('wallet_frame_unavailable', 'blocked'))
    expect([flow.can({ type: 'retry' }), flow.can({ type: 'leave' })]).toEqual([false, true])
  })
  test.each(['creating', 'problem'] as const)('ends when the user logs out meanwhile, %s', async (at) => {
    const { flow } = at === 'problem' ? await failing(noAnswer, true) : show(() => new Promise(() => {}))
    expect(flow.get().at).toBe(at)
    flow.send({ type: 'gone' })
    await expect(flow.result).rejects.toMatchObject({ code: 'exited_auth_flow' })
  })
  test.each(['must_be_authenticated', 'missing_or_invalid_token', 'destroyed'] as const)(
    'ends with %s',
    async (code) => {
      const error = new LatchkitError(code, 'no')
      await expect((await failing(error)).flow.result).rejects.toBe(error)
    },
  )
})
