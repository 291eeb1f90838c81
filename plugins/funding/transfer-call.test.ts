import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { transferCall } from './transfer-call.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = `0x${'70'.repeat(20)}` as const
const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

test('a coin is sent without call data', () => {
  const asset = { kind: 'native', symbol: 'ETH', decimals: 18 } as const
  expect(transferCall({ address, asset, units: 5n })).toEqual({ to: address, value: 5n })
})
test('a token is sent by its contract, with the exact amount', () => {
  const asset = { kind: 'token', address: token, symbol: 'DAI', decimals: 18 } as const
  for (const units of [1n, 255n, 10n ** 18n + 1n, 2n ** 256n - 1n]) {
    const data = encodeFunctionData({ abi, args: [address, units] })
    expect(transferCall({ address, asset, units })).toEqual({ to: token, value: 0n, data })
  }
})
