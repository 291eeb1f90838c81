import type { LatchkitProviderProps } from 'latchkit/react'
import type { AppSettingsOnWire } from '../sandbox/control.js'
import type { HostSettings } from '../settings/host-settings.js'

/** The plugins of the file, by the names of their exports, each with the last part of its path. */
export const PATHS = {
  captcha: 'captcha',
  coinbase: 'coinbase',
  crossApp: 'cross-app',
  customAuth: 'custom-auth',
  embeddedWallet: 'embedded-wallet',
  farcaster: 'farcaster',
  freshLogin: 'fresh-login',
  funding: 'funding',
  guest: 'guest',
  legal: 'legal',
  mfa: 'mfa',
  oauth: 'oauth',
  passkey: 'passkey',
  passwordless: 'passwordless',
  solanaWallet: 'solana-wallet',
  telegram: 'telegram',
  walletConnect: 'wallet-connect',
  wallets: 'wallets',
} as const
export type PluginName = keyof typeof PATHS
const ALL = Object.keys(PATHS) as PluginName[]

export interface Facts {
  readonly settings: HostSettings
  readonly config: NonNullable<LatchkitProviderProps['config']>
  /** Undefined without a sandbox that tells the app's settings. */
  readonly app: AppSettingsOnWire | undefined
}

const makes = (when: string | undefined) => when !== undefined && when !== 'off'

/** The plugins that this configuration uses: all of them where the app's settings are not known. */
export function pluginsOf({ settings, config, app }: Facts): readonly PluginName[] {
  if (!app) return ALL
  const wallets = app.wallet_auth || app.solana_wallet_auth
  const { createOnLogin } = config.embeddedWallets?.ethereum ?? {}
  const uses: Readonly<Record<PluginName, boolean>> = {
    passwordless: app.email_auth || app.sms_auth,
    passkey: app.passkey_auth,
    oauth: Object.entries(app).some(([key, on]) => key.endsWith('_oauth') && on === true),
    farcaster: app.farcaster_auth,
    telegram: app.telegram_auth,
    guest: app.guest_auth,
    customAuth: !!app.custom_auth_jwks_url,
    wallets,
    walletConnect: wallets && settings.walletConnect && !!settings.projectId,
    coinbase: wallets,
    embeddedWallet: makes(createOnLogin ?? app.embedded_wallet_config.create_on_login),
    solanaWallet: makes(config.embeddedWallets?.solana?.createOnLogin),
    crossApp: app.cross_app_connections.length > 0,
    funding: !!app.funding_config?.methods.length,
    freshLogin: app.mfa_methods.length > 0,
    mfa: app.mfa_methods.length > 0,
    legal: app.require_users_accept_terms || !!app.terms_and_conditions_url || !!app.privacy_policy_url,
    captcha: app.captcha_enabled,
  }
  return ALL.filter((name) => uses[name])
}

/** The packages that the plugins need, beside Latchkit and React. */
const PACKAGES: readonly (readonly [string, readonly PluginName[]])[] = [
  ['viem', ['embeddedWallet', 'funding', 'crossApp']],
  ['@solana/web3.js', ['solanaWallet']],
  ['@walletconnect/ethereum-provider', ['walletConnect']],
  ['@coinbase/wallet-sdk', ['coinbase']],
]
export const packagesOf = (plugins: readonly PluginName[]): readonly string[] =>
  PACKAGES.filter(([, needers]) => needers.some((name) => plugins.includes(name))).map(([name]) => name)
