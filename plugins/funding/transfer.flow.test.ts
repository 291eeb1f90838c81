import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import { createStore } from '../../core/lib/store.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { failure } from '../../tests/unit/errors.js'
import type { BridgeOption, TransferEvent, WalletChoice } from './contract.js'
import { option, transfer, wallet } from './screens/transfer-stages.js'
import { type TransferIo, transferFlow } from './transfer.flow.js'

const AMBER = { id: 'amber', name: 'Amber' }
const HASH = `0x${'ab'.repeat(32)}` as const
const never = () => new Promise<never>(() => {})
const rejects = (code: Parameters<typeof failure>[0]) => () => Promise.reject(failure(code))
const near = option(1, 'Ethereum')
const far = option(10, 'OP Mainnet')

function run(script: Partial<TransferIo> = {}) {
  const clock = handClock()
  const choices = createStore<readonly WalletChoice[]>([AMBER])
  const fresh = (one: BridgeOption, cost = one.quote.cost): BridgeOption => ({
    ...one,
    quote: { ...one.quote, cost },
    quotedAt: clock.now(),
  })
  const io = {
    choices,
    connect: vi.fn<TransferIo['connect']>(script.connect ?? (async () => wallet)),
    plan: vi.fn<TransferIo['plan']>(script.plan ?? (async () => 'direct')),
    quote: vi.fn<TransferIo['quote']>(script.quote ?? (async (_, one) => fresh(one))),
    pay: vi.fn<TransferIo['pay']>(script.pay ?? (async () => HASH)),
    arrive: vi.fn<TransferIo['arrive']>(script.arrive ?? (async () => {})),
  }
  const flow = startFlow(transferFlow, { at: 'choosing', ...transfer, choices: [] }, io, { clock })
  const send = async (event: TransferEvent) => {
    flow.send(event)
    await settled()
  }
  return { flow, io, clock, choices, fresh, send, at: () => flow.get().at }
}
async function chosen(script: Partial<TransferIo> = {}) {
  const harness = run(script)
  await settled()
  await harness.send({ type: 'choose', id: 'amber' })
  return harness
}
/** A quote that was offered a moment ago. */
async function quoted(script: Partial<TransferIo> = {}) {
  const harness = run(script)
  harness.io.plan.mockImplementation(async () => [harness.fresh(near)])
  await settled()
  await harness.send({ type: 'choose', id: 'amber' })
  return harness
}

describe('a direct payment', () => {
  test('the wallet pays, and the dialog closes by itself when the money has arrived', async () => {
    const { flow, io, clock, at } = await chosen()
    expect(at()).toBe('success')
    expect(io.pay.mock.calls).toMatchObject([[{ ...transfer, wallet }, undefined, {}]])
    expect(io.arrive.mock.calls[0]?.[0]).toMatchObject({ hash: HASH, option: undefined })
    expect(flow.screen()).toBe('FUNDING_AWAITING_TRANSFER_FROM_EXTERNAL_WALLET_SCREEN')
    await clock.advance(3_999)
    expect(at()).toBe('success')
    await clock.advance(1)
    expect(await flow.result).toBe('submitted')
  })
  test('refused in the wallet pays nothing and can be retried', async () => {
    const { flow, io, send } = await chosen({ pay: rejects('user_rejected_request') })
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'user_rejected_request' } })
    expect(io.arrive).not.toHaveBeenCalled()
    io.pay.mockResolvedValueOnce(HASH)
    await send({ type: 'retry' })
    expect(flow.get().at).toBe('success')
  })
  test('no second request is possible while the wallet asks its owner', async () => {
    const { flow, at } = await chosen({ pay: never })
    expect(at()).toBe('confirming')
    const events = ['retry', 'back', 'confirm', 'manual', 'check'] as const
    expect(events.some((type) => flow.can({ type }))).toBe(false)
    flow.close()
    expect(await flow.result).toBe('cancelled')
  })
  test('that is in progress counts as submitted if the user closes', async () => {
    const { flow } = await chosen({ arrive: never })
    expect(flow.can({ type: 'back' })).toBe(false)
    flow.close()
    expect(await flow.result).toBe('submitted')
  })
  test('a reverted transaction can be sent again', async () => {
    const { flow, io, send } = await chosen({ arrive: rejects('transfer_failed') })
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'transfer_failed' } })
    await send({ type: 'retry' })
    expect(io.pay).toHaveBeenCalledTimes(2)
  })
})

describe('a payment with unknown result', () => {
  test.each([
    ['was not seen in time', 'transfer_unconfirmed'],
    ['cannot be followed', 'plugin_load_failed'],
  ] as const)('that %s is checked again, and no other is sent', async (_, code) => {
    const { flow, io, send, at } = await chosen({ arrive: rejects(code) })
    expect(flow.get()).toMatchObject({ at: 'unconfirmed', hash: HASH, error: { code } })
    io.arrive.mockResolvedValueOnce(undefined)
    await send({ type: 'check' })
    expect(at()).toBe('success')
    expect(io.arrive.mock.calls[1]?.[0]).toMatchObject({ hash: HASH })
    expect(io.pay).toHaveBeenCalledOnce()
  })
  test('over a bridge is looked up at the bridge', async () => {
    const { io, send } = await quoted({ arrive: rejects('transfer_unconfirmed') })
    await send({ type: 'confirm' })
    await send({ type: 'check' })
    expect(io.arrive.mock.calls[1]?.[0]).toMatchObject({ hash: HASH, option: { chain: { id: 1 } } })
  })
  test('is paid again only if the user confirms it', async () => {
    const { io, send, clock } = await chosen({ arrive: rejects('transfer_unconfirmed') })
    await clock.advance(600_000)
    expect(io.pay).toHaveBeenCalledOnce()
    await send({ type: 'retry' })
    expect(io.plan).toHaveBeenCalledTimes(2)
    expect(io.pay).toHaveBeenCalledTimes(2)
  })
  test('counts as submitted if the user leaves', async () => {
    const { flow } = await chosen({ arrive: rejects('transfer_unconfirmed') })
    flow.close()
    expect(await flow.result).toBe('submitted')
  })
  test('without a hash cannot be looked up, and nothing counts as submitted', async () => {
    const { flow, io } = await chosen({ pay: rejects('transfer_unconfirmed') })
    expect(flow.get()).toMatchObject({ at: 'unconfirmed', error: { code: 'transfer_unconfirmed' } })
    expect(flow.can({ type: 'check' })).toBe(false)
    expect(io.pay).toHaveBeenCalledOnce()
    flow.close()
    expect(await flow.result).toBe('cancelled')
  })
})

describe('a payment over a bridge', () => {
  test('without an option, shows the reason and offers sending by hand', async () => {
    const { flow } = await chosen({ plan: rejects('insufficient_balance') })
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'insufficient_balance' }, wallet })
    expect(flow.data()).toMatchObject({ chain: 8453, errorMessage: 'because of insufficient_balance' })
    flow.send({ type: 'manual' })
    expect(await flow.result).toBe('manual')
  })
  test('with a single option is offered at once, and signed after a confirmation', async () => {
    const { flow, io, send, at } = await quoted()
    expect(flow.get()).toMatchObject({ at: 'offered', option: { chain: { id: 1 } }, changed: false })
    expect(io.pay).not.toHaveBeenCalled()
    await send({ type: 'confirm' })
    expect(at()).toBe('success')
    expect(io.arrive.mock.calls[0]?.[0]).toMatchObject({ hash: HASH, option: { chain: { id: 1 } } })
  })
  test('with several options: the user chooses one', async () => {
    const { flow, send, at } = await chosen({ plan: async () => [near, far] })
    expect(at()).toBe('bridges')
    await send({ type: 'bridge', chainId: 5 })
    expect(at()).toBe('bridges')
    await send({ type: 'bridge', chainId: 10 })
    expect(flow.get()).toMatchObject({ at: 'offered', option: far })
  })
  test.each<[string, bigint, boolean]>([
    ['is higher: it is shown and not signed', 1n, false],
    ['is the same: it is signed', 0n, true],
    ['is lower: it is signed', -1n, true],
  ])('with an old price is quoted again. The new price %s', async (_, difference, signs) => {
    const { io, fresh, clock, flow, send } = await quoted()
    const cost = near.quote.cost + difference
    io.quote.mockImplementation(async (_here, one) => fresh(one, cost))
    await clock.advance(20_001)
    await send({ type: 'confirm' })
    expect(io.pay).toHaveBeenCalledTimes(signs ? 1 : 0)
    if (signs) expect(io.pay.mock.calls[0]?.[1]?.quote.cost).toBe(cost)
    else expect(flow.get()).toMatchObject({ at: 'offered', changed: true, option: { quote: { cost } } })
  })
  test('a recent price is not requested again', async () => {
    const { io, send } = await quoted()
    await send({ type: 'confirm' })
    expect(io.quote).not.toHaveBeenCalled()
    expect(io.pay).toHaveBeenCalledOnce()
  })
  test('a refused new quote is not signed', async () => {
    const { flow, io, clock, send } = await quoted({ quote: rejects('bridge_refused') })
    await clock.advance(20_001)
    await send({ type: 'confirm' })
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'bridge_refused' } })
    expect(io.pay).not.toHaveBeenCalled()
  })
  test('the wallet is not asked to pay if the user leaves while the price is requested', async () => {
    const { flow, io, clock, fresh, send } = await quoted()
    let answer = () => {}
    io.quote.mockImplementation((_, one) => new Promise((resolve) => (answer = () => resolve(fresh(one)))))
    await clock.advance(20_001)
    await send({ type: 'confirm' })
    flow.close()
    answer()
    await settled()
    expect(await flow.result).toBe('cancelled')
    expect(io.pay).not.toHaveBeenCalled()
  })
  test('a refund by Relay shows a failure', async () => {
    const { flow, send } = await quoted({ arrive: rejects('bridge_failed') })
    await send({ type: 'confirm' })
    expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'bridge_failed' } })
  })
})

describe('the wallet', () => {
  test('can be chosen from the list, also if it announces itself later', async () => {
    const { flow, io, choices, send } = run()
    await settled()
    await send({ type: 'choose', id: 'dune' })
    expect(flow.get()).toMatchObject({ at: 'choosing', choices: [AMBER] })
    expect(io.connect).not.toHaveBeenCalled()
    expect(flow.screen()).toBe('FUNDING_TRANSFER_FROM_WALLET_SCREEN')
    choices.set([AMBER, { id: 'dune', name: 'Dune' }])
    await send({ type: 'choose', id: 'dune' })
    expect(io.connect).toHaveBeenCalledExactlyOnceWith('dune', expect.anything())
  })
  test('can be chosen again after going back', async () => {
    expect((await chosen({ connect: async () => 'back' })).at()).toBe('choosing')
  })
  test('can be tried again if the connection failed', async () => {
    const { at, send } = await chosen({ connect: rejects('wallet_not_installed') })
    expect(at()).toBe('problem')
    await send({ type: 'retry' })
    expect(at()).toBe('choosing')
  })
  test.each(['bridges', 'problem'] as const)('can be changed at %s', async (at) => {
    const { flow, send } = await chosen({
      plan: at === 'bridges' ? async () => [near, far] : rejects('insufficient_balance'),
    })
    expect(flow.get().at).toBe(at)
    await send({ type: 'back' })
    expect(flow.get()).toMatchObject({ at: 'choosing', choices: [AMBER] })
  })
  test.each(['back', 'manual'] as const)('leaving the choice with %s', async (type) => {
    const { flow } = run()
    await settled()
    flow.send({ type })
    expect(await flow.result).toBe(type)
  })
})
