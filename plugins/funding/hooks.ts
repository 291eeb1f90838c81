import { LatchkitError } from '../../core/errors.js'
import type { FundingResult, FundOptions } from '../../core/wallets.js'
import { useAction } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import type { FundingExit, SolanaFundingExit } from './contract.js'

const notEnabled = () => new LatchkitError('not_supported', 'Wallet funding is not enabled')

export interface FundWalletCallbacks {
  /** The dialog has closed, in whatever step; also after money has come, and of `wallet.fund()`. */
  onUserExited?(exit: FundingExit): void
}
export interface UseFundWalletResult {
  /**
   * Opens the dialog to add money to the wallet. By default, the app's configuration gives the chain and the amount.
   * Resolves when the user leaves the dialog, with `submitted` if money is on its way or has arrived. Rejects with
   * `not_supported`, `unsupported_chain_id`, `invalid_data` or `no_modal`.
   */
  fundWallet(address: string, options?: FundOptions): Promise<FundingResult>
}
/**
 * Adds money to a wallet: by card, from another wallet, or sent by hand.
 *
 * @example
 * const { fundWallet } = useFundWallet()
 * const { status } = await fundWallet(wallet.address, { chain: 'eip155:8453', amount: '0.05' })
 */
export function useFundWallet({ onUserExited }: FundWalletCallbacks = {}): UseFundWalletResult {
  useEvent('fundingExited', onUserExited)
  return {
    fundWallet: useAction(
      'funding',
      (api, address: string, { signal, ...request }: FundOptions = {}) =>
        api.fund({ ...request, address }, signal && { signal }),
      notEnabled,
    ),
  }
}

export interface FundSolanaWalletCallbacks {
  /** The dialog has closed, in whatever step; also after money has come, and of `wallet.fund()`. */
  onUserExited?(exit: SolanaFundingExit): void
}
export interface SolanaFunding {
  readonly address: string
  readonly options?: SolanaFundOptions
}
export interface SolanaFundOptions extends Pick<FundOptions, 'amount' | 'signal' | 'moonpayConfigOverride'> {
  /** Such as `solana:mainnet`. The default is the first chain of `solana.rpcs`, where transactions are sent. */
  readonly chain?: SolanaFundingExit['chain']
  readonly asset?: 'native-currency' | 'USDC'
}
export interface UseFundSolanaWalletResult {
  /** Opens the dialog, like `fundWallet` for Ethereum. Needs the plugin `solanaWallet`. */
  fundWallet(of: SolanaFunding): Promise<FundingResult>
}
/** Adds SOL or USDC to a Solana wallet, by card or sent by hand. */
export function useFundSolanaWallet({ onUserExited }: FundSolanaWalletCallbacks = {}): UseFundSolanaWalletResult {
  useEvent('solanaFundingExited', onUserExited)
  return {
    fundWallet: useAction(
      'funding',
      (api, { address, options: { signal, ...request } = {} }: SolanaFunding) =>
        api.fund({ ...request, address }, signal && { signal }),
      notEnabled,
    ),
  }
}
