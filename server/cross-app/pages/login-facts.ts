import type { App } from '../../apps/app.js'
import { oauthNames } from '../../protocol/oauth-providers.js'
import type { LoginFacts } from './facts.js'

/**
 * Which of the app's login methods work at the server's own pages. Telegram's does not: its script may not run at
 * this origin, and a bot logs people in on one domain, which is the app's. Custom auth needs the app's own page.
 * A wallet's message would be one for the server's origin. Decisions 83 and 91.
 */
export function loginFacts({ settings }: Pick<App, 'settings'>, hasMessageLogins: boolean): LoginFacts {
  const { email_auth, sms_auth, wallet_auth, farcaster_auth, passkey_auth, guest_auth, telegram_auth } = settings
  const byService = oauthNames.some((name) => settings[`${name}_oauth`])
  const byMessage = hasMessageLogins && (wallet_auth || farcaster_auth)
  const absent = [
    telegram_auth && 'Telegram',
    !hasMessageLogins && farcaster_auth && 'Farcaster',
    !hasMessageLogins && wallet_auth && 'a wallet',
  ]
  return {
    works: [email_auth, sms_auth, byMessage, passkey_auth, guest_auth, byService].includes(true),
    absent: absent.filter((name) => name !== false),
  }
}
