import { date, flag, type Json, oneOf, record, some, text } from './read.js'

/** Login methods that the server switches on and off, in the landing's order. Wire §1.7, §6.3; decision 13. */
export const LOGIN_METHODS = [
  'wallet',
  'email',
  'sms',
  'google',
  'twitter',
  'discord',
  'github',
  'spotify',
  'instagram',
  'tiktok',
  'linkedin',
  'apple',
  'farcaster',
  'telegram',
  'passkey',
  'guest',
  'custom',
] as const
export type LoginMethodName = (typeof LOGIN_METHODS)[number]
const SOCIAL: readonly string[] = LOGIN_METHODS.slice(3, 12)

/** The app's settings as the server gave them; what only one plugin reads stays in `raw`. Core §3. */
export type AppConfig = ReturnType<typeof readAppConfig>

export function readAppConfig(value: unknown) {
  const wire = record(value)
  const allow = record(wire.allowlist_config)
  const wallet = record(wire.embedded_wallet_config)
  return {
    id: text(wire.id) ?? '',
    name: text(wire.name) ?? '',
    verificationKey: text(wire.verification_key),
    createdAt: date(wire.created_at),
    updatedAt: date(wire.updated_at),
    logoUrl: text(wire.logo_url),
    accentColor: text(wire.accent_color),
    showWalletLoginFirst: flag(wire.show_wallet_login_first, true),
    loginMethods: LOGIN_METHODS.filter((method) => isOn(wire, method)) as readonly LoginMethodName[],
    allowlist: {
      errorTitle: text(allow.error_title),
      errorDetail: text(allow.error_detail),
      errorCtaText: text(allow.cta_text),
      errorCtaLink: text(allow.cta_link),
    },
    legal: {
      termsAndConditionsUrl: text(wire.terms_and_conditions_url),
      privacyPolicyUrl: text(wire.privacy_policy_url),
      requireUsersAcceptTerms: flag(wire.require_users_accept_terms),
    },
    embeddedWallets: {
      createOnLogin: oneOf(['off', 'users-without-wallets', 'all-users'], wallet.create_on_login) ?? 'off',
      userOwnedRecoveryOptions: some(['user-passcode', 'google-drive', 'icloud'], wallet.user_owned_recovery_options),
      requireUserOwnedRecoveryOnCreate: flag(wallet.require_user_owned_recovery_on_create),
    },
    customApiUrl: text(wire.custom_api_url),
    walletConnectCloudProjectId: text(wire.wallet_connect_cloud_project_id),
    fiatOnRampEnabled: flag(wire.fiat_on_ramp_enabled),
    captchaEnabled: flag(wire.captcha_enabled),
    captchaSiteKey: text(wire.captcha_site_key),
    enforceWalletUis: flag(wire.enforce_wallet_uis, true),
    legacyWalletUiConfig: flag(wire.legacy_wallet_ui_config, true),
    twitterOAuthOnMobileEnabled: flag(wire.twitter_oauth_on_mobile_enabled),
    mfaMethods: some(['sms', 'totp', 'passkey'], wire.mfa_methods),
    /** The answer itself: what one plugin alone reads (`telegram_auth_config`, `funding_config`), it reads there. DESIGN §2. */
    raw: wire,
  }
}

function isOn(wire: Json, method: LoginMethodName) {
  if (method === 'custom') return text(wire.custom_auth_jwks_url) !== null
  return flag(wire[`${method}${SOCIAL.includes(method) ? '_oauth' : '_auth'}`])
}

/** What holds before the server answers: wallet and email on, everything else off. Wire §1.7. */
export const placeholderConfig = (): AppConfig => readAppConfig({ wallet_auth: true, email_auth: true })
