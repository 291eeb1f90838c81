import { fields, flag, type Json, record, some, text } from './read.js'

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
/** Those that a plugin for OAuth takes on: an identity provider each. */
export const SOCIAL: readonly string[] = /* @__PURE__ */ LOGIN_METHODS.slice(3, 12)

/** The app's settings as the server gave them; what only one plugin reads stays in `raw`. Core §3. */
export type AppConfig = ReturnType<typeof readAppConfig>

export function readAppConfig(value: unknown) {
  const wire = record(value)
  return {
    id: text(wire.id) ?? '',
    name: text(wire.name) ?? '',
    ...fields(wire, 'verificationKey logoUrl accentColor', text),
    ...fields(wire, 'customApiUrl captchaSiteKey', text),
    ...fields(wire, 'captchaEnabled twitterOAuthOnMobileEnabled', (on) => flag(on)),
    showWalletLoginFirst: flag(wire.show_wallet_login_first, true),
    loginMethods: LOGIN_METHODS.filter((method) => isOn(wire, method)) as readonly LoginMethodName[],
    mfaMethods: some(['sms', 'totp', 'passkey'], wire.mfa_methods),
    legal: {
      ...fields(wire, 'termsAndConditionsUrl privacyPolicyUrl', text),
      ...fields(wire, 'requireUsersAcceptTerms', (on) => flag(on)),
    },
    /** The answer itself: what one feature alone reads (`telegram_auth_config`, `embedded_wallet_config`, …), it reads there. DESIGN §2. */
    raw: wire,
  }
}

function isOn(wire: Json, method: LoginMethodName) {
  if (method === 'custom') return text(wire.custom_auth_jwks_url) !== null
  return flag(wire[`${method}${SOCIAL.includes(method) ? '_oauth' : '_auth'}`])
}

/** What holds before the server answers: wallet and email on, everything else off. Wire §1.7. */
export const placeholderConfig = (): AppConfig => readAppConfig({ wallet_auth: true, email_auth: true })
