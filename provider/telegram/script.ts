import { badGateway } from '../http/bad-gateway.js'
import type { Call, Provider } from '../http/context.js'
import { askForText } from '../http/outside.js'

/**
 * Serves Telegram’s login script from the provider's origin, so that a host’s CSP needs only this origin. The script
 * opens logins at the origin that it came from; the last line sets Telegram's origin instead. Wire §7.3.
 */
export const telegramScript =
  ({ telegram }: Provider) =>
  async (c: Call): Promise<Response> => {
    const script = await askForText(telegram.widget)
      .then(({ ok, body }) => (ok ? body : undefined))
      .catch(() => undefined)
    if (!script) throw badGateway('Telegram did not answer. Try again.')
    c.header('content-type', 'text/javascript; charset=utf-8')
    c.header('cross-origin-resource-policy', 'cross-origin')
    return c.body(`${script}\n;Telegram.Login.widgetsOrigin = ${JSON.stringify(telegram.oauth)};\n`)
  }
