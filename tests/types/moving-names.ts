/** The public names of `@privy-io/react-auth` 3.13.1, by kind: names only. */
const words = (text: string) => text.trim().split(/[\s,]+/)

/** Names by their kind, which is a heading of the guide. */
export const THEIR_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Packages and entries': words(`
    @privy-io/react-auth, @privy-io/react-auth/ui, @privy-io/react-auth/solana, @privy-io/react-auth/extended-chains,
    @privy-io/react-auth/smart-wallets, @privy-io/react-auth/abstract-smart-wallets, @privy-io/react-auth/farcaster`),
  'Components and functions': words(`
    PrivyProvider PrivyModal LoginModal Captcha getAccessToken getIdentityToken toViemAccount
    getEmbeddedConnectedWallet addPrivyRpcToChain addRpcUrlOverrideToChain SUPPORTED_CHAINS VERSION
    errorIndicatesMfaVerificationFailed errorIndicatesMfaTimeout errorIndicatesMaxMfaRetries dataSuffix
    createCrossTabUserSyncPlugin createWalletCreationOnLoginPlugin`),
  Hooks: words(`
    useAcceptTerms useActiveWallet useAuthMfa useAuthMfaEnrollment useAuthorizationSignature useBaseAccountSdk
    useConnectBaseAccount useConnectCoinbaseSmartWallet useConnectOrCreateWallet useConnectWallet useCreateWallet
    useCrossAppAccounts useCustomAuth useDelegatedActions useExportWallet useFarcasterSigner useFiatOnramp
    useFundWallet useFundWalletWithBankDeposit useGetAccessTokenForProvider useGetWalletPrivateKey useGuestAccounts
    useHeadlessDelegatedActions useIdentityToken useImportWallet useLinkAccount useLinkJwtAccount useLinkWithPasskey
    useLinkWithSiwe useLinkWithSiws useLogin useLoginWithEmail useLoginWithFarcasterV2 useLoginWithOAuth
    useLoginWithPasskey useLoginWithSiwe useLoginWithSiws useLoginWithSms useLoginWithTelegram useLogout useMfa
    useMfaEnrollment useMigrateWallets useModalStatus useOAuthTokens usePrivy useRecoverEmbeddedWallet
    useRegisterMfaListener useSendTransaction useSessionSigners useSetWalletRecovery useSign7702Authorization
    useSignMessage useSignTransaction useSignTypedData useSigners useSignupWithPasskey useSubscribeToJwtAuthWithFlag
    useSyncJwtBasedAuthState useToken useUpdateAccount useUpdateEmail useUser useWallets useX402Fetch`),
  'Hooks of Solana': words(`
    useWallets useStandardWallets useCreateWallet useImportWallet useExportWallet useSignMessage useSignTransaction
    useSignAndSendTransaction useFundWallet useSolanaFundingPlugin useSolanaLedgerPlugin toSolanaWalletConnectors`),
  'Members of `usePrivy()`': words(`
    ready authenticated user login logout getAccessToken connectWallet connectOrCreateWallet linkEmail linkPhone
    linkWallet linkGoogle linkApple linkTwitter linkTwitch linkDiscord linkGithub linkLinkedIn linkTiktok linkLine
    linkSpotify linkInstagram linkFarcaster linkTelegram linkPasskey linkOAuth unlinkEmail unlinkPhone unlinkWallet`),
  'Members of a user': words(`
    id createdAt email phone wallet smartWallet google apple twitter discord github linkedin spotify instagram tiktok
    twitch line farcaster telegram linkedAccounts mfaMethods hasAcceptedTerms isGuest customMetadata`),
  'Members of a connected wallet': words(`
    type address chainId connectedAt walletClientType connectorType imported meta linked walletIndex isConnected
    disconnect switchChain getEthereumProvider sign loginOrLink unlink fund`),
  Configuration: words(`
    appearance.theme appearance.accentColor appearance.logo appearance.landingHeader appearance.loginMessage
    appearance.showWalletLoginFirst appearance.walletList appearance.walletChainType loginMethods
    loginMethodsAndOrder intl.defaultCountry intl.textLocalization customAuth.enabled
    customAuth.getCustomAccessToken customAuth.isLoading legal.termsAndConditionsUrl legal.privacyPolicyUrl
    walletConnectCloudProjectId plugins customOAuthRedirectUrl allowOAuthInEmbeddedBrowsers supportedChains
    defaultChain captchaEnabled externalWallets.coinbaseWallet.config externalWallets.baseAccount
    externalWallets.signatureRequestTimeouts externalWallets.walletConnect.enabled externalWallets.solana.connectors
    externalWallets.disableAllExternalWallets embeddedWallets.ethereum.createOnLogin
    embeddedWallets.solana.createOnLogin embeddedWallets.disableAutomaticMigration embeddedWallets.showWalletUIs
    embeddedWallets.priceDisplay embeddedWallets.extendedCalldataDecoding mfa.noPromptOnMfaRequired
    passkeys.shouldUnlinkOnUnenrollMfa passkeys.shouldUnenrollMfaOnUnlink passkeys.registration
    fundingMethodConfig.moonpay.useSandbox fundingMethodConfig.moonpay.paymentMethod
    fundingMethodConfig.moonpay.uiConfig solana.rpcs`),
  'Events and callbacks': words(`
    onComplete onError onSuccess onMfaRequired onAccessTokenGranted onAccessTokenRemoved onOAuthTokenGrant
    onUserExited onAuthenticated onUnauthenticated`),
  'Error codes': words(`
    oauth_account_suspended missing_or_invalid_privy_app_id missing_or_invalid_privy_account_id
    missing_or_invalid_token invalid_data invalid_captcha linked_to_another_user cannot_link_more_of_type
    failed_to_link_account failed_to_update_account exited_update_flow allowlist_rejected oauth_user_denied
    oauth_unexpected unknown_auth_error exited_auth_flow exited_link_flow user_exited_set_password_flow
    must_be_authenticated unknown_connect_wallet_error generic_connect_wallet_error client_request_timeout
    invalid_credentials missing_or_invalid_mfa unknown_mfa_error embedded_wallet_already_exists
    embedded_wallet_not_found embedded_wallet_create_error unknown_embedded_wallet_error
    embedded_wallet_password_unconfirmed embedded_wallet_password_already_exists
    embedded_wallet_recovery_already_exists transaction_failure unsupported_chain_id not_supported captcha_timeout
    invalid_message unable_to_sign captcha_failure captcha_disabled session_storage_unavailable too_many_requests
    max_accounts_reached disallowed_login_method disallowed_plus_email passkey_not_allowed user_does_not_exist
    insufficient_balance account_transfer_required buffer_not_defined unsupported_wallet_type no_solana_accounts
    unknown_funding_error`),
}
