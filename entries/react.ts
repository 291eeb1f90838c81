export type { UiEvent } from '../core/browser/ui-event.js'
export type { Client } from '../core/client.js'
export { getEmbeddedConnectedWallet, isEmbedded as isEmbeddedWallet } from '../core/embedded.js'
export type { Manifest } from '../core/plugin.js'
export type { LogoutOptions } from '../core/session.js'
export { getAccessToken, getIdentityToken } from '../core/tokens.js'
export { VERSION } from '../core/version.js'
export type { ConnectedWallet } from '../core/wallets.js'
export { Captcha } from '../plugins/captcha/hooks.js'
export { type UseCrossAppAccountsResult, useCrossAppAccounts } from '../plugins/cross-app/hooks.js'
export {
  type CustomAuthCallbacks,
  type FlaggedJwtAuth,
  type JwtAuth,
  type SyncJwtAuth,
  type UseCustomAuthResult,
  type UseLinkJwtAccountResult,
  type UseSyncJwtBasedAuthStateResult,
  useCustomAuth,
  useLinkJwtAccount,
  useSubscribeToJwtAuthWithFlag,
  useSyncJwtBasedAuthState,
} from '../plugins/custom-auth/hooks.js'
export {
  type EmbeddedWalletCallbacks,
  type UseCreateWalletResult,
  type UseExportWalletResult,
  type UseImportWalletResult,
  type UseRecoverEmbeddedWalletResult,
  type UseSendTransactionResult,
  type UseSetWalletPasswordResult,
  type UseSetWalletRecoveryResult,
  type UseSignMessageResult,
  type UseSignTransactionResult,
  type UseSignTypedDataResult,
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
  type WalletActResult,
} from '../plugins/embedded-wallet/hooks.js'
export { toViemAccount, type ViemAccount } from '../plugins/embedded-wallet/provider/viem-account.js'
export {
  type UseFarcasterSignerResult,
  type UseLoginWithFarcasterV2Result,
  useFarcasterSigner,
  useFarcasterSigner as useExperimentalFarcasterSigner,
  useLoginWithFarcasterV2,
} from '../plugins/farcaster/hooks.js'
export type { FundingOutcome, WalletFunding } from '../plugins/funding/contract.js'
export { type FundWalletCallbacks, type UseFundWalletResult, useFundWallet } from '../plugins/funding/hooks.js'
export { type UseGuestAccountsResult, useGuestAccounts } from '../plugins/guest/hooks.js'
export { type UseAcceptTermsResult, useAcceptTerms } from '../plugins/legal/hooks.js'
export {
  errorIndicatesMaxMfaRetries,
  errorIndicatesMfaTimeout,
  errorIndicatesMfaVerificationFailed,
  type MfaListener,
  mfaAtLogin,
  type RequiredMfaMethods,
  type UseMfaEnrollmentResult,
  type UseMfaResult,
  useMfa,
  useMfaEnrollment,
  useRegisterMfaListener,
} from '../plugins/mfa/hooks.js'
export {
  type OAuthTokensCallbacks,
  type UseLoginWithOAuthResult,
  type UseOAuthTokensResult,
  useLoginWithOAuth,
  useOAuthTokens,
} from '../plugins/oauth/hooks.js'
export {
  type UseLinkWithPasskeyResult,
  type UseLoginWithPasskeyResult,
  type UseSignupWithPasskeyResult,
  useLinkWithPasskey,
  useLoginWithPasskey,
  useSignupWithPasskey,
} from '../plugins/passkey/hooks.js'
export {
  type EmailToLogIn,
  type PhoneToLogIn,
  type UseLoginWithEmailResult,
  type UseLoginWithSmsResult,
  type UseUpdateEmailResult,
  useLoginWithEmail,
  useLoginWithSms,
  useUpdateEmail,
} from '../plugins/passwordless/hooks.js'
export { type UseSolanaWalletsResult, useSolanaWallets } from '../plugins/solana-wallet/hooks.js'
export { type UseLoginWithTelegramResult, useLoginWithTelegram } from '../plugins/telegram/hooks.js'
export {
  type ConnectWalletCallbacks,
  type MessageToSign,
  type SignedToLogIn,
  type UseActiveWalletResult,
  type UseConnectCoinbaseSmartWalletResult,
  type UseConnectOrCreateWalletResult,
  type UseConnectWalletResult,
  type UseLinkWithSiweResult,
  type UseLinkWithSiwsResult,
  type UseLoginWithSiweResult,
  type UseLoginWithSiwsResult,
  useActiveWallet,
  useConnectCoinbaseSmartWallet,
  useConnectOrCreateWallet,
  useConnectWallet,
  useLinkWithSiwe,
  useLinkWithSiws,
  useLoginWithSiwe,
  useLoginWithSiws,
} from '../plugins/wallets/hooks.js'
export type { LoginOptions } from '../ui/landing/landing.flow.js'
export type { Unlinks, UseLinkAccountResult, UseUpdateAccountResult } from '../ui/react/accounts.js'
export { useClient } from '../ui/react/client-context.js'
export { LatchkitModal, type LatchkitModalProps } from '../ui/react/LatchkitModal.js'
export { LatchkitProvider, type LatchkitProviderProps } from '../ui/react/LatchkitProvider.js'
export type { FailureCallbacks } from '../ui/react/use-failures.js'
export { type UseIdentityTokenResult, useIdentityToken } from '../ui/react/use-identity-token.js'
export { type UseLatchkitResult, useLatchkit } from '../ui/react/use-latchkit.js'
export { type LinkAccountCallbacks, useLinkAccount } from '../ui/react/use-link-account.js'
export { type LoginCallbacks, type UseLoginResult, useLogin } from '../ui/react/use-login.js'
export { type LogoutCallbacks, type UseLogoutResult, useLogout } from '../ui/react/use-logout.js'
export { type UseModalStatusResult, useModalStatus } from '../ui/react/use-modal-status.js'
export { type TokenCallbacks, type UseTokenResult, useToken } from '../ui/react/use-token.js'
export { type UpdateAccountCallbacks, useUpdateAccount } from '../ui/react/use-update-account.js'
export { type UseUserResult, useUser } from '../ui/react/use-user.js'
export { type UseWalletsResult, useWallets } from '../ui/react/use-wallets.js'
export type * from '../ui/texts.js'
