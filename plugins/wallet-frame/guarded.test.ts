import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../core/live/user.js'
import { wireNames } from '../../core/protocol/wire.js'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { testContext } from '../../tests/unit/context.js'
import { userWith } from '../../tests/unit/users.js'
import { type FakeFrame, ORIGIN, openFrame, stubFrames } from '../../tests/unit/wallet-frame.js'
import type { MfaProof, StepUpRole } from '../roles/step-up.js'
import type { FrameEvent } from './contract.js'
import plugin from './plugin.js'

const names = wireNames()
const READY = names.message('iframe:ready')
const PROOF: MfaProof = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://host.example' }
let frames: readonly FakeFrame[]
beforeEach(() => {
  stubBrowser()
  frames = stubFrames()
})
afterEach(() => vi.unstubAllGlobals())

/** A user with, or without, a second factor, and somebody who is in charge of it. */
function setup(mfaMethods: User['mfaMethods']) {
  const around = vi.fn((run: (proof?: MfaProof) => Promise<unknown>) => run(PROOF))
  const { ctx } = testContext('wallet-frame', {
    user: { ...userWith(), mfaMethods },
    host: { apiUrl: ORIGIN },
    roles: { stepUp: { around } as StepUpRole },
  })
  const role = vi.spyOn(ctx, 'role')
  const api = plugin.setup(ctx)
  const request = (event: FrameEvent) => api.request(event, {} as never)
  return { request, around, role }
}
const asked = (frame: FakeFrame, event: FrameEvent) => frame.asked.filter((one) => one.event === names.message(event))

test.each<FrameEvent>(['wallet:recover', 'wallet:rpc', 'wallet:set-recovery'])(
  '%s has the second factor of a user who has one with it, at once (Wire §3.3)',
  async (event) => {
    const { request, around } = setup(['totp'])
    request(event).catch(() => {})
    const frame = await openFrame(frames, READY)
    expect(around).toHaveBeenCalledOnce()
    expect(asked(frame, event).map(({ data }) => data)).toMatchObject([PROOF])
  },
)
test.each<FrameEvent>(['wallet:rpc', 'solana-wallet:create', 'solana-wallet:rpc'])(
  '%s that is refused for another reason than a missing second factor asks for none',
  async (event) => {
    const { request, role } = setup([])
    const refused = request(event).catch((error) => error)
    const frame = await openFrame(frames, READY)
    frame.reply(names.message(event), { error: { type: 'wallet_not_on_device', message: 'no' } })
    expect(await refused).toMatchObject({ code: 'wallet_not_on_device', message: 'no' })
    expect([asked(frame, event).length, role.mock.calls]).toEqual([1, []])
  },
)
test('a creation is one while it is under way, and another once it is over', async () => {
  const { request } = setup([])
  const first = Promise.all([request('wallet:create'), request('wallet:create')])
  const frame = await openFrame(frames, READY)
  frame.reply(names.message('wallet:create'), { data: { address: '0x1' } })
  await first
  const second = request('wallet:create')
  await settled()
  frame.reply(names.message('wallet:create'), { data: { address: '0x2' } })
  expect(await second).toEqual({ address: '0x2' })
  expect(asked(frame, 'wallet:create')).toHaveLength(2)
})
test('a Solana wallet is made once, however many ask at the same time', async () => {
  const { request } = setup([])
  for (let times = 0; times < 3; times++) request('solana-wallet:create').catch(() => {})
  const frame = await openFrame(frames, READY)
  expect(asked(frame, 'solana-wallet:create')).toHaveLength(1)
})
test.each<[unknown, string]>([
  [{}, 'The wallet frame refused.'],
  [{ type: 1, message: 2 }, 'The wallet frame refused.'],
  [{ message: 'why' }, 'why'],
])('a refusal %j that says not what it is, is one all the same', async (error, message) => {
  const { request } = setup([])
  const refused = request('wallet:connect').catch((cause) => cause)
  const frame = await openFrame(frames, READY)
  frame.reply(names.message('wallet:connect'), { error })
  expect(await refused).toMatchObject({
    ...{ code: 'unknown_embedded_wallet_error', message },
    cause: { type: 'error', message },
  })
})
