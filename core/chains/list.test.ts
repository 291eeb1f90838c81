import type { Chain as ViemChain } from 'viem'
import * as known from 'viem/chains'
import { expect, test } from 'vitest'
import type { Chain } from '../host-config.js'
import { addRpcUrlOverrideToChain, SUPPORTED_CHAINS } from './list.js'

test('the list is that of Wire §5.7, in its order', () => {
  expect(SUPPORTED_CHAINS.map(({ id }) => id)).toEqual([
    42161, 421614, 11155111, 1, 10, 11155420, 137, 80002, 42220, 44787, 314, 314159, 8453, 84532, 80085, 59144, 59140,
    42, 43114, 43113, 7777777, 999, 999999999, 17000, 690, 17069,
  ])
})
test.each(SUPPORTED_CHAINS)('$name has viem’s description', (supported) => {
  const chain: ViemChain = supported // viem and wagmi accept this type
  const viemChain = Object.values(known).find(({ id, name }) => id === chain.id && name === chain.name) as ViemChain
  const { nativeCurrency, blockExplorers, rpcUrls, testnet = false } = viemChain
  expect(chain.nativeCurrency).toEqual(nativeCurrency)
  expect(chain.blockExplorers?.default.url).toBe(blockExplorers?.default.url.replace(/\/$/, ''))
  expect(chain.testnet).toBe(testnet)
  expect(chain.rpcUrls.default.http).toEqual(expect.arrayContaining([...rpcUrls.default.http]))
  for (const url of chain.rpcUrls.default.http) expect(new URL(url).protocol).toBe('https:')
})
test('a host may use any chain of viem', () => {
  const viemChains: Chain[] = Object.values(known).map((chain: ViemChain) => chain)
  expect(viemChains.length).toBeGreaterThan(500)
})
test('Base is not a test network', () => {
  expect(SUPPORTED_CHAINS.find(({ id }) => id === 8453)?.testnet).toBe(false)
})
test('an override is added to a copy of the chain', () => {
  const chain = { id: 5, name: 'Five', rpcUrls: { default: { http: ['https://five.example'] } } }
  const changed = addRpcUrlOverrideToChain(chain, 'https://mine.example')
  expect(changed.rpcUrls).toEqual({ ...chain.rpcUrls, walletOverride: { http: ['https://mine.example'] } })
  expect(Object.keys(chain.rpcUrls)).toEqual(['default'])
  expect(addRpcUrlOverrideToChain({ id: 6, name: 'Six' }, 'https://mine.example').rpcUrls).toEqual({
    walletOverride: { http: ['https://mine.example'] },
  })
})
