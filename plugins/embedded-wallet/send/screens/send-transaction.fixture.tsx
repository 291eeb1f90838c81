import { LatchkitError } from '../../../../core/errors.js'
import { type Fixture, stepUpStages } from '../../../../ui/kit/fixture.js'
import type { Action, Prepared, SendEvent, SendState, SendTask } from '../contract.js'
import { transactionFailure } from '../failure.js'
import SendTransaction from './SendTransaction.js'

const ETHER = 10n ** 18n
const HASH = '0x7c3f1d0a5b8e4e2f9a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b' as const
const USDC = { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 } as const
const MEME = { ...USDC, symbol: 'LONGESTMEMEYET', decimals: 18 } as const
const SHOP = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as const

const task: SendTask = {
  kind: 'send',
  from: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
  request: { to: SHOP, value: ETHER / 10n },
  chain: { id: 8453, name: 'Base', symbol: 'ETH', decimals: 18, explorer: 'https://basescan.org' },
  ui: {},
  display: 'fiat-currency',
  waits: true,
}
const fee = 462_000_000_000_00n
const prepare = (more: Partial<Prepared> = {}): Prepared => ({
  nonce: 7,
  fees: {
    type: 'eip1559',
    gas: 21_000n,
    maxFeePerGas: 2_200_000_000n,
    maxPriorityFeePerGas: 1n,
    l1Fee: 0n,
    total: fee,
  },
  total: ETHER / 10n + fee,
  short: false,
  fundable: true,
  price: 3412.5,
  action: { kind: 'transaction' },
  ...more,
})
const prepared = prepare()
const here = { ...task, prepared }
const call = { ...task, request: { to: USDC.address, data: '0x', value: 0n } } as const
const of = (action: Action) => ({ ...call, prepared: prepare({ action, total: fee }) })
const ready = (more: object = {}): SendState => ({ at: 'ready', ...here, ...more })
const short = { short: true, total: 3n * ETHER }
const receipt = { gasUsed: 21_000n, effectiveGasPrice: 2_100_000_000n, l1Fee: 0n }
const sent = { hash: HASH, receipt } as unknown as Extract<SendState, { at: 'receipt' }>['sent']
const problem = (error: LatchkitError): SendState => ({ at: 'problem', ...here, error })
const OWN = {
  title: 'Mint your ticket',
  description: 'One seat at the harbour concert.',
  buttonText: 'Mint now',
  isCancellable: true,
  transactionInfo: { title: 'Your order', action: 'Mint a ticket', contractInfo: { name: 'Harbour Hall' } },
}
const MINED = 'The transaction was mined, and failed.'
const SAID = 'nonce too low: next nonce 8, tx nonce 7'

export default {
  screen: 'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN',
  Component: SendTransaction,
  stages: {
    preparing: { state: { at: 'preparing', ...task } },
    'will likely fail': {
      state: { at: 'unprepared', ...task, error: new LatchkitError('invalid_data', 'Because.'), likelyFails: true },
    },
    'could not be prepared': {
      state: { at: 'unprepared', ...task, error: new LatchkitError('network', 'Because.'), likelyFails: false },
    },
    ready: { state: ready() },
    'ready without a price': { state: ready({ prepared: prepare({ price: null }) }) },
    'ready in native tokens': { state: ready({ display: 'native-token' }), sameAs: 'ready without a price' },
    'ready to transfer': {
      state: ready(of({ kind: 'transfer', token: USDC, amount: 1_250_500_000n, to: SHOP })),
    },
    'ready to transfer very much': {
      state: ready(of({ kind: 'transfer', token: MEME, amount: 2n ** 160n, to: SHOP })),
    },
    'ready to approve': {
      state: ready(of({ kind: 'approve', token: USDC, amount: 25_000_000n, to: SHOP, unlimited: false })),
    },
    'ready to approve all of it': {
      state: ready(of({ kind: 'approve', token: USDC, amount: 2n ** 256n - 1n, to: SHOP, unlimited: true })),
    },
    'ready for a contract': { state: ready({ ...call, prepared: prepare({ total: fee }) }) },
    'ready in the words of the app': { state: ready({ ui: OWN }) },
    'too little': { state: ready({ prepared: prepare(short) }) },
    'too little without funding': { state: ready({ prepared: prepare({ ...short, fundable: false }) }) },
    funding: { state: { at: 'funding', ...here, prepared: prepare(short) } },
    signing: { state: { at: 'signing', ...here } },
    submitting: { state: { at: 'submitting', ...here, signed: { raw: '0x02', hash: HASH } }, sameAs: 'signing' },
    signed: { state: { at: 'success', ...here, kind: 'sign', signature: '0x02' } },
    confirming: { state: { at: 'confirming', ...here, hash: HASH } },
    unconfirmed: { state: { at: 'unconfirmed', ...here, hash: HASH } },
    receipt: { state: { at: 'receipt', ...here, sent } },
    'sent without a receipt': { state: { at: 'receipt', ...here, sent: { hash: HASH } } },
    'nonce expired': { state: problem(transactionFailure('NONCE_EXPIRED', SAID, undefined, HASH)) },
    reverted: { state: problem(transactionFailure('CALL_EXCEPTION', MINED, undefined, HASH)) },
    'not sent': { state: problem(transactionFailure('NETWORK_ERROR', 'fetch failed', undefined, HASH)) },
    'not signed': { state: problem(new LatchkitError('unable_to_sign', 'The wallet could not sign.')) },
    ...stepUpStages((error) => ({ state: problem(error) })),
  },
} satisfies Fixture<SendState, SendEvent>
