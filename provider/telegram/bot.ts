import type { App } from '../apps/app.js'
import { badGateway } from '../http/bad-gateway.js'
import type { Provider } from '../http/context.js'
import { askForJson } from '../http/outside.js'
import { standInAt } from '../http/stand-in.js'
import { ApiError } from '../protocol/errors.js'
import { isRecord } from '../protocol/validate.js'

/**
 * The token of the app's bot, with which Telegram signs logins. It comes from the settings, or from the stand-in. The
 * API never returns it.
 */
export async function botTokenOf(provider: Provider, { settings }: App): Promise<string> {
  if (settings.telegram_bot_token) return settings.telegram_bot_token
  const id = settings.telegram_auth_config?.bot_id
  if (!id) throw new ApiError('disallowed_login_method', 'Login with Telegram not allowed.')
  const address = standInAt(provider, `/telegram/botfather/${encodeURIComponent(id)}`, 'telegram_bot_token')
  try {
    const { body } = await askForJson(address)
    if (!isRecord(body)) throw new Error('Its answer is no JSON.')
    if (typeof body.token === 'string') return body.token
  } catch (cause) {
    throw badGateway('Telegram’s stand-in did not answer. Try again.', cause)
  }
  throw new ApiError('disallowed_login_method', 'Login with Telegram not allowed.')
}
