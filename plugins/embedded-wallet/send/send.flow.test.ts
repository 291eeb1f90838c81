import { describe, expect, test, vi } from 'vitest'
import type { LatchkitError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import { handClock, settled } from '../../../tests/unit/clock.js'
import { codeOf, failure } from '../../../tests/unit/errors.js'
import { part } from '../../../tests/unit/part.js'
import type { Receipt } from '../wallet/contract.js'
import type { Prepared, SendState, SendTask } from './contract.js'
import { type Reason, transactionFailure } from './failure.js'
import { type SendIo, sendFlow } from './send.flow.js'

const HASH = `0x${'ab'.repeat(32)}` as const
const SIGNED = { raw: '0x02f8', hash: HASH } as const
const RECEIPT = part<Receipt>({ transactionHash: HASH, status: 1 })
const prepared = (overrides: Partial<Prepared> = {}): Prepared => ({
  nonce: 7,
  total: 10n,
  short: false,
  fundable: true,
  price: null,
  explanation: { effects: [], tokens: {} },
  fees: { type: 'legacy', gas: 21_000n, gasPrice: 1n, l1Fee: 0n, total: 21_000n },
  ...overrides,
})
const TASK: SendTask = {
  kind: 'send',
  from: '0x00',
  request: { to: '0x01', value: 1n },
  ui: {},
  display: 'fiat-currency',
  waits: true,
  chain: { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, explorer: 'https://etherscan.io' },
}
function run(script: Partial<SendIo> = {}, overrides: Partial<SendTask> = {}) {
  const clock = handClock()
  const io = {
    prepare: vi.fn<SendIo['prepare']>(async () => prepared()),
    fund: vi.fn<SendIo['fund']>(async () => ({ status: 'submitted' })),
    sign: vi.fn<SendIo['sign']>(async () => SIGNED),
    broadcast: vi.fn<SendIo['broadcast']>(async () => {}),
    confirm: vi.fn<SendIo['confirm']>(async () => RECEIPT),
  }
  for (const [name, step] of Object.entries(script)) io[name as keyof SendIo].mockImplementation(step as never)
  const flow = startFlow(sendFlow, { at: 'preparing', ...TASK, ...overrides }, io, { clock })
  const at = () => flow.get().at
  return { flow, io, clock, at }
}
const refused = (reason: Reason) => transactionFailure(reason, `because of ${reason}`, undefined, HASH)
const never = () => new Promise<never>(() => {})

describe('sending with the dialog (Modal §4.12)', () => {
  test('prepare → approve → sign → send → wait → receipt → done', async () => {
    const { flow, io } = run()
    await flow.until('ready')
    expect(io.sign).not.toHaveBeenCalled()
    flow.send({ type: 'approve' })
    expect(await flow.until('receipt')).toMatchObject({ sent: { hash: HASH, receipt: RECEIPT } })
    flow.send({ type: 'finish' })
    expect(await flow.result).toEqual({ hash: HASH, receipt: RECEIPT })
  })
  test('after ten seconds without an answer it says so and asks the chain once more', async () => {
    let answer = (_: Prepared) => {}
    const { io, clock, flow, at } = run({ prepare: () => new Promise((resolve) => (answer = resolve)) })
    await clock.advance(9_999)
    expect([at(), io.prepare.mock.calls.length]).toEqual(['preparing', 1])
    await clock.advance(1)
    expect([at(), io.prepare.mock.calls.length]).toEqual(['slow', 2])
    await clock.advance(60_000)
    expect(at()).toBe('slow')
    answer(prepared())
    await flow.until('ready')
  })
  test('the user may then leave or ask again', async () => {
    const { flow, clock, at } = run({ prepare: never })
    await clock.advance(10_000)
    flow.send({ type: 'retry' })
    expect(at()).toBe('preparing')
    await clock.advance(10_000)
    flow.send({ type: 'cancel' })
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
  })
  test('a double click sends once', async () => {
    const { flow, io } = run()
    await flow.until('ready')
    for (let click = 0; click < 3; click++) flow.send({ type: 'approve' })
    await flow.until('receipt')
    flow.send({ type: 'approve' })
    expect([io.sign, io.broadcast].map((step) => step.mock.calls.length)).toEqual([1, 1])
  })
  test('without waiting for confirmation there is no receipt', async () => {
    const { flow, io } = run({}, { waits: false })
    await flow.until('ready')
    flow.send({ type: 'approve' })
    expect(await flow.until('receipt')).toMatchObject({ sent: { hash: HASH } })
    expect(io.confirm).not.toHaveBeenCalled()
  })
  test('a transaction that is only signed is not sent', async () => {
    const { flow, io, clock } = run({}, { kind: 'sign' })
    await flow.until('ready')
    flow.send({ type: 'approve' })
    await flow.until('success')
    await clock.advance(1_400)
    expect(await flow.result).toEqual({ signature: SIGNED.raw })
    expect(io.broadcast).not.toHaveBeenCalled()
  })
  test.each([
    ['invalid_data', true],
    ['network', false],
  ] as const)('cannot be prepared: %s', async (code, likelyFails) => {
    const { flow, io, at } = run({ prepare: () => Promise.reject(failure(code)) })
    expect(await flow.until('unprepared')).toMatchObject({ likelyFails })
    flow.send({ type: 'approve' })
    expect(at()).toBe('unprepared')
    io.prepare.mockImplementation(async () => prepared())
    flow.send({ type: 'retry' })
    await flow.until('ready')
  })
})

describe('after the approval the chain is asked again', () => {
  const costing = (total: bigint, overrides: Partial<Prepared> = {}) =>
    prepared({ ...overrides, fees: { type: 'legacy', gas: 21_000n, gasPrice: 1n, l1Fee: 0n, total } })
  /** The user approved a fee of 100; from then on the chain returns these values. */
  async function approve(script: SendIo['prepare']) {
    const all = run({ prepare: async () => costing(100n) })
    await all.flow.until('ready')
    all.io.prepare.mockImplementation(script)
    all.flow.send({ type: 'approve' })
    return all
  }
  test('a fee that has doubled: the user is asked again with both fees before signing', async () => {
    const { flow, io } = await approve(async () => costing(200n))
    await settled()
    expect(flow.get()).toMatchObject({ at: 'ready', feeBefore: 100n, prepared: { fees: { total: 200n } } })
    expect(io.sign).not.toHaveBeenCalled()
    flow.send({ type: 'approve' })
    await flow.until('receipt')
    expect(io.sign.mock.lastCall?.[0].prepared.fees.total).toBe(200n)
  })
  test('a fee that has risen by less: the approved one is signed', async () => {
    const { flow, io } = await approve(async () => costing(199n))
    await flow.until('receipt')
    expect(io.sign.mock.lastCall?.[0].prepared.fees.total).toBe(100n)
  })
  test('a balance that has become too low: shown, and nothing is signed', async () => {
    const { flow, io } = await approve(async () => costing(100n, { short: true }))
    await settled()
    expect(flow.get()).toMatchObject({ at: 'ready', prepared: { short: true } })
    expect(io.sign).not.toHaveBeenCalled()
  })
  test('on a chain without fees the chain is asked once', async () => {
    const { flow } = run({ prepare: async () => costing(0n) })
    await flow.until('ready')
    flow.send({ type: 'approve' })
    await flow.until('receipt')
  })
  test('a nonce that another tab has used: the next one is signed', async () => {
    const { flow, io } = await approve(async () => costing(100n, { nonce: 8 }))
    await flow.until('receipt')
    expect(io.sign.mock.lastCall?.[0].prepared.nonce).toBe(8)
  })
  test('a node that fails or needs more than three seconds: the approved transaction is signed', async () => {
    const failed = await approve(() => Promise.reject(failure('network')))
    await failed.flow.until('receipt')
    const silent = await approve(never)
    await silent.clock.advance(2_999)
    expect(silent.at()).toBe('checking')
    await silent.clock.advance(1)
    await silent.flow.until('receipt')
  })
  test('a transaction that would now revert is not signed', async () => {
    const { flow, io } = await approve(() => Promise.reject(failure('invalid_data')))
    expect(await flow.until('unprepared')).toMatchObject({ likelyFails: true })
    expect(io.sign).not.toHaveBeenCalled()
  })
  test('a close meanwhile sends nothing', async () => {
    const { flow, io } = await approve(never)
    flow.close()
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
    expect(io.sign).not.toHaveBeenCalled()
  })
})

describe('the balance is too low (Modal §8.8)', () => {
  test('the transaction cannot be approved until the user adds money, and is then prepared again', async () => {
    const { flow, io, at } = run({ prepare: async () => prepared({ short: true }) })
    await flow.until('ready')
    flow.send({ type: 'approve' })
    expect(at()).toBe('ready')
    io.prepare.mockImplementation(async () => prepared())
    flow.send({ type: 'fund' })
    await settled()
    expect(io.fund).toHaveBeenCalledOnce()
    expect(await flow.until('ready')).toMatchObject({ prepared: { short: false } })
  })
  test('leaving the funding screen without adding money leads back', async () => {
    const { flow, io, at } = run({ prepare: async () => prepared({ short: true }) })
    await flow.until('ready')
    io.fund.mockResolvedValue({ status: 'cancelled' })
    flow.send({ type: 'fund' })
    await settled()
    expect(at()).toBe('ready')
    expect(io.prepare).toHaveBeenCalledOnce()
  })
  test('without a funding plugin the user can only retry', async () => {
    const { flow, io, at } = run({ prepare: async () => prepared({ short: true, fundable: false }) })
    await flow.until('ready')
    flow.send({ type: 'fund' })
    expect(at()).toBe('ready')
    flow.send({ type: 'retry' })
    await settled()
    expect(io.fund).not.toHaveBeenCalled()
    expect(io.prepare).toHaveBeenCalledTimes(2)
  })
  test('closing the funding without adding money leads back', async () => {
    const { flow } = run({
      prepare: async () => prepared({ short: true }),
      fund: () => Promise.reject(failure('exited_auth_flow')),
    })
    await flow.until('ready')
    flow.send({ type: 'fund' })
    await settled()
    expect(await flow.until('ready')).toMatchObject({ prepared: { short: true } })
  })
})

describe('closing', () => {
  const reach = async (name: SendState['at'], script: Partial<SendIo> = {}) => {
    const all = run(script)
    if (name !== 'preparing' && name !== 'unprepared') {
      await all.flow.until('ready')
      if (name !== 'ready') all.flow.send({ type: 'approve' })
    }
    await all.flow.until(name)
    return all
  }
  test.each<[SendState['at'], Partial<SendIo>]>([
    ['preparing', { prepare: never }],
    ['unprepared', { prepare: () => Promise.reject(failure('network')) }],
    ['ready', {}],
  ])('at %s rejects', async (name, script) => {
    const { flow, io } = await reach(name, script)
    flow.close()
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
    expect(io.sign).not.toHaveBeenCalled()
  })
  test('during signing sends nothing, whatever the wallet returns later', async () => {
    let answer = (_: typeof SIGNED) => {}
    const signing = new Promise<typeof SIGNED>((resolve) => {
      answer = resolve
    })
    const { flow, io } = await reach('signing', { sign: () => signing })
    flow.close()
    answer(SIGNED)
    expect(await codeOf(flow.result)).toBe('user_rejected_request')
    await settled()
    expect(io.broadcast).not.toHaveBeenCalled()
  })
  test('during sending takes effect once the transaction is sent (decision 17)', async () => {
    let out = () => {}
    const sending = new Promise<void>((resolve) => {
      out = resolve
    })
    const { flow } = await reach('submitting', { broadcast: () => sending })
    flow.close()
    expect(flow.ended).toBe(false)
    out()
    expect(await flow.result).toEqual({ hash: HASH })
  })
  test.each<[SendState['at'], Partial<SendIo>]>([
    ['confirming', { confirm: never }],
    ['unconfirmed', { confirm: async () => undefined }],
  ])('at %s resolves with the hash, because the transaction was sent', async (name, script) => {
    const { flow } = await reach(name, script)
    flow.close()
    expect(await flow.result).toEqual({ hash: HASH })
  })
  const broken = failure('unknown_auth_error')
  test('a screen that fails to load before sending rejects with that error', async () => {
    const { flow } = await reach('ready')
    flow.close('close', broken)
    await expect(flow.result).rejects.toBe(broken)
  })
  test('a screen that fails to load after sending resolves with the hash', async () => {
    const { flow } = await reach('confirming', { confirm: never })
    flow.close('close', broken)
    expect(await flow.result).toEqual({ hash: HASH })
  })
  test('a failed screen of a failed transaction rejects with the transaction’s error', async () => {
    const { flow } = await reach('problem', { broadcast: () => Promise.reject(refused('NONCE_EXPIRED')) })
    flow.close('close', broken)
    expect(await codeOf(flow.result)).toBe('transaction_failure')
  })
  test('at the receipt is the same as continuing', async () => {
    const { flow } = await reach('receipt')
    flow.close()
    expect(await flow.result).toEqual({ hash: HASH, receipt: RECEIPT })
  })
  test('at the problem screen rejects with transaction_failure, the reason and the hash', async () => {
    const { flow } = await reach('problem', { broadcast: () => Promise.reject(refused('NONCE_EXPIRED')) })
    flow.close()
    await expect(flow.result).rejects.toMatchObject({
      code: 'transaction_failure',
      cause: { code: 'NONCE_EXPIRED', transactionHash: HASH },
    })
  })
})

describe('Retry transaction', () => {
  const refuse = async (error: LatchkitError, overrides: Partial<SendTask> = {}) => {
    const all = run({ broadcast: () => Promise.reject(error) }, overrides)
    await all.flow.until('ready')
    all.flow.send({ type: 'approve' })
    await all.flow.until('problem')
    all.io.broadcast.mockImplementation(async () => {})
    all.flow.send({ type: 'retry' })
    return all
  }
  test.each(['CALL_EXCEPTION', 'NONCE_EXPIRED', 'REPLACEMENT_UNDERPRICED', 'TRANSACTION_REPLACED'] as const)(
    '%s has a hash: the nonce is used, so another one is prepared',
    async (reason) => {
      const { io, flow } = await refuse(refused(reason), { request: { to: '0x01', value: 1n, nonce: 3 } })
      await flow.until('ready')
      expect(io.prepare.mock.lastCall?.[0].request).toEqual({ to: '0x01', value: 1n })
    },
  )
  test('TRANSACTION_UNDERPRICED: prepared again with the same nonce, so it cannot be sent twice', async () => {
    const { io, flow } = await refuse(refused('TRANSACTION_UNDERPRICED'))
    await flow.until('ready')
    expect(io.prepare.mock.lastCall?.[0].request).toEqual({ to: '0x01', value: 1n, nonce: 7 })
  })
  test('without a reachable node the same bytes are sent again, signed once', async () => {
    const { io, flow } = await refuse(refused('NETWORK_ERROR'))
    await flow.until('receipt')
    expect(io.sign).toHaveBeenCalledOnce()
    expect(io.broadcast.mock.calls.map(([, signed]) => signed)).toEqual([SIGNED, SIGNED])
  })
  test('after a failure to sign it is prepared again', async () => {
    const { flow, io } = run({ sign: () => Promise.reject(failure('unable_to_sign')) })
    await flow.until('ready')
    flow.send({ type: 'approve' })
    await flow.until('problem')
    flow.send({ type: 'retry' })
    await flow.until('ready')
    // at the start, at the approval, and after the failure
    expect(io.prepare).toHaveBeenCalledTimes(3)
  })
  test('a revert is known only from the receipt', async () => {
    const { flow, io } = run({ confirm: () => Promise.reject(refused('CALL_EXCEPTION')) })
    await flow.until('ready')
    flow.send({ type: 'approve' })
    expect(await flow.until('problem')).toMatchObject({ error: { code: 'transaction_failure' } })
    flow.send({ type: 'retry' })
    await flow.until('ready')
    expect(io.sign).toHaveBeenCalledOnce()
  })
  test('a transaction with unknown result is looked up again and never sent again', async () => {
    const { flow, io } = run({ confirm: async () => undefined })
    await flow.until('ready')
    flow.send({ type: 'approve' })
    await flow.until('unconfirmed')
    io.confirm.mockImplementation(async () => RECEIPT)
    flow.send({ type: 'retry' })
    await flow.until('receipt')
    expect(io.broadcast).toHaveBeenCalledOnce()
  })
})
