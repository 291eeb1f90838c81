export type { UiEvent } from '../core/browser/ui-event.js'
export { type Client, createClient } from '../core/client.js'
export { type Attempt, isUserCancelled, LatchkitError } from '../core/errors.js'
export type { Events, Intent } from '../core/events.js'
export type { Chain, ClientConfig, CreateOnLogin, ElementLike, HostConfig } from '../core/host-config.js'
export type { Clock } from '../core/lib/clock.js'
export { type AnyManifest, defineManifest, definePlugin, type Manifest, type Plugin } from '../core/plugin.js'
export type { AppConfig } from '../core/protocol/app-config.js'
export type { AccountMethod, ListedMethod, LoginMethod } from '../core/protocol/methods.js'
export type { ErrorCode, PluginId, ScreenName, TextKey, WalletId } from '../core/registry.js'
export type { LogoutOptions } from '../core/session.js'
export { getAccessToken, getIdentityToken } from '../core/tokens.js'
export type {
  AppleAccount,
  CrossAppAccount,
  CustomAuthAccount,
  DiscordAccount,
  EmailAccount,
  FarcasterAccount,
  GithubAccount,
  GoogleAccount,
  InstagramAccount,
  LinkedAccount,
  LinkedInAccount,
  PasskeyAccount,
  PhoneAccount,
  SpotifyAccount,
  TelegramAccount,
  TiktokAccount,
  TwitterAccount,
  User,
  WalletAccount,
} from '../core/user.js'
export { VERSION } from '../core/version.js'
export type {
  ChainWithId,
  ConnectedSolanaWallet,
  ConnectedWallet,
  Eip1193Provider,
  FundingDisplay,
  FundingResult,
  FundingTitles,
  FundOptions,
  MoonpayOverride,
  SignedSolanaMessage,
  SolanaProvider,
  SolanaToSign,
  WalletMeta,
} from '../core/wallets.js'
