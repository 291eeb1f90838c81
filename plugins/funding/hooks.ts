import { useMemo } from 'react'
import { LatchkitError } from '../../core/errors.js'
import type { FundingResult, FundOptions } from '../../core/wallets.js'
import { useAction } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import type { FundingExit, FundingOutcome, SolanaFundingExit, WalletFunding } from './contract.js'

const notEnabled = (): never => {
  throw new LatchkitError('not_supported', 'Wallet funding is not enabled')
}

export interface FundWalletCallbacks {
  /** The dialog has closed, in whatever step; also after money has come, and of `wallet.fund()`. */
  onUserExited?: ((exit: FundingExit) => void) | undefined
}
export interface UseFundWalletResult {
  /**
   * Opens the dialog to add money to the wallet. By default, the app's configuration gives the chain and the amount.
   * Resolves when the user leaves the dialog, with `completed` if money is on its way or has arrived. Rejects with
   * `not_supported`, `unsupported_chain_id`, `invalid_data` or `no_modal`.
   */
  fundWallet(funding: WalletFunding): Promise<FundingOutcome>
  /** The same with two arguments. Resolves with `submitted` if money is on its way or has arrived. */
  fundWallet(address: string, options?: FundOptions): Promise<FundingResult>
}
/**
 * Adds money to a wallet: by card, from another wallet, or sent by hand.
 *
 * @example
 * const { fundWallet } = useFundWallet()
 * const { status } = await fundWallet({ address: wallet.address, options: { chain: base, amount: '0.05' } })
 */
export function useFundWallet({ onUserExited }: FundWalletCallbacks = {}): UseFundWalletResult {
  useEvent('fundingExited', onUserExited)
  return { fundWallet: useFunding<FundOptions>() }
}

export interface FundSolanaWalletCallbacks {
  /** The dialog has closed, in whatever step; also after money has come, and of `wallet.fund()`. */
  onUserExited?: ((exit: SolanaFundingExit) => void) | undefined
}
export type SolanaFunding = WalletFunding<SolanaFundOptions>
export interface SolanaFundOptions extends Omit<FundOptions, 'chain' | 'asset'> {
  /** Such as `solana:mainnet`. The default is the first chain of `solana.rpcs`, where transactions are sent. */
  readonly chain?: SolanaFundingExit['chain'] | undefined
  readonly asset?: 'native-currency' | 'USDC' | undefined
}
export interface UseFundSolanaWalletResult {
  /** Opens the dialog, like `fundWallet` for Ethereum. Needs the plugin `solanaWallet`. */
  fundWallet(funding: SolanaFunding): Promise<FundingOutcome>
  fundWallet(address: string, options?: SolanaFundOptions): Promise<FundingResult>
}
/** Adds SOL or USDC to a Solana wallet, by card or sent by hand. */
export function useFundSolanaWallet({ onUserExited }: FundSolanaWalletCallbacks = {}): UseFundSolanaWalletResult {
  useEvent('solanaFundingExited', onUserExited)
  return { fundWallet: useFunding<SolanaFundOptions>() }
}

/** The callback in both shapes. The plugin tells them apart, and refuses a mixture. */
function useFunding<Options extends FundOptions>() {
  const ask = useAction(
    'funding',
    (api, target: string | WalletFunding, options?: FundOptions) => api.fundWallet(target, options),
    notEnabled,
  )
  return useMemo(() => {
    function fundWallet(funding: WalletFunding<Options>): Promise<FundingOutcome>
    function fundWallet(address: string, options?: Options): Promise<FundingResult>
    function fundWallet(target: string | WalletFunding<Options>, options?: Options) {
      return ask(target, options)
    }
    return fundWallet
  }, [ask])
}
