import type { Funding, FundingResult } from '../../core/wallets.js'

declare module '../../core/registry.js' {
  interface Roles {
    funding: FundingRole
  }
}
export interface FundingRole {
  /** Opens the dialog to add money to a wallet. Resolves with the result when the user leaves. Modal §4.13. */
  fund(request: Funding, call: { readonly signal: AbortSignal }): Promise<FundingResult>
}
