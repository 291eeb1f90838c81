import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wireNames } from '../../core/protocol/wire.js'
import type { User } from '../../core/user.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { userWith } from '../../tests/unit/users.js'
import { type FakeFrame, ORIGIN, openFrame, stubFrames } from '../../tests/unit/wallet-frame.js'
import type { FreshLoginRole } from '../roles/fresh-login.js'
import type { MfaProof, StepUpOptions, StepUpRole } from '../roles/step-up.js'
import type { FrameEvent, RuledEvent, WalletMessages } from './contract.js'
import plugin from './plugin.js'

declare module './contract.js' {
  interface FrameMessages {
    'sample:guarded': { data: { readonly word: string }; answer: object; rule: { secondFactor: 'enrolled' } }
    'sample:plain': { data: object; answer: object }
  }
}
const names = wireNames()
const READY = names.message('iframe:ready')
const PROOF: MfaProof = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://host.example' }
let frames: readonly FakeFrame[]
beforeEach(() => {
  stubBrowser()
  frames = stubFrames()
})
afterEach(() => vi.unstubAllGlobals())

/** A user with or without a second factor, and a plugin that provides the role. */
function setup(mfaMethods: User['mfaMethods'], freshLogin?: FreshLoginRole) {
  const around = vi.fn((run: (proof?: MfaProof) => Promise<unknown>, _: StepUpOptions = {}) => run(PROOF))
  const { ctx } = testContext('wallet-frame', {
    user: { ...userWith(), mfaMethods },
    host: { apiUrl: ORIGIN },
    roles: { stepUp: { around } as StepUpRole, freshLogin },
  })
  const role = vi.spyOn(ctx, 'role')
  const hasRole = vi.spyOn(ctx, 'hasRole')
  const api = plugin.setup(ctx)
  const request = (event: Exclude<FrameEvent, RuledEvent>) => api.request(event, {} as never)
  return { api, request, around, role, hasRole, session: vi.mocked(ctx.session) }
}
const requestsOf = (frame: FakeFrame, event: FrameEvent) =>
  frame.requests.filter((one) => one.event === names.message(event))

test.each<keyof WalletMessages>(['wallet:recover', 'wallet:rpc', 'wallet:set-recovery'])(
  '%s carries the second factor of a user who has one, from the start (Wire §3.3)',
  async (event) => {
    const { request, around } = setup(['totp'])
    request(event).catch(() => {})
    const frame = await openFrame(frames, READY)
    expect(around).toHaveBeenCalledOnce()
    expect(requestsOf(frame, event).map(({ data }) => data)).toMatchObject([PROOF])
  },
)
test.each<keyof WalletMessages>(['wallet:rpc', 'solana-wallet:create', 'solana-wallet:rpc'])(
  '%s refused for another reason than a missing second factor asks for none',
  async (event) => {
    const { request, role } = setup([])
    const refused = request(event).catch((error) => error)
    const frame = await openFrame(frames, READY)
    frame.reply(names.message(event), { error: { type: 'wallet_not_on_device', message: 'no' } })
    expect(await refused).toMatchObject({ code: 'wallet_not_on_device', message: 'no' })
    expect([requestsOf(frame, event).length, role.mock.calls]).toEqual([1, []])
  },
)
test('a change of the recovery says so to whoever asks for the second factor', async () => {
  const { request, around } = setup(['totp'])
  request('wallet:set-recovery').catch(() => {})
  request('wallet:rpc').catch(() => {})
  await openFrame(frames, READY)
  expect(around.mock.calls.map(([, options]) => options?.change)).toEqual(['recovery', undefined])
})
test('a repeated request carries the second factor from its first try', async () => {
  const { request, around } = setup(['totp'])
  request('solana-wallet:rpc').catch(() => {})
  const frame = await openFrame(frames, READY)
  frame.reply(names.message('solana-wallet:rpc'), { error: { type: 'missing_or_invalid_mfa', message: '' } })
  await settled()
  expect(around.mock.calls.map(([, options]) => options)).toMatchObject([{ forced: true }])
})
test('a second factor that was added on another device is asked for if the app has them off', async () => {
  const { request, around, session, hasRole } = setup([])
  hasRole.mockReturnValue(false)
  request('wallet:rpc').catch(() => {})
  const frame = await openFrame(frames, READY)
  expect(session.refreshAnew).not.toHaveBeenCalled()
  frame.reply(names.message('wallet:rpc'), { error: { type: 'missing_or_invalid_mfa', message: '' } })
  await settled()
  // the role is looked for once the user is known to have the factor
  expect(session.refreshAnew).toHaveBeenCalledBefore(around)
  expect(around.mock.calls.map(([, options]) => options)).toMatchObject([{ forced: true }])
})
describe('a request that needs a fresh login', () => {
  const stale = { error: { type: 'fresh_login_required', message: 'no' } }
  test.each<[keyof WalletMessages, User['mfaMethods']]>([
    ['wallet:recover', []],
    ['wallet:recover', ['totp']],
    ['wallet:connect', []],
    ['solana-wallet:create', []],
  ])('%s of a user with the second factors %j is repeated after a login', async (event, factors) => {
    const repeat = vi.fn(async (run: () => Promise<unknown>) => run()) as FreshLoginRole['retry'] &
      ReturnType<typeof vi.fn>
    const { request } = setup(factors, { retry: repeat })
    const answered = request(event)
    const frame = await openFrame(frames, READY)
    frame.reply(names.message(event), stale)
    await settled()
    expect(repeat).toHaveBeenCalledExactlyOnceWith(
      expect.any(Function),
      expect.objectContaining({ code: 'fresh_login_required' }),
      undefined,
    )
    expect(requestsOf(frame, event)).toHaveLength(2)
    frame.reply(names.message(event), { data: { address: '0x1' } })
    expect(await answered).toEqual({ address: '0x1' })
  })
  test('rejects in a host without the plugin', async () => {
    const { request } = setup([])
    const refused = request('wallet:recover').catch((error) => error)
    const frame = await openFrame(frames, READY)
    frame.reply(names.message('wallet:recover'), stale)
    expect(await refused).toMatchObject({ code: 'fresh_login_required', retryable: false })
    expect(requestsOf(frame, 'wallet:recover')).toHaveLength(1)
  })
})
test('a message of another plugin is guarded as its contract says', async () => {
  const { api, around } = setup(['totp'])
  // @ts-expect-error the rule is missing
  api.request('sample:guarded', { word: 'Hello' }).catch(() => {})
  // @ts-expect-error another rule than the contract's
  api.request('sample:guarded', { word: 'Hello' }, { secondFactor: 'refused' }).catch(() => {})
  expect(around).not.toHaveBeenCalled()
  api.request('sample:guarded', { word: 'Hello' }, { secondFactor: 'enrolled' }).catch(() => {})
  api.request('sample:plain', {}).catch(() => {})
  const frame = await openFrame(frames, READY)
  expect(around).toHaveBeenCalledOnce()
  expect(requestsOf(frame, 'sample:guarded').at(-1)?.data).toEqual({ accessToken: 'token', word: 'Hello', ...PROOF })
})
test('what the frame keeps of a second factor is cleared at logout, without a token (Wire §3.2)', async () => {
  const { api, session } = setup(['totp'])
  const cleared = api.request('mfa:clear', { userId: 'user-1' })
  const frame = await openFrame(frames, READY)
  expect(requestsOf(frame, 'mfa:clear').map(({ data }) => data)).toEqual([{ userId: 'user-1' }])
  expect(session.accessToken).not.toHaveBeenCalled()
  frame.reply(names.message('mfa:clear'), { data: {} })
  expect(await cleared).toEqual({})
})
test('creations at the same time share one request, and a later one has its own', async () => {
  const { request } = setup([])
  const first = Promise.all([request('wallet:create'), request('wallet:create')])
  const frame = await openFrame(frames, READY)
  frame.reply(names.message('wallet:create'), { data: { address: '0x1' } })
  await first
  const second = request('wallet:create')
  await settled()
  frame.reply(names.message('wallet:create'), { data: { address: '0x2' } })
  expect(await second).toEqual({ address: '0x2' })
  expect(requestsOf(frame, 'wallet:create')).toHaveLength(2)
})
test('Solana wallets created at the same time share one request', async () => {
  const { request } = setup([])
  for (let times = 0; times < 3; times++) request('solana-wallet:create').catch(() => {})
  const frame = await openFrame(frames, READY)
  expect(requestsOf(frame, 'solana-wallet:create')).toHaveLength(1)
})
test.each<[unknown, string]>([
  [{}, 'The wallet frame refused.'],
  [{ type: 1, message: 2 }, 'The wallet frame refused.'],
  [{ message: 'why' }, 'why'],
])('a refusal without a type (%j) is still an error', async (error, message) => {
  const { request } = setup([])
  const refused = request('wallet:connect').catch((cause) => cause)
  const frame = await openFrame(frames, READY)
  frame.reply(names.message('wallet:connect'), { error })
  expect(await refused).toMatchObject({
    ...{ code: 'unknown_embedded_wallet_error', message },
    cause: { type: 'error', message },
  })
})
