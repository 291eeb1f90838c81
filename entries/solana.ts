export type { FundingTitles, MoonpayOverride } from '../core/wallets.js'
export type { FundingOutcome, SolanaFundingExit } from '../plugins/funding/contract.js'
export {
  type FundSolanaWalletCallbacks,
  type SolanaFunding,
  type SolanaFundOptions,
  type UseFundSolanaWalletResult,
  useFundSolanaWallet as useFundWallet,
} from '../plugins/funding/hooks.js'
export {
  type MessageToSign,
  type OneOrMany,
  type Signature,
  type SignedTransaction,
  type TransactionToSend,
  type TransactionToSign,
  type UseCreateWalletResult,
  type UseExportWalletResult,
  type UseSignAndSendTransactionResult,
  type UseSignMessageResult,
  type UseSignTransactionResult,
  type UseSolanaWalletsResult,
  useCreateWallet,
  useExportWallet,
  useSignAndSendTransaction,
  useSignMessage,
  useSignTransaction,
  useSolanaWallets as useWallets,
} from '../plugins/solana-wallet/hooks.js'
