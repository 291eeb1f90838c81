import { describe, expect, test } from 'vitest'
import type { Effect } from '../../../../core/effects.js'
import { part } from '../../../../tests/unit/part.js'
import { shown } from '../../../../tests/unit/rows.js'
import { type Surroundings, SurroundingsContext } from '../../../../ui/kit/use-surroundings.js'
import { BASE, OWNER as FROM, SHOP as TO, TOKENS, USDC } from '../../effects/screens/samples.js'
import type { Receipt } from '../../wallet/contract.js'
import type { Prepared, SendTask } from '../contract.js'
import SendTransaction from './SendTransaction.js'

const ETHER = 10n ** 18n
const explained = (...effects: readonly Effect[]) => ({ effects, tokens: TOKENS })
const task: SendTask = {
  kind: 'send',
  from: FROM,
  request: { to: TO, value: 2n * ETHER },
  chain: { ...BASE, id: 8453, explorer: 'https://basescan.org' },
  ui: {},
  display: 'native-token',
  waits: true,
}
/** Numbers that differ in each row: gas 0.03, layer-1 fee 0.01, all fees 0.04, with the value 2.04. */
const prepared: Prepared = {
  nonce: 7,
  fees: {
    type: 'eip1559',
    gas: 30_000n,
    maxFeePerGas: 10n ** 12n,
    maxPriorityFeePerGas: 1n,
    l1Fee: ETHER / 100n,
    total: (4n * ETHER) / 100n,
  },
  total: (204n * ETHER) / 100n,
  short: false,
  fundable: true,
  price: 1_000,
  explanation: { effects: [], tokens: {} },
}
const see = (state: Parameters<typeof SendTransaction>[0]['state']) =>
  shown(
    <SurroundingsContext value={part<Surroundings>({ appName: 'Acme', domain: 'acme.example' })}>
      <SendTransaction state={state} send={() => {}} can={() => true} />
    </SurroundingsContext>,
  )
const ready = (overrides: Partial<Prepared> = {}, taskOverrides: Partial<SendTask> = {}) =>
  see({ at: 'ready', ...task, ...taskOverrides, prepared: { ...prepared, ...overrides } })

describe('the approval screen (Modal §2.7)', () => {
  test('shows first who asks and on which network', () => {
    const { words } = ready()
    expect(words.slice(0, 4)).toEqual(['A', 'Acme', 'acme.example', 'Approve transaction'])
    expect(words).toContain('on Base')
  })
  test('has rows for sender, recipient, action, fees and total', () => {
    expect(ready().rows).toEqual({
      From: [FROM],
      To: [TO],
      Action: ['Transaction'],
      'Est. Fees': ['0.04 ETH'],
      'Total (including fees)': ['2.04 ETH'],
    })
  })
  describe('the contract as the host describes it', () => {
    const of = (contractInfo: object) => ready({}, { ui: { transactionInfo: { contractInfo } } })
    const imgUrl = 'https://acme.example/mark.png'
    test('its logo shows even without a name, with its own description', () => {
      expect(of({ imgUrl, imgAltText: 'Harbour Hall' }).html).toContain(`src="${imgUrl}" alt="Harbour Hall"`)
      expect(of({ imgUrl: 'javascript:alert(1)' }).html).not.toContain('<img')
    })
    test('its name is a link if its page is a web address', () => {
      const name = 'Harbour Hall'
      expect(of({ name, url: 'https://hall.example/' }).html).toContain('href="https://hall.example/"')
      for (const url of ['javascript:alert(1)', '/tickets', undefined]) {
        const { html, words } = of({ name, url })
        expect(words).toContain(name)
        expect(html).not.toContain('<a ')
      }
    })
  })
  test('shows dollars, with the coin beneath', () => {
    const { rows } = ready({}, { display: 'fiat-currency' })
    expect(rows['Est. Fees']).toEqual(['$40.00', '0.04 ETH'])
    expect(rows['Total (including fees)']).toEqual(['$2,040.00', '2.04 ETH'])
  })
  test('without a price shows the coin only', () => {
    const { rows, words } = ready({ price: null }, { display: 'fiat-currency' })
    expect(rows['Total (including fees)']).toEqual(['2.04 ETH'])
    expect(words.join(' ')).not.toContain('$')
  })
  const allowance = { kind: 'allow', token: USDC.address, spender: TO, limit: 25_000_000n } as const
  test('an approval says below its title what it lets happen', () => {
    const { words } = ready({ explanation: explained(allowance) })
    expect(words).toContain('Lets 0xd8dA…6045 spend 25 USDC of yours.')
    expect(words.at(-1)).toBe('Approve')
  })
  test('a danger has its own words on the button, also in place of the host’s, until there is an answer', () => {
    const explanation = explained({ ...allowance, limit: 'unlimited' })
    const ui = { buttonText: 'Go' }
    expect(ready({ explanation }, { ui }).words.at(-1)).toBe('Approve anyway')
    const signing = see({ at: 'signing', ...task, prepared: { ...prepared, explanation } })
    expect(signing.words.at(-1)).toBe('Approving…')
  })
  test('a button with warnings says that it waits, before anything has been seen', () => {
    const { html, words } = ready({ explanation: explained({ ...allowance, change: 'raise' }) })
    expect(words).toContain('See the warning first: the button leads there.')
    expect(words.at(-1)).toBe('Approve')
    expect(html).toMatch(/aria-disabled="true"[^>]*aria-describedby="[^"]+"[^>]*><span[^>]*><span>Approve/)
    expect(ready().words).not.toContain('See the warning first: the button leads there.')
  })
  test('shows the value as the largest text, exact to the last wei and without fees', () => {
    expect(ready().words).toContain('2 ETH')
    expect(ready({}, { request: { to: TO, value: 2n * ETHER + 1n } }).words).toContain('2.000000000000000001 ETH')
    const { words } = ready({}, { display: 'fiat-currency' })
    expect(words.slice(words.indexOf('$2,000.00')).slice(0, 2)).toEqual(['$2,000.00', '2 ETH'])
  })
  test('reports a fee that has doubled, with the new fee in its row', () => {
    const { words, rows } = see({ at: 'ready', ...task, prepared, feeBefore: ETHER / 50n })
    expect(words.join(' ')).toContain('The network fee has at least doubled since you were asked.')
    expect(rows['Est. Fees']).toEqual(['0.04 ETH'])
    expect(ready().words.join(' ')).not.toContain('doubled')
  })
  test('uses the decimals of the chain’s own coin', () => {
    const chain = { ...task.chain, symbol: 'SIX', decimals: 6 }
    const fees = { ...prepared.fees, total: 40_000n }
    const six = { chain, request: { to: TO, value: 2_000_000n }, display: 'fiat-currency' } as const
    const { rows, words } = ready({ fees, total: 2_040_000n }, six)
    expect(words.slice(words.indexOf('$2,000.00')).slice(0, 2)).toEqual(['$2,000.00', '2 SIX'])
    expect(rows).toMatchObject({
      'Est. Fees': ['$40.00', '0.04 SIX'],
      'Total (including fees)': ['$2,040.00', '2.04 SIX'],
    })
  })
  test('a very small amount is not shown as zero', () => {
    const { rows } = ready(
      { fees: { ...prepared.fees, total: 1n }, total: 1n, price: 1_000 },
      { display: 'fiat-currency' },
    )
    expect(rows['Est. Fees']).toEqual(['<$0.01', '<0.000001 ETH'])
  })

  const call = { request: { to: USDC.address, data: '0x1234', value: 0n } } as const
  const calling = (effect: Effect, overrides: Partial<SendTask['request']> = {}) =>
    ready(
      { explanation: explained(effect), total: prepared.fees.total },
      { request: { ...call.request, ...overrides } },
    )
  const transfer: Effect = { kind: 'transfer', to: TO, asset: { contract: USDC.address, amount: 1_250_500_001n } }
  const allow = { kind: 'allow', token: USDC.address, spender: TO, limit: 25_000_000n } as const
  test.each<[string, Effect, string, string, string]>([
    ['transfer', transfer, '1,250.500001 USDC', 'To', 'Transfer'],
    ['approval', allow, '25 USDC', 'Spender', 'Approve'],
    ['approval of everything', { ...allow, limit: 'unlimited' }, 'Unlimited USDC', 'Spender', 'Approve'],
  ])('a %s of a token: amount, recipient and contract', (_, effect, amount, name, kind) => {
    const { rows, words } = calling(effect)
    expect(words).toContain(amount)
    expect(rows).toMatchObject({
      [name]: [TO],
      'Token contract': [USDC.address],
      Action: [kind],
      'Total (including fees)': ['0.04 ETH'],
    })
    expect(rows).not.toHaveProperty('Contract')
  })
  test('a call that cannot be read: function, contract, data and a warning', () => {
    const { rows, words } = calling({ kind: 'call', contract: USDC.address, selector: '0xdeadbeef', name: 'multicall' })
    expect(rows).toMatchObject({ Function: ['multicall'], Contract: [USDC.address], Action: ['Contract call'] })
    expect(words).toEqual(expect.arrayContaining(['Approve contract call', 'Data', '0x1234']))
    expect(words.join(' ')).toContain('What this call does cannot be read.')
  })
  test('an approval for a whole collection: the operator and a warning', () => {
    const effect: Effect = { kind: 'allow-all', collection: USDC.address, operator: TO, isAllowed: true }
    const { rows, words } = calling(effect)
    expect(rows).toMatchObject({ Spender: [TO], Collection: [USDC.address], Action: ['Approve all items'] })
    expect(words.join(' ')).toContain('Whoever is named here may take every item of this collection')
  })
  test('names the called contract if the effect is of another one', () => {
    expect(calling(allow, { to: FROM }).rows).toMatchObject({ 'Token contract': [USDC.address], Contract: [FROM] })
  })
  test('a call with a value: the value as the largest text, and its effects in rows', () => {
    const { rows, words } = calling(transfer, { value: 2n * ETHER })
    expect(words).toContain('2 ETH')
    expect(rows).toMatchObject({ Amount: ['1,250.500001 USDC'], To: [TO] })
  })
  test('several effects are one transaction with a row for each', () => {
    const { rows, words } = ready({ explanation: explained(transfer, allow) }, call)
    expect(words).toContain('Approve transaction')
    expect(rows).toMatchObject({
      Action: ['Transfer, Approve'],
      Amount: ['1,250.500001 USDC'],
      Limit: ['25 USDC'],
    })
  })
  test('shows ten of very many effects, and how many more there are', () => {
    const { html, words } = ready({ explanation: explained(...Array.from({ length: 2_500 }, () => transfer)) }, call)
    expect(html.split('1,250.500001 USDC')).toHaveLength(11)
    expect(words.join(' ')).toContain('And 2490 more')
  })
  test('a deployment has no recipient', () => {
    expect(ready({}, { request: { value: 0n, data: '0x60' } }).rows.To).toEqual(['New contract'])
  })
  test('can be declined, unless the host hides that button', () => {
    expect(ready().words.slice(-2)).toEqual(['Cancel', 'Approve'])
    expect(ready({ short: true }).words).toContain('Cancel')
    expect(ready({}, { ui: { isCancellable: false } }).words).not.toContain('Cancel')
  })
  test('a balance that is too low: shows the missing amount, and cannot be approved', () => {
    const { words } = ready({ short: true, missing: ETHER / 10n + 1n })
    expect(words.join(' ')).toContain('Add funds on Base to complete transaction. You need 0.100001 ETH more.')
    expect(words).not.toContain('Approve')
    expect(ready().words).toContain('Approve')
  })
  test('warns of a transfer of the whole balance', () => {
    const warning = 'Whoever is named here may move all of your USDC, now and later.'
    expect(calling({ ...allow, limit: 'unlimited' }).words).toContain(warning)
    expect(calling(allow).words).not.toContain(warning)
  })
})

describe('the result screen', () => {
  const hash = '0x7c3f1d0a5b8e4e2f9a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b'
  const SHORT_HASH = '0x7c3f…1a2b'
  const receipt = (of: Partial<Receipt>) =>
    see({ at: 'receipt', ...task, prepared, sent: { hash, receipt: part<Receipt>(of) } })
  const used = { gasUsed: 20_000n, effectiveGasPrice: 10n ** 12n }

  test('shows the fee that was paid, with the layer-1 fee', () => {
    expect(receipt({ ...used, l1Fee: ETHER / 200n }).rows).toMatchObject({ Network: ['Base'], Fee: ['0.025 ETH'] })
  })
  test('shows the gas only on a chain without layer-1 fee', () => {
    expect(receipt(used).rows.Fee).toEqual(['0.02 ETH'])
  })
  test('shows recipient, amount and transaction', () => {
    expect(receipt(used).rows).toMatchObject({ Amount: ['2 ETH'], To: [TO], Transaction: [SHORT_HASH] })
  })
  test('of a call shows the requested effects in the same words', () => {
    const explanation = explained({ kind: 'allow', token: USDC.address, spender: TO, limit: 'unlimited' })
    const request = { to: USDC.address, data: '0x1234', value: 0n } as const
    const { rows } = see({ at: 'receipt', ...task, request, prepared: { ...prepared, explanation }, sent: { hash } })
    expect(rows).toEqual({
      Limit: ['Unlimited USDC'],
      Spender: [TO],
      'Token contract': [USDC.address],
      Network: ['Base'],
      Transaction: [SHORT_HASH],
    })
  })
  test('links to the chain’s explorer at this transaction', () => {
    expect(receipt(used).html).toContain(`href="https://basescan.org/tx/${hash}"`)
  })
  test.each(['confirming', 'unconfirmed', 'receipt'] as const)(
    'at %s on a chain without an explorer has no link, and the hash can be copied',
    (at) => {
      const { explorer: _, ...chain } = task.chain
      const { html } = see({ at, ...task, chain, prepared, hash, sent: { hash } })
      expect(html).not.toContain('<a ')
      expect(html).toContain(at === 'receipt' ? 'Copy 0x' : 'Copy transaction hash')
    },
  )
})
