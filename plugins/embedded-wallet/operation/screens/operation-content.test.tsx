import { expect, test } from 'vitest'
import { shown } from '../../../../tests/unit/rows.js'
import type { OperationContent as Content } from '../contract.js'
import { OperationContent } from './OperationContent.js'

const ACCOUNT = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const SHOP = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const content: Content = {
  kind: 'operation',
  sender: ACCOUNT,
  chain: { name: 'Base', symbol: 'ETH', decimals: 18 },
  explanation: { effects: [{ kind: 'transfer', to: SHOP, asset: { contract: null, amount: 10n ** 17n } }], tokens: {} },
  factory: undefined,
  paymaster: undefined,
  maxFee: 30_000n * 10n ** 9n,
  raw: '{ "all": "of it" }',
}
const see = (overrides: Partial<Content> = {}) => shown(<OperationContent content={{ ...content, ...overrides }} />)

test('shows the calls of the account, the account, the network, the highest fee, and all data', () => {
  const { rows, words } = see()
  expect(rows).toMatchObject({
    Amount: ['0.1 ETH'],
    To: [SHOP],
    'Smart account': [ACCOUNT],
    Network: ['Base'],
    Fees: ['Up to 0.00003 ETH'],
  })
  expect(words).toContain('{ "all": "of it" }')
})
test('shows the factory and the paymaster', () => {
  const { rows } = see({ factory: SHOP, paymaster: SHOP })
  expect(rows).toMatchObject({ 'Made first by': [SHOP], 'Fees paid by': [SHOP] })
  expect(rows).not.toHaveProperty('Fees')
})
test('says that the account calls nothing', () => {
  expect(see({ explanation: { effects: [], tokens: {} } }).rows).toMatchObject({
    'What it does': ['Nothing is called'],
  })
})
test('warns of a call that cannot be read', () => {
  const effects = [{ kind: 'call', contract: ACCOUNT, selector: '0x0f0f3f24', name: 'addOwnerAddress' }] as const
  const { rows, words } = see({ explanation: { effects, tokens: {} } })
  expect(rows).toMatchObject({ Function: ['addOwnerAddress'], Contract: [ACCOUNT] })
  expect(words.join(' ')).toContain('What this call does cannot be read.')
})
