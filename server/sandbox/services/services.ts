import { badGateway } from '../../http/bad-gateway.js'
import type { TelegramPlace } from '../../http/context.js'
import { askForJson } from '../../http/outside.js'
import type { IdentityProvider } from '../../oauth-client/identity-provider.js'
import { identityProviders } from '../../oauth-client/services/index.js'
import { oauthNames } from '../../protocol/oauth-providers.js'
import { isRecord } from '../../protocol/validate.js'
import type { Settings } from '../../settings/settings.js'
import { sandboxApple } from './apple.js'

/** Turnstile's test keys. With them, an invisible widget always passes. */
const CAPTCHA = { site: 't:1x00000000000000000000BB', secret: '1x0000000000000000000000000000000AA' }
/** The Farcaster app that requests signers. Its key is public, and the stand-in knows its id. */
const FARCASTER_APP = {
  fid: 9152,
  private_key: '0x6c617463686b69742073616e64626f7820666172636173746572206170702031',
}

/** The sandbox's client at the stand-in for an identity provider at `base`. */
export const standIn = (base: string, { openId, authentication }: IdentityProvider) => ({
  issuer: base,
  client_id: 'sandbox',
  ...(authentication === 'signed_secret' ? sandboxApple() : { client_secret: 'sandbox-secret' }),
  ...(!openId && {
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    userinfo_endpoint: `${base}/info`,
  }),
})

/** Names the stand-ins at the origin `outside` for all services that an app's own settings do not name. */
export function completeWith(outside: string): (settings: Settings) => Settings {
  const upstreams = Object.fromEntries(
    oauthNames.map((name) => [name, standIn(`${outside}/idp/${name}`, identityProviders[name])]),
  )
  const icloud = {
    url: `${outside}/icloud`,
    message_origin: outside,
    container_identifier: 'iCloud.dev.latchkit.sandbox',
    environment: 'development' as const,
    api_token: 'sandbox',
  }
  return (settings) => ({
    ...settings,
    farcaster_relay_url: settings.farcaster_relay_url ?? `${outside}/farcaster`,
    farcaster_api_url: settings.farcaster_api_url ?? `${outside}/farcaster`,
    farcaster_rpc_url: settings.farcaster_rpc_url ?? `${outside}/farcaster/rpc`,
    farcaster_app: settings.farcaster_app ?? FARCASTER_APP,
    oauth_upstreams: { ...upstreams, ...ownOnly(settings.oauth_upstreams) },
    google_drive_url: settings.google_drive_url ?? `${outside}/google-drive`,
    icloud: settings.icloud ?? icloud,
    captcha_verify_url: settings.captcha_verify_url ?? `${outside}/turnstile/v0/siteverify`,
    captcha_secret_key: settings.captcha_secret_key ?? CAPTCHA.secret,
    captcha_script_url: settings.captcha_script_url ?? `${outside}/turnstile/v0/api.js`,
    // part of every app's configuration, where only an app with a captcha has it
    ...(settings.captcha_enabled && { captcha_site_key: settings.captcha_site_key ?? CAPTCHA.site }),
  })
}

const ownOnly = <T extends object>(upstreams: T) =>
  Object.fromEntries(Object.entries(upstreams).filter(([, own]) => own)) as T

/** Telegram's stand-in. */
export const telegramAt = (outside: string): TelegramPlace => ({
  widget: `${outside}/telegram/js/telegram-widget.js`,
  oauth: `${outside}/telegram`,
})

/** The token of a bot of Telegram's stand-in, which makes one for every id that it knows. */
export async function botTokenAt(outside: string, id: string): Promise<string | undefined> {
  try {
    const { body } = await askForJson(`${outside}/telegram/botfather/${encodeURIComponent(id)}`)
    if (!isRecord(body)) throw new Error('Its answer is no JSON.')
    return typeof body.token === 'string' ? body.token : undefined
  } catch (cause) {
    throw badGateway('Telegram’s stand-in did not answer. Try again.', cause)
  }
}
