import type { App } from '../apps/app.js'
import type { Server } from '../http/context.js'
import { needed } from '../http/missing-setting.js'
import { ApiError } from '../protocol/errors.js'

/**
 * The token of the app's bot, with which Telegram signs logins. It comes from the settings, or from an extension. The
 * API never returns it.
 */
export async function botTokenOf({ extension }: Server, { settings }: App): Promise<string> {
  if (settings.telegram_bot_token) return settings.telegram_bot_token
  const id = settings.telegram_auth_config?.bot_id
  if (!id) throw new ApiError('disallowed_login_method', 'Login with Telegram not allowed.')
  const { botToken } = needed(extension, 'telegram_bot_token')
  const token = await botToken(id)
  if (!token) throw new ApiError('disallowed_login_method', 'Login with Telegram not allowed.')
  return token
}
