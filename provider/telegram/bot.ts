import type { App } from '../apps/app.js'
import { badGateway, OUTSIDE_TIMEOUT_MS } from '../http/bad-gateway.js'
import type { Provider } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'

/**
 * The token of the app's bot, with which logins are signed: from the settings, or from the stand-in for the bot's id.
 * The API never returns it.
 */
export async function botTokenOf(provider: Provider, { settings }: App): Promise<string> {
  if (settings.telegram_bot_token) return settings.telegram_bot_token
  const id = settings.telegram_auth_config?.bot_id
  if (!id) throw new ApiError('disallowed_login_method', 'Login with Telegram not allowed.')
  try {
    const answer = await fetch(`${provider.outside}/telegram/botfather/${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(OUTSIDE_TIMEOUT_MS),
    })
    const { token } = (await answer.json()) as { token?: unknown }
    if (typeof token === 'string') return token
  } catch (cause) {
    throw badGateway('Telegram’s stand-in did not answer. Try again.', cause)
  }
  throw new ApiError('disallowed_login_method', 'Login with Telegram not allowed.')
}
