declare module '../../core/registry.js' {
  interface Roles {
    funding: FundingRole
  }
}
export interface FundingRole {
  /** Opens the dialog to put money into a wallet; resolves with how it ended when the user leaves it. Modal §4.13. */
  fund(wanted: Funding, call: { readonly signal: AbortSignal }): Promise<FundingResult>
}
export interface Funding {
  readonly address: string
  /** CAIP-2: `eip155:8453`, `solana:mainnet`. */
  readonly chain: string
  /** In whole units of the asset, as a decimal: `'0.05'`. */
  readonly amount?: string | undefined
  /** By default what the chain calls its own. */
  readonly asset?: 'native-currency' | 'USDC' | { readonly erc20: `0x${string}` } | undefined
}
export interface FundingResult {
  /** `submitted`: money is on its way, or has come. */
  readonly status: 'submitted' | 'cancelled'
}
