import { describe, expect, test, vi } from 'vitest'
import { startFlow } from '../../core/flow.js'
import { handClock, settled } from '../../tests/unit/clock.js'
import { failure } from '../../tests/unit/errors.js'
import type { BalanceChanges, SignContent } from './sign.contract.js'
import { type SignIo, signFlow } from './sign.flow.js'

const MESSAGE: SignContent = { method: 'signMessage', isText: true, raw: 'Hello' }
const transaction = (method: 'signTransaction' | 'signAndSendTransaction'): SignContent => ({
  method,
  instructions: [],
  chain: 'solana:devnet',
  raw: 'AA==',
})
const SIGNED = Uint8Array.of(1)
const SENT = Uint8Array.of(2)
function start(content: SignContent, io: Partial<SignIo> = {}) {
  const clock = handClock()
  const works = {
    sign: vi.fn(async () => SIGNED),
    ...(content.method === 'signAndSendTransaction' && { send: vi.fn(async () => SENT) }),
    ...io,
  }
  const flow = startFlow(signFlow, { at: 'asking', content, address: 'ada', changes: undefined }, works, { clock })
  const outcome = flow.result.catch(({ code }: { readonly code: string }) => code)
  return { flow, clock, io: works, outcome }
}

test.each([
  ['signMessage', MESSAGE, SIGNED],
  ['signTransaction', transaction('signTransaction'), SIGNED],
])('%s: asks, signs, shows the success', async (_, content, value) => {
  const { flow, clock, outcome, io } = start(content)
  expect(io.sign).not.toHaveBeenCalled()
  flow.send({ type: 'sign' })
  await settled()
  expect(flow.get().at).toBe('success')
  await clock.advance(1_400)
  expect(await outcome).toBe(value)
})
test.each(['finish', 'close'] as const)(
  'a transaction that was sent has a receipt, which stays until %s',
  async (how) => {
    const { flow, clock, outcome } = start(transaction('signAndSendTransaction'))
    flow.send({ type: 'sign' })
    await settled()
    await clock.advance(600_000)
    expect(flow.get()).toMatchObject({ at: 'receipt', signed: SENT })
    if (how === 'close') flow.close()
    else flow.send({ type: 'finish' })
    expect(await outcome).toBe(SENT)
  },
)
test('the user can sign before the predicted changes arrive', async () => {
  const changes = { kind: 'changes', lamports: -5n, tokens: [] } as const
  const { flow } = start(transaction('signTransaction'), { simulate: async () => changes })
  expect(flow.can({ type: 'sign' })).toBe(true)
  await settled()
  expect(flow.get()).toMatchObject({ at: 'asking', changes })
  flow.send({ type: 'sign' })
  expect(flow.get()).toMatchObject({ at: 'signing', changes })
  const early = start(transaction('signTransaction'), { simulate: () => new Promise(() => {}) })
  early.flow.send({ type: 'sign' })
  expect(early.flow.get()).toMatchObject({ at: 'signing', changes: { kind: 'unknown' } })
})

test('accounts have their names even if the changes cannot be predicted', async () => {
  const instructions = [{ kind: 'sol', amount: 1n, from: 'ada', to: 'bob' }] as const
  const { flow } = start(transaction('signTransaction'), {
    name: async () => instructions,
    simulate: () => Promise.reject(failure('network')),
  })
  await settled()
  expect(flow.get()).toMatchObject({ at: 'asking', content: { instructions }, changes: { kind: 'unknown' } })
})

describe('closing', () => {
  test.each(['asking', 'signing', 'problem'])('while %s: nothing is signed or sent', async (at) => {
    const never = () => new Promise<Uint8Array>(() => {})
    const sign = at === 'problem' ? () => Promise.reject(failure('network')) : never
    const { flow, outcome, io } = start(transaction('signAndSendTransaction'), { sign })
    if (at !== 'asking') flow.send({ type: 'sign' })
    await settled()
    expect(flow.get().at).toBe(at)
    flow.close()
    expect(await outcome).toBe('user_rejected_request')
    expect(io.send).not.toHaveBeenCalled()
  })
  test('while it is being sent takes effect afterwards', async () => {
    let arrive = (_: Uint8Array) => {}
    const send = () => new Promise<Uint8Array>((resolve) => (arrive = resolve))
    const { flow, outcome } = start(transaction('signAndSendTransaction'), { send })
    flow.send({ type: 'sign' })
    await settled()
    flow.close()
    arrive(SENT)
    expect(await outcome).toBe(SENT)
  })
})
test('a failure shows in place and can be retried', async () => {
  const send = vi
    .fn<NonNullable<SignIo['send']>>()
    .mockRejectedValueOnce(failure('transaction_failure'))
    .mockResolvedValue(SENT)
  const { flow, outcome, io } = start(transaction('signAndSendTransaction'), { send })
  flow.send({ type: 'sign' })
  await settled()
  expect(flow.get()).toMatchObject({ at: 'problem', error: { code: 'transaction_failure' } })
  flow.send({ type: 'sign' })
  await settled()
  flow.send({ type: 'finish' })
  expect(await outcome).toBe(SENT)
  expect(io.sign).toHaveBeenCalledOnce()
  expect(send.mock.calls).toEqual([[SIGNED], [SIGNED]])
})
test.each(['close', 'cancel'] as const)(
  'a transaction that a node did not accept rejects with the failure on %s, since it may have been sent',
  async (how) => {
    const send = () => Promise.reject(failure('transaction_failure'))
    const { flow, outcome } = start(transaction('signAndSendTransaction'), { send })
    flow.send({ type: 'sign' })
    await settled()
    if (how === 'close') flow.close()
    else flow.send({ type: 'cancel' })
    expect(await outcome).toBe('transaction_failure')
  },
)

describe('if the balance is too low', () => {
  const SHORT = { kind: 'fails', reason: 'too little', lacking: 9_007_199_254_740_993n } as const
  const PAID = { kind: 'changes', lamports: -5n, tokens: [] } as const
  const short = (fund: SignIo['fund']) => {
    const simulate = vi.fn(async (): Promise<BalanceChanges> => PAID).mockResolvedValueOnce(SHORT)
    return start(transaction('signAndSendTransaction'), { simulate, ...(fund && { fund: vi.fn(fund) }) })
  }
  test('money is added, exact to the lamport, and the same transaction is requested again', async () => {
    const { flow, io } = short(async () => ({ status: 'submitted' }))
    await settled()
    expect(flow.get()).toMatchObject({ at: 'asking', changes: SHORT })
    flow.send({ type: 'fund' })
    expect(flow.get().at).toBe('funding')
    await settled()
    expect(io.fund).toHaveBeenCalledExactlyOnceWith(SHORT.lacking, expect.anything())
    expect(flow.get()).toMatchObject({ at: 'asking', changes: PAID })
    expect(io.sign).not.toHaveBeenCalled()
  })
  test('a failure of the funding does not block the transaction', async () => {
    const { flow } = short(() => Promise.reject(failure('unsupported_chain_id')))
    await settled()
    flow.send({ type: 'fund' })
    await settled()
    expect(flow.get().at).toBe('asking')
  })
  test('without a missing amount nothing can be added', async () => {
    const { flow } = start(transaction('signAndSendTransaction'), { simulate: async () => PAID })
    await settled()
    expect(flow.can({ type: 'fund' })).toBe(false)
  })
})
