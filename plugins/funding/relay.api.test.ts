import { afterEach, describe, expect, test } from 'vitest'
import { COST, ID, quote, RECIPIENT, SOLVER, TOKEN, USER, WISH } from '../../tests/unit/relay.js'
import { type Answer, cut, json, listen, text } from '../../tests/unit/server.js'
import { bridgeOutcome, quoteBridge } from './relay.api.js'
import { NATIVE } from './relay-quote.js'

let server: Awaited<ReturnType<typeof listen>>
afterEach(() => server.close())
async function relay(...answers: Answer[]) {
  server = await listen(...answers)
  return server
}
const quoted = async (answer: Answer, wish = WISH) => quoteBridge((await relay(answer)).url, wish)

describe('a quote', () => {
  test('is requested as Relay documents it, with the exact amount', async () => {
    expect(await quoted(json(200, quote()))).toMatchObject({ requestId: ID, cost: COST })
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        path: '/execute/swap',
        body: {
          tradeType: 'EXACT_OUTPUT',
          user: USER,
          recipient: RECIPIENT,
          originChainId: 8453,
          destinationChainId: 1,
          originCurrency: NATIVE,
          destinationCurrency: NATIVE,
          amount: '100000000000000001',
        },
      },
    ])
  })
  test('for a token has the token’s address', async () => {
    await quoted(json(200, quote()), { ...WISH, token: TOKEN }).catch(() => {})
    expect(server.received[0]?.body).toMatchObject({ originCurrency: NATIVE, destinationCurrency: TOKEN })
  })
  test.each<[string, Answer, object]>([
    [
      'is refused, with Relay’s own message',
      json(400, { message: 'No quotes available', code: 'NO_QUOTES' }),
      { code: 'bridge_refused', message: 'No quotes available', retryable: false },
    ],
    ['is refused without words', json(400, {}), { code: 'bridge_refused', message: 'Error fetching quote from relay' }],
    [
      'is refused because the wallet has too little',
      json(400, { message: 'Insufficient balance', code: 'INSUFFICIENT_FUNDS' }),
      { code: 'insufficient_balance', retryable: false },
    ],
    ['may come later from a service that is busy', json(429, {}), { code: 'network', retryable: true, status: 429 }],
    ['may come later from a service in trouble', text(502, '<html>'), { code: 'network', retryable: true }],
    ['may come later where nobody answers', cut, { code: 'network', retryable: true }],
    ['that is no JSON is refused', text(200, '<html>'), { code: 'bridge_refused' }],
    ['that is not what was wished is refused', json(200, quote({ steps: [] })), { code: 'bridge_refused' }],
  ])('%s', async (_, answer, expected) => {
    await expect(quoted(answer)).rejects.toMatchObject(expected)
  })
})

describe('the status of a transfer', () => {
  const QUOTED = { requestId: ID, to: SOLVER, data: ID, cost: COST }
  const outcome = async (answer: Answer) => bridgeOutcome((await relay(answer)).url, QUOTED)
  // https://docs.relay.link/references/api/get-intents-status-v3, seen 2026-11-26
  test.each([
    ['waiting', null],
    ['depositing', null],
    ['pending', null],
    ['submitted', null],
    ['delayed', null],
    ['success', 'success'],
    ['refund', 'failure'],
    ['failure', 'failure'],
    ['a status of next year', null],
  ])('%s: %s', async (status, expected) => {
    expect(await outcome(json(200, { status }))).toBe(expected)
    expect(server.received[0]?.path).toBe(`/intents/status/v3?requestId=${ID}`)
  })
  test.each<[string, Answer]>([
    ['a request that Relay does not know', json(404, { message: 'Request not found' })],
    ['what is no JSON', text(200, '<html>')],
    ['a failure of the service, whatever it says', json(500, { status: 'failure' })],
    ['no answer', cut],
  ])('is unknown so far: %s', async (_, answer) => {
    expect(await outcome(answer)).toBeNull()
  })
})
