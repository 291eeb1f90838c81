import { describe, expect, test } from 'vitest'
import {
  COST,
  details,
  ID,
  quote,
  RECIPIENT,
  SOLVER,
  step,
  sum,
  TOKEN,
  transaction,
  WISH,
} from '../../tests/unit/relay.js'
import { NATIVE, readQuote } from './relay-quote.js'

describe('a quote is accepted', () => {
  test('if it matches the request', () => {
    expect(readQuote(quote(), WISH)).toEqual({ requestId: ID, to: SOLVER, data: ID, cost: COST })
  })
  test.each<[string, object, object]>([
    ['both', { in: '125.28', out: '125.00', timeEstimate: 4 }, { feeUsd: 0.28, seconds: 4 }],
    ['no time', { in: '2', out: '1', timeEstimate: 0 }, { feeUsd: 1, seconds: undefined }],
    ['no prices', { timeEstimate: '4' }, { feeUsd: undefined, seconds: undefined }],
    ['prices that make no fee', { in: '1', out: '2' }, { feeUsd: undefined }],
    ['prices that are none', { in: 'NaN', out: {} }, { feeUsd: undefined }],
  ])('with what Relay says of fee and time, for the reader: %s', (_, given, expected) => {
    const { in: paid, out: got, ...more } = given as { in?: string; out?: string }
    const { currencyIn, currencyOut } = details() as { currencyIn: object; currencyOut: object }
    const answer = quote({
      details: details({
        currencyIn: { ...currencyIn, amountUsd: paid },
        currencyOut: { ...currencyOut, amountUsd: got },
        ...more,
      }),
    })
    const read = readQuote(answer, WISH)
    expect({ ...read, feeUsd: read.feeUsd && Number(read.feeUsd.toFixed(2)) }).toMatchObject({
      cost: COST,
      ...expected,
    })
  })
  test('with addresses in any case, with a higher amount than requested, and for a token', () => {
    const overrides = {
      recipient: RECIPIENT.toUpperCase().replace('X', 'x'),
      currencyOut: sum(1, NATIVE, `${WISH.units + 1n}`),
    }
    expect(readQuote(quote({ details: details(overrides) }), WISH).cost).toBe(COST)
    const tokens = quote({ details: details({ currencyOut: sum(1, TOKEN.toUpperCase().replace('X', 'x'), '7') }) })
    expect(readQuote(tokens, { ...WISH, token: TOKEN, units: 7n }).cost).toBe(COST)
  })
  test('with every digit of its price', () => {
    for (let round = 0; round < 300; round++) {
      const cost = BigInt(`${Math.floor(Math.random() * 1e15) + 1}${`${round}`.padStart(18, '0')}`)
      const steps = [step(transaction({ value: `${cost}` }))]
      const answer = { steps, details: details({ currencyIn: sum(8453, NATIVE, `${cost}`) }) }
      expect(readQuote(answer, WISH).cost).toBe(cost)
    }
  })
})

const OTHER = `0x${'ee'.repeat(20)}`
test.each<[string, unknown]>([
  ['it gives less', quote({ details: details({ currencyOut: sum(1, NATIVE, `${WISH.units - 1n}`) }) })],
  [
    'it may give less',
    quote({ details: details({ currencyOut: sum(1, NATIVE, `${WISH.units}`, { minimumAmount: '1' }) }) }),
  ],
  ['it gives an amount that is none', quote({ details: details({ currencyOut: sum(1, NATIVE, '1e18') }) })],
  ['it gives a number', quote({ details: details({ currencyOut: sum(1, NATIVE, 1e18) }) })],
  ['it gives another currency', quote({ details: details({ currencyOut: sum(1, TOKEN, `${WISH.units}`) }) })],
  ['it pays on another chain', quote({ details: details({ currencyOut: sum(10, NATIVE, `${WISH.units}`) }) })],
  ['it pays another recipient', quote({ details: details({ recipient: OTHER }) })],
  ['it does not say whom it pays', quote({ details: details({ recipient: undefined }) })],
  ['it is for another wallet', quote({ details: details({ sender: OTHER }) })],
  ['it costs another currency', quote({ details: details({ currencyIn: sum(8453, TOKEN, `${COST}`) }) })],
  ['it costs more than it says', quote({ steps: [step(transaction({ value: `${COST + 1n}` }))] })],
  ['it costs less than it says', quote({ steps: [step(transaction({ value: `${COST - 1n}` }))] })],
  [
    'it costs nothing, and calls a token',
    quote({
      steps: [step(transaction({ value: '0', to: TOKEN }))],
      details: details({ currencyIn: sum(8453, NATIVE, '0') }),
    }),
  ],
  ['its transaction is on another chain', quote({ steps: [step(transaction({ chainId: 1 }))] })],
  ['its transaction is another wallet’s', quote({ steps: [step(transaction({ from: OTHER }))] })],
  ['its transaction is for no address', quote({ steps: [step(transaction({ to: 'relay.eth' }))] })],
  ['its data are none', quote({ steps: [step(transaction({ data: '0x123' }))] })],
  ['it wants a signature', quote({ steps: [step(transaction(), { kind: 'signature' })] })],
  ['it has two steps', quote({ steps: [step(), step()] })],
  [
    'it has two transactions',
    quote({ steps: [step(transaction(), { items: [{ data: transaction() }, { data: transaction() }] })] }),
  ],
  ['it has none', quote({ steps: [] })],
  ['it has no id', quote({ steps: [step(transaction(), { requestId: '?x=1' })] })],
  ['it is no quote', 'soon'],
  ['it is nothing', null],
])('refused: %s', (_, answer) => {
  expect(() => readQuote(answer, WISH)).toThrow(expect.objectContaining({ code: 'bridge_refused' }))
})
