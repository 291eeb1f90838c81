import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { failure } from '../../tests/unit/errors.js'
import type { FundDraft, FundingMethod, FundState, MoonpayOrder } from './contract.js'
import { followPurchase, type PurchaseWatch } from './follow-purchase.js'
import { fundFlow } from './fund.flow.js'
import type { FundIo } from './fund-io.js'
import type { MoonpayPurchase } from './funding.api.js'

const TOKEN = `0x${'70'.repeat(20)}` as const
const ORDER: MoonpayOrder = { id: 'an-order', url: 'https://buy.example/', statusUrl: 'https://api.example/an-order' }
const purchase = (status: string, paymentMethod: string | null = 'credit_debit_card'): MoonpayPurchase => ({
  status,
  paymentMethod,
  failureReason: status === 'failed' ? 'rejected_card' : null,
  facts: { paymentMethod },
})
const DRAFT: FundDraft = {
  address: `0x${'a1'.repeat(20)}`,
  chain: { id: 1, name: 'Ethereum' },
  asset: { kind: 'native', symbol: 'ETH', decimals: 18 },
  amount: '0.5',
  usd: null,
  methods: ['moonpay', 'coinbase-onramp', 'manual'],
  canGoBack: false,
}
const HALF = 5n * 10n ** 17n
const never = () => new Promise<never>(() => {})

type Script = Partial<Omit<FundIo, 'follow'> & PurchaseWatch>
function run(script: Script = {}, overrides: Partial<FundDraft> = {}) {
  const clock = handClock()
  const watch = {
    purchase: vi.fn<PurchaseWatch['purchase']>(async () => null),
    report: vi.fn<PurchaseWatch['report']>(),
  }
  const world = {
    asset: vi.fn<FundIo['asset']>(async (_, address) => ({ kind: 'token', address, symbol: 'DAI', decimals: 2 })),
    price: vi.fn<FundIo['price']>(async () => 2500),
    balance: vi.fn<FundIo['balance']>(async () => 0n),
    sign: vi.fn<FundIo['sign']>(async () => ORDER),
    buy: vi.fn<FundIo['buy']>(async () => {}),
    transfer: vi.fn<FundIo['transfer']>(async () => 'submitted'),
  }
  const io = { ...world, ...watch }
  for (const [name, step] of Object.entries(script)) io[name as keyof Script].mockImplementation(step as never)
  const follow: FundIo['follow'] = (state, job) => followPurchase(state, job, watch)
  const flow = startFlow(
    fundFlow,
    { at: 'preparing', draft: { ...DRAFT, ...overrides } },
    { ...world, follow },
    { clock },
  )
  return { flow, io, clock, at: () => flow.get().at }
}
type Run = ReturnType<typeof run>
/** Returns the answers in order, and repeats the last one. */
const inTurn = <T>(...answers: (T | Error)[]) => {
  const remaining = [...answers]
  return async (): Promise<T> => {
    const next = remaining.length > 1 ? remaining.shift() : remaining[0]
    if (next instanceof Error) throw next
    return next as T
  }
}
const only = (method: FundingMethod) => ({ methods: [method] })
const code = (state: FundState) => ('error' in state ? state.error.code : undefined)

describe('a currency or an amount that Moonpay is asked for in place of the request’s', () => {
  const bought = { symbol: 'DAI', amount: '25' }
  test('needs no amount in the field, which other methods do', async () => {
    const { flow } = run({}, { amount: '', bought })
    await flow.until('choosing')
    for (const method of ['coinbase-onramp', 'manual'] as const)
      expect(flow.can({ type: 'choose', method })).toBe(false)
    expect(flow.can({ type: 'choose', method: 'moonpay' })).toBe(true)
    flow.send({ type: 'choose', method: 'moonpay' })
    expect(await flow.until('prompting')).toMatchObject({ bought })
  })
  test('opens at once where Moonpay is the only method, or the host’s choice', async () => {
    const alone = run({}, { amount: '', bought, ...only('moonpay') })
    expect(await alone.flow.until('prompting')).toMatchObject({ bought })
    const preferred = run({}, { amount: '', bought, preferred: 'moonpay' })
    expect(await preferred.flow.until('prompting')).toMatchObject({ bought })
    const other = run({}, { amount: '', bought, preferred: 'coinbase-onramp' })
    expect(await other.flow.until('choosing')).toMatchObject({ bought })
  })
})
describe('choosing', () => {
  test('the chosen method starts with the entered amount', async () => {
    const { flow, io } = run()
    expect(await flow.until('choosing')).toMatchObject({ amount: '0.5', methods: DRAFT.methods })
    expect(flow.screen()).toBe('FUNDING_METHOD_SELECTION_SCREEN')
    flow.send({ type: 'amount', text: '1.25' })
    expect(flow.get()).toMatchObject({ amount: '1.25' })
    flow.send({ type: 'amount', text: '1.2.5' })
    expect(flow.get()).toMatchObject({ amount: '1.25' })
    flow.send({ type: 'choose', method: 'moonpay' })
    expect(flow.get()).toMatchObject({ at: 'signing', amount: '1.25' })
    expect(io.sign).toHaveBeenCalledOnce()
  })
  test.each(['', '.', '0', '0.00', `0.${'0'.repeat(18)}1`])(
    'no method is available for the amount %j',
    async (amount) => {
      const { flow } = run({}, { amount })
      await flow.until('choosing')
      for (const method of DRAFT.methods) {
        expect(flow.can({ type: 'choose', method })).toBe(false)
        flow.send({ type: 'choose', method })
      }
      expect(flow.get().at).toBe('choosing')
    },
  )
  test.each<[string, number | null, boolean]>([
    ['3999.99', 2_500, true],
    ['4000', 2_500, false],
    ['99999999999999', 2_500, false],
    ['999999999999.9', null, true],
    ['1000000000000', null, false],
    ['0000000000000000001', null, true],
  ])('nobody adds ten million dollars, or 13 digits of what has no price: %s at %s', async (amount, usd, isTaken) => {
    const { flow } = run({ price: async () => usd }, { amount, usd })
    await flow.until('choosing')
    for (const method of DRAFT.methods) expect(flow.can({ type: 'choose', method })).toBe(isTaken)
    const alone = run({ price: async () => usd }, { amount, usd, ...only('manual') })
    await alone.flow.until(isTaken ? 'receiving' : 'choosing')
  })
  test('a method that is not offered cannot be chosen', async () => {
    const { flow } = run({}, { methods: ['moonpay', 'manual'] })
    await flow.until('choosing')
    expect(flow.can({ type: 'choose', method: 'coinbase-onramp' })).toBe(false)
  })
  test('the choice does not wait for the price', async () => {
    const { flow } = run()
    expect((await flow.until('choosing')).usd).toBeNull()
    await settled()
    expect(flow.get()).toMatchObject({ at: 'choosing', usd: 2500 })
    for (const price of [() => Promise.reject(failure('network')), async () => null]) {
      const without = run({ price })
      await without.flow.until('choosing')
      await settled()
      expect(without.flow.get()).toMatchObject({ at: 'choosing', usd: null })
    }
    const silent = run({ price: never })
    await silent.flow.until('choosing')
    silent.flow.send({ type: 'choose', method: 'manual' })
    expect(silent.at()).toBe('receiving')
  })
  test('an unknown token is read before the choice', async () => {
    const { flow } = run({}, { asset: TOKEN, amount: '1.123' })
    expect(await flow.until('choosing')).toMatchObject({ asset: { symbol: 'DAI', decimals: 2 } })
    expect(flow.can({ type: 'choose', method: 'manual' })).toBe(false)
    expect(flow.data()).toMatchObject({ tokenAddress: TOKEN, tokenContractInfo: { symbol: 'DAI', decimals: 2 } })
  })
  test('reading a token can be tried again after a failure', async () => {
    const read = inTurn<never>(failure('network'), failure('invalid_data'))
    const { flow } = run({ asset: read }, { asset: TOKEN })
    expect(code(await flow.until('unprepared'))).toBe('network')
    flow.send({ type: 'retry' })
    await settled()
    expect(code(flow.get())).toBe('invalid_data')
    flow.close()
    expect(await flow.result).toEqual({ status: 'cancelled' })
  })
  test.each([
    ['moonpay', 'signing', 'MOONPAY_PROMPT_SCREEN'],
    ['coinbase-onramp', 'offering', 'COINBASE_ONRAMP_STATUS_SCREEN'],
    ['manual', 'receiving', 'FUNDING_MANUAL_TRANSFER_SCREEN'],
  ] as const)('%s starts at once if it is the only method', async (method, at, screen) => {
    const { flow } = run({ sign: never }, only(method))
    await flow.until(at)
    expect(flow.screen()).toBe(screen)
    expect(flow.can({ type: 'back' })).toBe(false)
  })
  test('a single method does not start without an amount', async () => {
    const { flow } = run({}, { ...only('manual'), amount: '' })
    await flow.until('choosing')
    flow.send({ type: 'amount', text: '.5' })
    flow.send({ type: 'choose', method: 'manual' })
    expect(flow.get().at).toBe('receiving')
  })
})

describe('a transfer from another wallet', () => {
  const EXTERNAL = { methods: ['external', 'manual'] } as const
  test('starts at once, although a manual transfer is possible too', async () => {
    const { flow, io } = run({}, EXTERNAL)
    expect(await flow.result).toEqual({ status: 'submitted' })
    expect(io.transfer.mock.calls).toEqual([[expect.objectContaining(EXTERNAL), HALF, expect.anything()]])
  })
  test('can be chosen beside a card service', async () => {
    const { flow, io } = run({}, { methods: ['moonpay', 'external', 'manual'] })
    await flow.until('choosing')
    expect(io.transfer).not.toHaveBeenCalled()
    flow.send({ type: 'choose', method: 'external' })
    expect(await flow.result).toEqual({ status: 'submitted' })
  })
  test('starts only with an amount', async () => {
    const { flow, io } = run({}, { ...EXTERNAL, amount: '' })
    await flow.until('choosing')
    flow.send({ type: 'choose', method: 'external' })
    expect(flow.get().at).toBe('choosing')
    expect(io.transfer).not.toHaveBeenCalled()
  })
  test.each([
    ['manual', 'receiving'],
    ['back', 'choosing'],
  ] as const)('%s leads to %s', async (end, at) => {
    const { flow } = run({ transfer: async () => end }, EXTERNAL)
    expect((await flow.until(at)).at).toBe(at)
  })
  test('cancels the funding if it is cancelled', async () => {
    expect(await run({ transfer: async () => 'cancelled' }, EXTERNAL).flow.result).toEqual({ status: 'cancelled' })
  })
  test('ends when the user leaves', async () => {
    const { flow, io, at } = run({ transfer: never }, EXTERNAL)
    await flow.until('transferring')
    flow.close()
    expect(await flow.result).toEqual({ status: 'cancelled' })
    expect(io.transfer.mock.calls[0]?.[2].aborted).toBe(true)
    expect(at()).toBe('done')
  })
  test('that could not start returns to the choice', async () => {
    const { flow } = run({ transfer: () => Promise.reject(failure('plugin_load_failed')) }, EXTERNAL)
    expect((await flow.until('choosing')).at).toBe('choosing')
  })
})

describe('a manual transfer', () => {
  const receive = (...balances: (bigint | Error)[]) => run({ balance: inTurn(...balances) }, only('manual'))
  test('polls the balance every two seconds until it has the amount', async () => {
    const { flow, clock, io, at } = receive(0n, HALF - 1n, HALF)
    await flow.until('receiving')
    await settled()
    expect(flow.get()).toMatchObject({ before: 0n, balance: 0n })
    await clock.advance(1_999)
    expect(io.balance).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    expect(flow.get()).toMatchObject({ at: 'receiving', balance: HALF - 1n })
    await clock.advance(2_000)
    expect(flow.get()).toMatchObject({ at: 'received', balance: HALF, arrived: HALF })
    await clock.advance(60_000)
    expect([io.balance.mock.calls.length, at()]).toEqual([3, 'received'])
    flow.send({ type: 'finish' })
    expect(await flow.result).toEqual({ status: 'submitted' })
  })
  test('a wallet that already has the amount must receive it again', async () => {
    const { flow, clock, at } = receive(HALF, 2n * HALF - 1n, 2n * HALF)
    await flow.until('receiving')
    await clock.advance(2_000)
    expect(at()).toBe('receiving')
    await clock.advance(2_000)
    expect(at()).toBe('received')
    expect(flow.get()).toMatchObject({ balance: 2n * HALF, arrived: HALF })
  })
  test('an unreachable node is shown, and polled again', async () => {
    const { flow, clock } = receive(failure('network'), 1n, failure('network'), HALF)
    await flow.until('receiving')
    await settled()
    expect(flow.get()).toMatchObject({ before: null, balance: null, unreachable: true })
    await clock.advance(2_000)
    expect(flow.get()).toMatchObject({ before: 1n, balance: 1n, unreachable: false })
    await clock.advance(2_000)
    expect(flow.get()).toMatchObject({ balance: 1n, unreachable: true })
    await clock.advance(2_000)
    expect(flow.get()).toMatchObject({ at: 'received', balance: HALF })
  })
  test('closing before the money arrives cancels and stops the polling', async () => {
    const { flow, clock, io } = receive(0n)
    await flow.until('receiving')
    await settled()
    flow.close()
    expect(await flow.result).toEqual({ status: 'cancelled' })
    await clock.advance(60_000)
    expect(io.balance).toHaveBeenCalledTimes(1)
  })
})

describe('back', () => {
  const back = { type: 'back' } as const
  test.each<[string, FundingMethod, boolean]>([
    ['is impossible without a screen beneath', 'manual', false],
    ['is impossible without a screen beneath', 'coinbase-onramp', false],
    ['leads to the transaction beneath', 'manual', true],
    ['leads to the transaction beneath', 'coinbase-onramp', true],
    ['leads to the transaction beneath', 'moonpay', true],
  ])('%s, from the single method %s', async (_, method, canGoBack) => {
    const { flow } = run({ sign: never }, { ...only(method), canGoBack })
    await settled()
    expect(flow.can(back)).toBe(canGoBack)
    flow.send(back)
    if (canGoBack) expect(await flow.result).toEqual({ status: 'cancelled' })
    else expect(flow.ended).toBe(false)
  })
  test('leads over a transaction from a method to the choice, and then to the transaction', async () => {
    const { flow, at } = run({}, { canGoBack: true })
    await flow.until('choosing')
    flow.send({ type: 'choose', method: 'manual' })
    flow.send(back)
    expect(at()).toBe('choosing')
    flow.send(back)
    expect(await flow.result).toEqual({ status: 'cancelled' })
  })
  test('leaves a token that cannot be read', async () => {
    for (const canGoBack of [true, false]) {
      const { flow } = run({ asset: inTurn<never>(failure('network')) }, { asset: TOKEN, canGoBack })
      expect(flow.can(back)).toBe(canGoBack)
      await flow.until('unprepared')
      expect(flow.can(back)).toBe(canGoBack)
    }
  })
})

describe('Moonpay', () => {
  async function pay(...purchases: (MoonpayPurchase | null | Error)[]): Promise<Run> {
    const harness = run({ purchase: inTurn(...purchases) })
    await harness.flow.until('choosing')
    harness.flow.send({ type: 'choose', method: 'moonpay' })
    await harness.flow.until('prompting')
    harness.flow.send({ type: 'open' })
    return harness
  }
  test('the widget is signed and opened, and the purchase is polled every three seconds', async () => {
    const { flow, clock, io } = await pay(null, purchase('waitingPayment'), purchase('completed'))
    expect(flow.get()).toMatchObject({ at: 'paying', phase: 'unseen' })
    expect([flow.screen(), flow.data()]).toEqual(['MOONPAY_STATUS_SCREEN', { externalTransactionId: 'an-order' }])
    await clock.advance(2_999)
    expect(io.purchase).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(flow.get()).toMatchObject({ phase: 'unseen' })
    await clock.advance(3_000)
    expect(flow.get()).toMatchObject({ phase: 'pending' })
    await clock.advance(3_000)
    expect(flow.get()).toMatchObject({ at: 'success', method: 'moonpay' })
    expect(io.report).toHaveBeenCalledExactlyOnceWith('completed', { paymentMethod: 'credit_debit_card' })
    flow.send({ type: 'finish' })
    expect(await flow.result).toEqual({ status: 'submitted' })
  })
  test.each<[string, string | null, string]>([
    ['waitingPayment', null, 'pending'],
    ['pending', null, 'pending'],
    ['waitingAuthorization', 'sepa_bank_transfer', 'waitingAuthorization'],
    ['waitingAuthorization', 'credit_debit_card', 'pending'],
    ['a status of next year', null, 'pending'],
  ])('the status %s with %s shows %s', async (status, paymentMethod, phase) => {
    const { flow, clock } = await pay(purchase(status, paymentMethod))
    await clock.advance(3_000)
    expect(flow.get()).toMatchObject({ at: 'paying', phase })
  })
  test('each reported status is sent to analytics once', async () => {
    const waiting = purchase('waitingAuthorization')
    const { clock, io } = await pay(waiting, waiting, purchase('pending'), purchase('completed'))
    await clock.advance(12_000)
    expect(io.report.mock.calls.map(([status]) => status)).toEqual(['waitingAuthorization', 'completed'])
  })
  test('after a failed purchase, a retry places another order', async () => {
    const { flow, clock, io, at } = await pay(purchase('failed'))
    await clock.advance(3_000)
    expect(flow.get()).toMatchObject({ at: 'problem', method: 'moonpay' })
    expect(code(flow.get())).toBe('on_ramp_failed')
    expect(flow.get()).toMatchObject({ error: { cause: 'rejected_card' } }) // what the screen says
    expect(io.report).toHaveBeenCalledExactlyOnceWith('failed', expect.anything())
    flow.send({ type: 'retry' })
    await settled()
    expect([at(), io.sign.mock.calls.length]).toEqual(['prompting', 2])
  })
  test('three consecutive failed lookups end the polling; lookups without a purchase do not count', async () => {
    const down = failure('network')
    const { flow, clock, io, at } = await pay(down, down, null, down, down, down)
    await clock.advance(15_000)
    expect(at()).toBe('paying')
    await clock.advance(3_000)
    expect(flow.get()).toMatchObject({ at: 'problem' })
    expect(io.report).toHaveBeenCalledExactlyOnceWith('serviceFailure')
    // the order may be paid by now, so another order could be a second payment
    flow.send({ type: 'retry' })
    expect(flow.get()).toMatchObject({ at: 'paying', order: ORDER })
    expect(io.sign).toHaveBeenCalledOnce()
  })
  test('a pending purchase is polled without a time limit', async () => {
    const { clock, at } = await pay(purchase('pending'))
    await clock.advance(6 * 3_600_000)
    expect(at()).toBe('paying')
  })
  test('closing counts as submitted if Moonpay has the purchase', async () => {
    const unseen = await pay(null)
    unseen.flow.close()
    expect(await unseen.flow.result).toEqual({ status: 'cancelled' })
    const pending = await pay(purchase('pending'))
    await pending.clock.advance(3_000)
    pending.flow.close()
    expect(await pending.flow.result).toEqual({ status: 'submitted' })
  })
  test('going back returns to the widget with the same order', async () => {
    const { flow, clock, io } = await pay(null)
    flow.send({ type: 'back' })
    expect(flow.get()).toMatchObject({ at: 'prompting', order: ORDER })
    await clock.advance(60_000)
    expect(io.purchase).not.toHaveBeenCalled()
    flow.send({ type: 'back' })
    expect(flow.get().at).toBe('choosing')
  })
  test('a failed signature of the address shows an error', async () => {
    const { flow } = run({ sign: async () => Promise.reject(failure('not_supported')) }, only('moonpay'))
    expect(code(await flow.until('problem'))).toBe('not_supported')
    expect(flow.screen()).toBe('MOONPAY_STATUS_SCREEN')
  })
})

describe('Coinbase', () => {
  async function choose(script?: Partial<FundIo>): Promise<Run> {
    const harness = run(script)
    await harness.flow.until('choosing')
    harness.flow.send({ type: 'choose', method: 'coinbase-onramp' })
    return harness
  }
  test('its window is opened within the click', async () => {
    const harness = run({ buy: never })
    await harness.flow.until('choosing')
    harness.flow.send({ type: 'choose', method: 'coinbase-onramp' })
    expect(harness.io.buy).toHaveBeenCalledOnce() // in the same turn as the click
    const alone = run({ buy: never }, only('coinbase-onramp'))
    await alone.flow.until('offering')
    expect(alone.io.buy).not.toHaveBeenCalled()
    alone.flow.send({ type: 'open' })
    expect(alone.io.buy).toHaveBeenCalledOnce()
  })
  test('its window can be brought to the front as long as it is waited for', async () => {
    const show = vi.fn()
    const { flow } = await choose({
      buy: (_, __, opened) => {
        opened(show)
        return never()
      },
    })
    expect(flow.get()).toMatchObject({ at: 'buying', show })
  })
  test('a completed purchase shows the success screen', async () => {
    const { flow } = await choose()
    expect(await flow.until('success')).toMatchObject({ method: 'coinbase-onramp' })
    expect(flow.screen()).toBe('COINBASE_ONRAMP_STATUS_SCREEN')
    flow.close()
    expect(await flow.result).toEqual({ status: 'submitted' })
  })
  test.each(['exited_on_ramp', 'on_ramp_failed', 'on_ramp_timeout', 'on_ramp_blocked'] as const)(
    '%s can be retried',
    async (how) => {
      const { flow, io } = await choose({ buy: async () => Promise.reject(failure(how)) })
      expect(code(await flow.until('problem'))).toBe(how)
      flow.send({ type: 'retry' })
      expect(io.buy).toHaveBeenCalledTimes(2)
    },
  )
  test('leaving ends the purchase and its window', async () => {
    const { flow, io } = await choose({ buy: never })
    const signal = io.buy.mock.calls[0]?.[1]
    flow.send({ type: 'back' })
    expect([flow.get().at, signal?.aborted]).toEqual(['choosing', true])
  })
})
