import { LatchkitError } from './errors.js'
import { hint } from './hint.js'
import type { HostConfig } from './host-config.js'
import type { AppConfig } from './protocol/app-config.js'
import { isWalletId } from './protocol/methods.js'

/**
 * Throws for errors that can be found before the server is asked. Settings of chains and wallets are checked when they
 * are used. Core §5, Wire §5.1, decisions 7 and 10a.
 */
export function checkHost(host: HostConfig): void {
  const { appId, apiUrl } = host
  // bundlers leave a hint out of a build for production only where its condition is beside it
  if (typeof appId !== 'string' || appId.length !== 25) {
    if (typeof process !== 'undefined' && process.env.NODE_ENV !== 'production') hint('app-id', appId)
    throw new LatchkitError('missing_or_invalid_app_id', `appId must have 25 characters: ${appId}`)
  }
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(apiUrl)) {
    if (typeof process !== 'undefined' && process.env.NODE_ENV !== 'production') hint('api-url', apiUrl)
    throw new LatchkitError('invalid_config', `apiUrl must be an origin: ${apiUrl}`)
  }
}

/** Merges the host's configuration into the app's settings. At least one login method must remain (decision 13). */
export function mergeConfig(app: AppConfig, host: HostConfig): AppConfig {
  const order = host.loginMethodsAndOrder
  const requestedOrder: readonly string[] | undefined = order
    ? [...order.primary, ...(order.overflow ?? [])]
    : host.loginMethods

  // A host's list selects among the app's methods, and has no say about passkey, guest and custom. An order may also
  // name wallets by their ids, which keep `wallet`. Decision 94.
  const loginMethods = app.loginMethods.filter(
    (method) =>
      !requestedOrder ||
      /passkey|guest|custom/.test(method) ||
      requestedOrder.includes(method) ||
      (order && method === 'wallet' && requestedOrder.some(isWalletId)),
  )
  // the host may name methods that only a plugin knows, and may use custom auth
  if (!loginMethods.length && !host.customAuth && !/:/.test(`${requestedOrder}`)) {
    const isDevelopment = typeof process !== 'undefined' && process.env.NODE_ENV !== 'production'
    if (isDevelopment) hint('no-login-method', requestedOrder, app.loginMethods)
    throw new LatchkitError('invalid_config', 'No login method is left.')
  }
  const { appearance, legal } = host
  return {
    ...app,
    loginMethods,
    accentColor: appearance?.accentColor ?? app.accentColor,
    showWalletLoginFirst: appearance?.showWalletLoginFirst ?? app.showWalletLoginFirst,
    // through JSON, which leaves out what a host's environment lacks
    legal: { ...app.legal, ...(legal && JSON.parse(JSON.stringify(legal))) },
  }
}
