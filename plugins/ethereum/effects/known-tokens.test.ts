import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { SUPPORTED_CHAINS } from '../../../core/chains/list.js'
import { imitatedToken, KNOWN_TOKENS, knownToken } from './known-tokens.js'
import { skeletonOf } from './lookalike.js'

const [BASE, POLYGON, ARBITRUM] = [8453, 137, 42161]
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

test('a listed token is found by its address in any case, on its own chain only', () => {
  for (const address of [USDC, USDC.toLowerCase(), USDC.toUpperCase()])
    expect(knownToken(BASE, address)).toEqual({ symbol: 'USDC', decimals: 6 })
  expect(knownToken(10, USDC)).toBeUndefined()
  expect(knownToken(31337, USDC)).toBeUndefined()
})
test('a token with two symbols has the first, and an imitation of either is recognised', () => {
  expect(knownToken(ARBITRUM, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9')).toMatchObject({ symbol: 'USDT0' })
  expect(['USDT', 'USD₮0'].map((symbol) => imitatedToken(ARBITRUM, symbol, 'ETH'))).toEqual(['USDT', 'USDT0'])
})
test('every address of the list has its EIP-55 checksum and a default chain', () => {
  const chains = new Set(SUPPORTED_CHAINS.map(({ id }) => `${id}`))
  for (const [, , at] of KNOWN_TOKENS)
    for (const [chain, address] of Object.entries(at)) {
      expect(getAddress(address.toLowerCase())).toBe(address)
      expect(chains).toContain(chain)
    }
})
test('no two symbols of the list look alike', () => {
  const skeletons = KNOWN_TOKENS.map(([symbol]) => skeletonOf(symbol))
  expect(new Set(skeletons).size).toBe(skeletons.length)
})

test.each([
  ['itself', 'USDC'],
  ['in small letters', 'usdc'],
  ['a Cyrillic С', 'USDС'],
  ['a Cyrillic Ѕ', 'UЅDC'],
  ['Cherokee letters', 'USᎠᏟ'],
  ['Lisu letters', 'ꓴꓢꓓꓚ'],
  ['small capitals', 'ᴜꜱᴅᴄ'],
  ['letters of full width', 'ＵＳＤＣ'],
  ['bold letters of mathematics', '𝐔𝐒𝐃𝐂'],
  ['letters in circles', 'ⓊⓈⒹⒸ'],
  ['accents and dots', 'ÚSḌÇ'],
  ['a mark that turns text around', '\u202eUSDC'],
  ['a zero-width space', 'US\u200bDC'],
  ['a soft hyphen', 'US\u00adDC'],
  ['a variation selector', 'USDC\ufe0f'],
  ['a Hangul filler', 'USDC\u3164'],
  ['a space', ' US DC '],
  ['punctuation', 'U.S.D.C'],
  ['a tick', 'USDC✓'],
  ['a dollar for S', 'U$DC'],
  ['a five for S', 'U5DC'],
  ['a dollar before it', '$USDC'],
])('a symbol with %s imitates USDC', (_, symbol) => {
  expect(imitatedToken(BASE, symbol, 'ETH')).toBe('USDC')
})
test.each([
  ['USDC.e', POLYGON, 'USDC.e'],
  ['USDC.e', BASE, undefined],
  ['DА1', BASE, 'DAI'],
  ['U5DT', POLYGON, 'USDT'],
  ['USDX', BASE, undefined],
  ['', BASE, undefined],
  ['✓', BASE, undefined],
  ['USDC', 31337, undefined],
])('the symbol %s on chain %i: %s', (symbol, chain, expected) => {
  expect(imitatedToken(chain, symbol, 'ETH')).toBe(expected)
})
test('the chain’s own coin has no contract, so a token with its symbol is an imitation', () => {
  expect(imitatedToken(31337, 'ЕТН', 'ETH')).toBe('ETH')
  expect(imitatedToken(31337, 'ETH', 'POL')).toBeUndefined()
})
test('a very long symbol is checked quickly', () => {
  expect(imitatedToken(BASE, '\u202e'.repeat(100_000), 'ETH')).toBeUndefined()
})
