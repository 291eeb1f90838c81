export {
  useCreateWallet,
  useExportWallet,
  useSignAndSendTransaction,
  useSignMessage,
  useSignTransaction,
  useSolanaWallets as useWallets,
} from '../plugins/solana-wallet/hooks.js'
