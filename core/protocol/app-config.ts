import { fields, flag, type Json, listedOf, record, text, webUrl } from '../lib/read.js'
import { isSocial, LOGIN_METHODS, type LoginMethodName } from './methods.js'

/** The app's settings from the server, merged with yours. Settings of a single plugin are in `raw`. */
export type AppConfig = ReturnType<typeof readAppConfig>

export function readAppConfig(value: unknown) {
  const wire = record(value)
  return {
    id: text(wire.id) ?? '',
    name: text(wire.name) ?? '',
    ...fields(wire, 'accentColor customApiUrl', text),
    ...fields(wire, 'logoUrl', webUrl),
    ...fields(wire, 'captchaEnabled twitterOAuthOnMobileEnabled', flag),
    showWalletLoginFirst: flag(wire.show_wallet_login_first, true),
    loginMethods: LOGIN_METHODS.filter((method) => isOn(wire, method)) as readonly LoginMethodName[],
    mfaMethods: listedOf(['sms', 'totp', 'passkey'], wire.mfa_methods),
    legal: {
      ...fields(wire, 'termsAndConditionsUrl privacyPolicyUrl', webUrl),
      ...fields(wire, 'requireUsersAcceptTerms', flag),
    },
    /**
     * The server's answer, from which each plugin reads its own settings (`telegram_auth_config`,
     * `embedded_wallet_config`, …).
     */
    raw: wire,
  }
}

function isOn(wire: Json, method: LoginMethodName) {
  if (method === 'custom') return text(wire.custom_auth_jwks_url) !== null
  return flag(wire[`${method}${isSocial(method) ? '_oauth' : '_auth'}`])
}

/** The configuration until the server answers: wallet and email are on, everything else is off. Wire §1.7. */
export const placeholderConfig = (): AppConfig => readAppConfig({ wallet_auth: true, email_auth: true })
