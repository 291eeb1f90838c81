import { expect, test } from 'vitest'
import type { FundDraft } from './contract.js'
import { outcomeOf } from './outcome.js'

const draft = {
  address: `0x${'a1'.repeat(20)}`,
  chain: { id: 8453, name: 'Base' },
  asset: { kind: 'native', symbol: 'ETH', decimals: 18 },
  amount: '0.5',
  usd: null,
  methods: ['external', 'manual'],
  canGoBack: false,
} as const satisfies FundDraft
const { address } = draft
const sent = { hash: `0x${'cd'.repeat(32)}`, walletClientType: 'metamask' } as const
const last = { at: 'transferring', ...draft, amount: '0.7' } as const

test('a transfer of another wallet names its transaction and that wallet', () => {
  expect(outcomeOf({ status: 'submitted' }, { address, fundingMethod: 'external' }, { draft, last, sent })).toEqual({
    status: 'completed',
    address,
    fundingMethod: 'external',
    amount: '0.7',
    assetType: 'ETH',
    transactionHash: sent.hash,
    metadata: { walletClientType: 'metamask' },
  })
})
test('a transfer that was given up for another method, or that has failed, is not named', () => {
  const parts = { draft, last, sent }
  const cancelled = outcomeOf({ status: 'cancelled' }, { address, fundingMethod: 'external' }, parts)
  const byHand = outcomeOf({ status: 'submitted' }, { address, fundingMethod: 'manual' }, parts)
  const byCard = outcomeOf({ status: 'submitted' }, { address, fundingMethod: 'moonpay' }, parts)
  expect([cancelled, byHand, byCard].map(({ transactionHash }) => transactionHash)).toEqual([
    ...[undefined, undefined, undefined],
  ])
  expect([cancelled, byHand, byCard].map(({ fundingMethod }) => fundingMethod)).toEqual([
    ...['external', 'external', 'moonpay'],
  ])
})
test('a token that was not read has neither a symbol nor a valid amount', () => {
  const unread = { ...draft, asset: `0x${'70'.repeat(20)}` } as const
  const stage = { at: 'preparing', draft: unread } as const
  const exit = { address, fundingMethod: null }
  expect(outcomeOf({ status: 'cancelled' }, exit, { draft: unread, last: stage, sent: undefined })).toEqual({
    status: 'cancelled',
    address,
    fundingMethod: undefined,
  })
})

test.each([
  ['another currency', { symbol: 'DAI', amount: '25' }, { assetType: 'DAI', amount: '25' }],
  ['another currency, whose amount is entered there', { symbol: 'DAI' }, { assetType: 'DAI' }],
])('at Moonpay the host’s override is what was asked for: %s', (_, bought, expected) => {
  const paid = { at: 'success', method: 'moonpay', ...draft, bought } as const
  const parts = { draft, last: paid, sent: undefined }
  const { assetType, amount } = outcomeOf({ status: 'submitted' }, { address, fundingMethod: 'moonpay' }, parts)
  expect({ assetType, ...(amount !== undefined && { amount }) }).toEqual(expected)
  // another method moves the asset and the amount of the request
  const byHand = outcomeOf({ status: 'submitted' }, { address, fundingMethod: 'manual' }, parts)
  expect([byHand.assetType, byHand.amount]).toEqual(['ETH', '0.5'])
})
