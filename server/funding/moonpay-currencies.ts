/** Moonpay's codes for the protocol's currencies. An asset on its own network has no network in its code. Wire §6.6. */
export const moonpayCodes: Readonly<Record<string, string>> = {
  ETH_ETHEREUM: 'eth',
  ETH_ARBITRUM: 'eth_arbitrum',
  ETH_BASE: 'eth_base',
  ETH_POLYGON: 'eth_polygon',
  AVAX_CCHAIN: 'avax_cchain',
  BNB_BNB: 'bnb',
  BNB_BSC: 'bnb_bsc',
  CELO_CELO: 'celo',
  CUSD_CELO: 'cusd',
  DAI_ETHEREUM: 'dai',
  FIL_FVM: 'fil_fvm',
  MATIC_ETHEREUM: 'matic',
  // The native currency of Polygon was renamed in 2024.
  MATIC_POLYGON: 'pol_polygon',
  SOL: 'sol',
  USDC_ETHEREUM: 'usdc',
  USDC_ARBITRUM: 'usdc_arbitrum',
  USDC_BASE: 'usdc_base',
  USDC_OPTIMISM: 'usdc_optimism',
  USDC_POLYGON: 'usdc_polygon',
  USDC_SOL: 'usdc_sol',
  USDT_ETHEREUM: 'usdt',
  USDT_POLYGON: 'usdt_polygon',
  WBTC_ETHEREUM: 'wbtc',
  WETH_POLYGON: 'weth_polygon',
}

/** Currencies that need a Solana address. All others need an Ethereum address. */
export const solanaCurrencies: readonly string[] = ['SOL', 'USDC_SOL']
