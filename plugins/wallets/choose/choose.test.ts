import { expect, test } from 'vitest'
import { walletOption } from '../../../tests/unit/wallets.js'
import { ofChains } from './choose.js'

const both = [walletOption(), walletOption({ id: 'solana:sunny', chainType: 'solana', door: 'solana' })]
test.each([
  ['ethereum', ['metamask']],
  ['ethereum-only', ['metamask']],
  ['solana', ['solana:sunny']],
  ['solana-only', ['solana:sunny']],
  ['ethereum-and-solana', ['metamask', 'solana:sunny']],
  [undefined, ['metamask', 'solana:sunny']],
] as const)('of wallets on both chains, %s lists %j', (wish, expected) => {
  expect(ofChains(both, wish).map(({ id }) => id)).toEqual(expected)
})
