export { getEmbeddedConnectedWallet, isEmbedded as isEmbeddedWallet } from '../core/embedded.js'
export { getAccessToken, getIdentityToken } from '../core/tokens.js'
export { VERSION } from '../core/version.js'
export { Captcha } from '../plugins/captcha/hooks.js'
export { useCrossAppAccounts } from '../plugins/cross-app/hooks.js'
export {
  useCustomAuth,
  useLinkJwtAccount,
  useSubscribeToJwtAuthWithFlag,
  useSyncJwtBasedAuthState,
} from '../plugins/custom-auth/hooks.js'
export {
  useCreateWallet,
  useExportWallet,
  useImportWallet,
  useRecoverEmbeddedWallet,
  useSendTransaction,
  useSetWalletPassword,
  useSetWalletRecovery,
  useSignMessage,
  useSignTransaction,
  useSignTypedData,
} from '../plugins/embedded-wallet/hooks.js'
export { toViemAccount } from '../plugins/embedded-wallet/provider/viem-account.js'
export {
  useFarcasterSigner,
  useFarcasterSigner as useExperimentalFarcasterSigner,
  useLoginWithFarcasterV2,
} from '../plugins/farcaster/hooks.js'
export { useFundWallet } from '../plugins/funding/hooks.js'
export { useGuestAccounts } from '../plugins/guest/hooks.js'
export { useAcceptTerms } from '../plugins/legal/hooks.js'
export {
  errorIndicatesMaxMfaRetries,
  errorIndicatesMfaTimeout,
  errorIndicatesMfaVerificationFailed,
  mfaAtLogin,
  useMfa,
  useMfaEnrollment,
  useRegisterMfaListener,
} from '../plugins/mfa/hooks.js'
export { useLoginWithOAuth, useOAuthTokens } from '../plugins/oauth/hooks.js'
export { useLinkWithPasskey, useLoginWithPasskey, useSignupWithPasskey } from '../plugins/passkey/hooks.js'
export { useLoginWithEmail, useLoginWithSms, useUpdateEmail } from '../plugins/passwordless/hooks.js'
export { useSolanaWallets } from '../plugins/solana-wallet/hooks.js'
export { useLoginWithTelegram } from '../plugins/telegram/hooks.js'
export {
  useActiveWallet,
  useConnectOrCreateWallet,
  useConnectWallet,
  useLinkWithSiwe,
  useLinkWithSiws,
  useLoginWithSiwe,
  useLoginWithSiws,
} from '../plugins/wallets/hooks.js'
export type { LoginOptions } from '../ui/landing/landing.flow.js'
export { useClient } from '../ui/react/client-context.js'
export { LatchkitModal } from '../ui/react/LatchkitModal.js'
export { LatchkitProvider, type LatchkitProviderProps } from '../ui/react/LatchkitProvider.js'
export { useIdentityToken } from '../ui/react/use-identity-token.js'
export { useLatchkit } from '../ui/react/use-latchkit.js'
export { useLinkAccount } from '../ui/react/use-link-account.js'
export { useLogin } from '../ui/react/use-login.js'
export { useLogout } from '../ui/react/use-logout.js'
export { useModalStatus } from '../ui/react/use-modal-status.js'
export { useToken } from '../ui/react/use-token.js'
export { useUpdateAccount } from '../ui/react/use-update-account.js'
export { useUser } from '../ui/react/use-user.js'
export { useWallets } from '../ui/react/use-wallets.js'
