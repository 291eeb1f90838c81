import type { Token } from '../../../../core/effects.js'
import type { ChainNames } from './assets.js'

/** The user's wallet, and a recipient. */
export const [OWNER, SHOP] = [
  '0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
] as const
/** A contract whose name no node can read. */
export const UNREADABLE = '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85' as const
export const BASE = { name: 'Base', symbol: 'ETH', decimals: 18 } as const satisfies ChainNames

export const USDC: Token = {
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  symbol: 'USDC',
  decimals: 6,
  isKnown: true,
}
export const FAKE_USDC: Token = {
  ...USDC,
  address: '0x4dF812F6064def1e5e029f1ca858777CC98D2D81',
  isKnown: false,
  imitates: 'USDC',
}
export const APES: Token = {
  address: '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
  symbol: 'BAYC',
  decimals: 0,
  isKnown: false,
}
/** By address, as in an explanation. */
export const TOKENS: Readonly<Record<string, Token>> = {
  [USDC.address]: USDC,
  [FAKE_USDC.address]: FAKE_USDC,
  [APES.address]: APES,
}
