import { badGateway } from '../http/bad-gateway.js'
import type { Call, Server } from '../http/context.js'
import { missingSetting } from '../http/missing-setting.js'
import { askForText } from '../http/outside.js'
import { ApiError } from '../protocol/errors.js'

/** How long Telegram's script is kept, here and in browsers, in seconds. */
const SCRIPT_TTL_S = 600

/**
 * Serves Telegram’s login script from the server's origin, so that a host’s CSP needs only this origin. The script
 * opens logins at the origin that it came from; the last line sets Telegram's origin instead. Wire §7.3.
 */
export const telegramScript = ({ telegram }: Server) => {
  const widget = telegram && keptScript(telegram.widget)
  return async (c: Call): Promise<Response> => {
    // The policies of the server's own pages allow scripts of this origin, and this one is Telegram's. Decision 83.
    if (c.req.header('sec-fetch-site') === 'same-origin')
      throw new ApiError('invalid_origin', 'Pages of the server do not load Telegram’s script.')
    if (!telegram || !widget)
      throw missingSetting('LATCHKIT_SERVER_TELEGRAM_WIDGET_URL or LATCHKIT_SERVER_TELEGRAM_OAUTH_URL')
    const script = await widget()
    if (!script) throw badGateway('Telegram did not answer. Try again.')
    c.header('content-type', 'text/javascript; charset=utf-8')
    c.header('cache-control', `public, max-age=${SCRIPT_TTL_S}`)
    c.header('vary', 'sec-fetch-site') // a page of the server must not get what a host's page has loaded
    c.header('cross-origin-resource-policy', 'cross-origin')
    return c.body(`${script}\n;Telegram.Login.widgetsOrigin = ${JSON.stringify(telegram.oauth)};\n`)
  }
}

/** Asks Telegram once at a time, however many callers wait, and not again while the script is new. */
function keptScript(url: string): () => Promise<string | undefined> {
  let kept: { readonly script: string; readonly until: number } | undefined
  let running: Promise<string | undefined> | undefined
  const ask = async () => {
    const script = await askForText(url)
      .then(({ ok, body }) => (ok ? body : undefined))
      .catch(() => undefined)
    if (script) kept = { script, until: performance.now() + SCRIPT_TTL_S * 1000 }
    running = undefined
    return script ?? kept?.script
  }
  return async () => {
    if (kept && kept.until > performance.now()) return kept.script
    running ??= ask()
    return running
  }
}
