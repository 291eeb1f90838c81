import type { Effect, Token } from '../../../../core/effects.js'
import { LatchkitError } from '../../../../core/errors.js'
import { type Fixture, stepUpStages } from '../../../../ui/kit/fixture.js'
import { APES, BASE, FAKE_USDC, OWNER, SHOP, TOKENS, UNREADABLE, USDC } from '../../effects/screens/samples.js'
import type { Prepared, SendEvent, SendState, SendTask } from '../contract.js'
import { transactionFailure } from '../failure.js'
import SendTransaction from './SendTransaction.js'

const ETHER = 10n ** 18n
const HASH = '0x7c3f1d0a5b8e4e2f9a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b' as const
const MEME: Token = { ...USDC, symbol: 'LONGESTMEMEYET', decimals: 18, isKnown: false }

const task: SendTask = {
  kind: 'send',
  from: OWNER,
  request: { to: SHOP, value: ETHER / 10n },
  chain: { ...BASE, id: 8453, explorer: 'https://basescan.org' },
  ui: {},
  display: 'fiat-currency',
  waits: true,
}
const fee = 462_000_000_000_00n
const prepare = (overrides: Partial<Prepared> = {}): Prepared => ({
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
  explanation: { effects: [], tokens: {} },
  ...overrides,
})
const prepared = prepare()
const readyTask = { ...task, prepared }
const call = { ...task, request: { to: USDC.address, data: `0x095ea7b3${'0f'.repeat(64)}`, value: 0n } } as const
function contractOf(effect: Effect | undefined) {
  if (effect?.kind === 'transfer') return effect.asset.contract ?? SHOP
  if (effect?.kind === 'allow') return effect.token
  if (effect?.kind === 'allow-all') return effect.collection
  return effect?.kind === 'call' ? effect.contract : task.from
}
const of = (effects: readonly Effect[], tokens: Readonly<Record<string, Token>> = TOKENS) => ({
  ...task,
  request: { ...call.request, to: contractOf(effects[0]) },
  prepared: prepare({ explanation: { effects, tokens }, total: fee }),
})
const transfer = (token: Token, amount: bigint): Effect => ({
  kind: 'transfer',
  to: SHOP,
  asset: { contract: token.address, amount },
})
const allow = { kind: 'allow', token: USDC.address, spender: SHOP, limit: 25_000_000n } as const
const ready = (overrides: object = {}): SendState => ({ at: 'ready', ...readyTask, ...overrides })
const short = { short: true, total: 3n * ETHER, missing: 1_870_046_000_000_000_000n }
const receipt = { gasUsed: 21_000n, effectiveGasPrice: 2_100_000_000n, l1Fee: 0n }
const sent = { hash: HASH, receipt } as unknown as Extract<SendState, { at: 'receipt' }>['sent']
const problem = (error: LatchkitError): SendState => ({ at: 'problem', ...readyTask, error })
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
    'preparing for long': { state: { at: 'slow', ...task } },
    'will likely fail': {
      state: { at: 'unprepared', ...task, error: new LatchkitError('invalid_data', 'Because.'), likelyFails: true },
    },
    'could not be prepared': {
      state: { at: 'unprepared', ...task, error: new LatchkitError('network', 'Because.'), likelyFails: false },
    },
    ready: { state: ready() },
    'ready again with a higher fee': {
      state: ready({ feeBefore: fee, prepared: prepare({ fees: { ...prepared.fees, total: 3n * fee } }) }),
    },
    'ready without a price': { state: ready({ prepared: prepare({ price: null }) }) },
    'ready in native tokens': { state: ready({ display: 'native-token' }), sameAs: 'ready without a price' },
    'ready to transfer': { state: ready(of([transfer(USDC, 1_250_500_000n)])) },
    'ready to transfer very much': {
      state: ready(of([transfer(MEME, 2n ** 160n)], { [MEME.address]: MEME })),
    },
    'ready to transfer what is not what it says': { state: ready(of([transfer(FAKE_USDC, 1_250_500_000n)])) },
    'ready to approve': { state: ready(of([allow])) },
    'ready to approve all of it': { state: ready(of([{ ...allow, limit: 'unlimited' }])) },
    'ready to approve more': { state: ready(of([{ ...allow, change: 'raise' }])) },
    'ready to approve what cannot be read': { state: ready(of([{ ...allow, token: UNREADABLE, limit: 'unlimited' }])) },
    'ready to approve an item': {
      state: ready(of([{ kind: 'allow', token: APES.address, spender: SHOP, limit: 1n, item: 7n }])),
    },
    'ready to approve an amount or an item': {
      state: ready(of([{ ...allow, token: UNREADABLE, limit: 1_207n, mayBeItem: true }])),
    },
    'ready to approve all items': {
      state: ready(of([{ kind: 'allow-all', collection: APES.address, operator: SHOP, isAllowed: true }])),
    },
    'ready to take an approval back': {
      state: ready(of([{ kind: 'allow-all', collection: APES.address, operator: SHOP, isAllowed: false }])),
    },
    'ready to move several items': {
      state: ready(
        of(
          [7n, 2n ** 255n].map(
            (item): Effect => ({
              kind: 'transfer',
              from: task.from,
              to: SHOP,
              asset: { contract: APES.address, amount: 1n, item },
            }),
          ),
        ),
      ),
    },
    'ready to run other code': {
      state: ready(of([{ kind: 'delegate', code: UNREADABLE, chainId: 0n }])),
    },
    'ready for a contract': {
      state: ready(of([{ kind: 'call', contract: USDC.address, selector: '0xac9650d8', name: 'multicall' }])),
    },
    'ready to pay a contract': {
      state: ready({
        request: { ...call.request, value: ETHER / 10n },
        prepared: prepare({
          explanation: { effects: [{ kind: 'call', contract: USDC.address, selector: '0xdeadbeef' }], tokens: {} },
        }),
      }),
    },
    'ready to make a contract': {
      state: ready({ request: { data: `0x60${'6001'.repeat(400)}`, value: 0n }, prepared: prepare({ total: fee }) }),
    },
    'ready in the words of the app': { state: ready({ ui: OWN }) },
    'too little': { state: ready({ prepared: prepare(short) }) },
    'too little without funding': { state: ready({ prepared: prepare({ ...short, fundable: false }) }) },
    funding: { state: { at: 'funding', ...readyTask, prepared: prepare(short) } },
    signing: { state: { at: 'signing', ...readyTask } },
    'signing for long': { state: { at: 'signing', slow: true, ...readyTask } },
    checking: { state: { at: 'checking', ...readyTask }, sameAs: 'signing' },
    submitting: { state: { at: 'submitting', ...readyTask, signed: { raw: '0x02', hash: HASH } }, sameAs: 'signing' },
    signed: { state: { at: 'success', ...readyTask, kind: 'sign', signature: '0x02' } },
    confirming: { state: { at: 'confirming', ...readyTask, hash: HASH } },
    unconfirmed: { state: { at: 'unconfirmed', ...readyTask, hash: HASH } },
    receipt: { state: { at: 'receipt', ...readyTask, sent } },
    'receipt of a call': {
      state: { at: 'receipt', ...task, ...of([{ ...allow, limit: 'unlimited' }]), sent },
    },
    'sent without a receipt': { state: { at: 'receipt', ...readyTask, sent: { hash: HASH } } },
    'nonce expired': { state: problem(transactionFailure('NONCE_EXPIRED', SAID, undefined, HASH)) },
    reverted: { state: problem(transactionFailure('CALL_EXCEPTION', MINED, undefined, HASH)) },
    'not sent': { state: problem(transactionFailure('NETWORK_ERROR', 'fetch failed', undefined, HASH)) },
    'not signed': {
      state: problem(new LatchkitError('unable_to_sign', 'The wallet could not sign.', { retryable: true })),
    },
    ...stepUpStages((error) => ({ state: problem(error) })),
  },
} satisfies Fixture<SendState, SendEvent>
