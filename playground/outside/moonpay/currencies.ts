import { USDC_DECIMALS, USDC_MINT, usdcOn } from '../on-ramp/usdc.js'

/** A currency for sale, and the chain that it is delivered on. */
export interface Currency {
  readonly code: string
  readonly name: string
  /** The number of decimals of an amount. */
  readonly decimals: number
  /** The sandbox's chain that represents the currency's network. Undefined if the sandbox does not have this token. */
  readonly chainId?: number | 'solana'
  /** The token's contract, or its mint on Solana; undefined for the chain's native coin. */
  readonly contract?: string
  readonly address: RegExp
  /** A made-up price. */
  readonly usd: number
}

const HEX = /^0x[\da-fA-F]{40}$/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** This chain represents all EVM networks except Base, which has its own. */
const ETHEREUM = 31337
const BASE = 84532

const native = (code: string, name: string, usd: number, chainId = ETHEREUM): Currency => ({
  code,
  name,
  usd,
  chainId,
  decimals: 18,
  address: HEX,
})
const token = (code: string, name: string, usd: number, decimals = 6): Currency => ({
  code,
  name,
  usd,
  decimals,
  address: HEX,
})
const usdc = (code: string, name: string, network: keyof typeof usdcOn, chainId = ETHEREUM): Currency => ({
  ...token(code, name, 1, USDC_DECIMALS),
  chainId,
  contract: usdcOn[network],
})

/**
 * Codes by which Moonpay tells a currency's networks apart:
 * https://dev.moonpay.com/widget/on-ramp/customization/parameters (`currencyCode`) and its list at
 * https://api.moonpay.com/v3/currencies. The codes are unconfirmed: the list could not be opened on 2026-11-25.
 */
const all: readonly Currency[] = [
  native('eth', 'Ethereum', 2500),
  native('eth_arbitrum', 'Ethereum (Arbitrum)', 2500),
  native('eth_base', 'Ethereum (Base)', 2500, BASE),
  native('eth_optimism', 'Ethereum (Optimism)', 2500),
  native('pol_polygon', 'POL (Polygon)', 0.5),
  native('avax_cchain', 'Avalanche (C-Chain)', 25),
  native('celo', 'Celo', 0.6),
  native('bnb_bsc', 'BNB (Smart Chain)', 600),
  token('eth_polygon', 'Ethereum (Polygon)', 2500, 18),
  token('cusd', 'Celo Dollar', 1, 18),
  token('dai', 'Dai', 1, 18),
  usdc('usdc', 'USD Coin', 'ethereum'),
  usdc('usdc_arbitrum', 'USD Coin (Arbitrum)', 'arbitrum'),
  usdc('usdc_base', 'USD Coin (Base)', 'base', BASE),
  usdc('usdc_optimism', 'USD Coin (Optimism)', 'optimism'),
  usdc('usdc_polygon', 'USD Coin (Polygon)', 'polygon'),
  token('usdt', 'Tether', 1),
  token('usdt_polygon', 'Tether (Polygon)', 1),
  token('wbtc', 'Wrapped Bitcoin', 60_000, 8),
  { ...token('sol', 'Solana', 150, 9), chainId: 'solana', address: BASE58 },
  { ...token('usdc_sol', 'USD Coin (Solana)', 1), chainId: 'solana', contract: USDC_MINT, address: BASE58 },
]

export const currencies: ReadonlyMap<string, Currency> = new Map(all.map((one) => [one.code, one]))
