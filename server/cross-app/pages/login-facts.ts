import type { App } from '../../apps/app.js'
import { oauthNames } from '../../protocol/oauth-providers.js'
import type { LoginFacts } from './facts.js'

interface Here {
  /** Whether the app takes messages that name the server's origin. */
  readonly hasMessageLogins: boolean
  /** Whether the server has an origin for captchas. */
  readonly hasCaptcha: boolean
}

/**
 * Which of the app's login methods work at the server's own pages. Telegram's does not: its script may not run at
 * this origin, and a bot logs people in on one domain, which is the app's. Custom auth needs the app's own page.
 * A wallet's message would be one for the server's origin. With a captcha that has no place here, no login is left.
 * Decisions 83, 91 and 133.
 */
export function loginFacts({ settings }: Pick<App, 'settings'>, { hasMessageLogins, hasCaptcha }: Here): LoginFacts {
  const { email_auth, sms_auth, wallet_auth, farcaster_auth, passkey_auth, guest_auth, telegram_auth } = settings
  const byService = oauthNames.some((name) => settings[`${name}_oauth`])
  const byMessage = hasMessageLogins && (wallet_auth || farcaster_auth)
  const absent = [
    telegram_auth && 'Telegram',
    !hasMessageLogins && farcaster_auth && 'Farcaster',
    !hasMessageLogins && wallet_auth && 'a wallet',
  ]
  return {
    works:
      (hasCaptcha || !settings.captcha_enabled) &&
      [email_auth, sms_auth, byMessage, passkey_auth, guest_auth, byService].includes(true),
    absent: absent.filter((name) => name !== false),
  }
}
