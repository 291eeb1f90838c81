import { expect, test } from 'vitest'
import { failure } from '../../tests/unit/errors.js'
import type { FundDraft, FundingExit, FundState } from './contract.js'
import { exitOf } from './exit.js'

const asset = { kind: 'native', symbol: 'ETH', decimals: 18 } as const
const task = {
  address: `0x${'a1'.repeat(20)}`,
  chain: { id: 8453, name: 'Base' },
  asset,
  amount: '0.5',
  usd: null,
  methods: ['moonpay', 'coinbase-onramp', 'manual'],
  canGoBack: false,
} as const satisfies FundDraft
const order = { id: 'an-order', url: 'https://buy.example/', statusUrl: 'https://api.example/' }
const error = failure('on_ramp_failed')

test.each<[FundState, FundingExit['fundingMethod'], bigint?]>([
  [{ at: 'preparing', draft: task }, null],
  [{ at: 'unprepared', draft: task, error }, null],
  [{ at: 'choosing', ...task }, null],
  [{ at: 'signing', ...task }, 'moonpay'],
  [{ at: 'prompting', ...task, order }, 'moonpay'],
  [{ at: 'paying', ...task, order, phase: 'pending' }, 'moonpay'],
  [{ at: 'offering', ...task }, 'coinbase-onramp'],
  [{ at: 'buying', ...task }, 'coinbase-onramp'],
  [{ at: 'transferring', ...task }, 'external'],
  [{ at: 'receiving', ...task, before: null, balance: null, unreachable: false }, 'manual'],
  [{ at: 'receiving', ...task, before: 0n, balance: 7n, unreachable: true }, 'manual', 7n],
  [{ at: 'received', ...task, balance: 9n, arrived: 2n }, 'manual', 9n],
  [{ at: 'success', ...task, method: 'moonpay' }, 'moonpay'],
  [{ at: 'success', ...task, method: 'coinbase-onramp' }, 'coinbase-onramp'],
  [{ at: 'problem', ...task, method: 'coinbase-onramp', error }, 'coinbase-onramp'],
])('the exit names method and balance of the last state: %o', (last, fundingMethod, balance) => {
  expect(exitOf(task, last)).toEqual({
    address: task.address,
    fundingMethod,
    ...(balance !== undefined && { balance }),
  })
})
