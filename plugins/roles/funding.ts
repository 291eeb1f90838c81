import type { Funding, FundingResult } from '../../core/wallets.js'

declare module '../../core/registry.js' {
  interface Roles {
    funding: FundingRole
  }
}
export interface FundingRole {
  /** Opens the dialog to put money into a wallet; resolves with how it ended when the user leaves it. Modal §4.13. */
  fund(wanted: Funding, call: { readonly signal: AbortSignal }): Promise<FundingResult>
}
