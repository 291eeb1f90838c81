import { HTTPException } from 'hono/http-exception'
import type { App } from './app.js'
import { ApiError } from './errors.js'
import type { Provider } from './provider-context.js'

/** ms. */
const PATIENCE = 5_000

/** What signs logins with the app's bot: as set, or what the stand-in's BotFather gave for that id. It never leaves here. */
export async function botTokenOf(provider: Provider, { settings }: App): Promise<string> {
  if (settings.telegram_bot_token) return settings.telegram_bot_token
  const id = settings.telegram_auth_config?.bot_id
  if (!id) throw new ApiError('disallowed_login_method', 'Login with Telegram not allowed.')
  try {
    const answer = await fetch(`${provider.outside}/telegram/botfather/${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(PATIENCE),
    })
    const { token } = (await answer.json()) as { token?: unknown }
    if (typeof token === 'string') return token
  } catch (cause) {
    throw new HTTPException(502, { message: 'Telegram’s stand-in did not answer. Try again.', cause })
  }
  throw new ApiError('disallowed_login_method', 'Login with Telegram not allowed.')
}
