import { createPopupWatcher } from '../../../core/browser/popup-watcher.js'
import { toError } from '../../../core/errors.js'
import { anySignal } from '../../../core/lib/any-signal.js'
import type { Context } from '../../../core/plugin.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { User } from '../../../core/user.js'
import type {} from '../contract.js'
import { answerChannel } from './channel.js'
import { fetchConnections } from './connections.js'
import type { TransactApi, WalletRequest } from './contract.js'
import { blocked, notConnected, notLinked, popupClosed, readOnly, timedOut, tooLarge, withoutToken } from './errors.js'
import type { ProviderTokens } from './tokens.js'

/** The size of the window, in px. Wire §4.1. */
const WINDOW = { width: 400, height: 680 }
/** How long the other app may take to answer, in ms. Wire §4.1. */
const TIMEOUT_MS = 120_000
/** The largest request, in bytes of JSON, that the other app's page accepts. */
const MAX_REQUEST_BYTES = 256 * 1024

/** Sends requests to the wallets of the user's other apps, each through a window of its app. */
export function createTransact(ctx: Context<'cross-app'>, tokens: ProviderTokens): TransactApi['ask'] {
  return async (request) => {
    const { method, address } = request
    ctx.track('cross_app_request_started', { address, method })
    try {
      const result = await ask(ctx, tokens, request)
      ctx.track('cross_app_request_success', { address, method })
      return result
    } catch (cause) {
      const error = toError(cause)
      ctx.track('cross_app_request_error', { error: error.code, address })
      throw error
    }
  }
}

/** Opens the window before the first `await`, because a browser only opens one within the click. */
async function ask(ctx: Context<'cross-app'>, tokens: ProviderTokens, request: WalletRequest): Promise<string> {
  const providerAppId = ownerOf(mustBeLoggedIn(ctx.user.get()), request.address)
  const payload = wireRequest(request, ctx.clock.now())
  const controller = anySignal(ctx.signal)
  const { clock } = ctx
  const popup = createPopupWatcher<string>({ clock, signal: controller.signal }, popupClosed)
  // a logout cancels the request
  const stop = ctx.events.on('accessTokenRemoved', () => controller.abort())
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(popupClosed()))
  })
  aborted.catch(() => {})
  try {
    if (!popup.open(WINDOW)) throw blocked()
    const timeout = clock.sleep(TIMEOUT_MS, controller.signal).then(() => Promise.reject(timedOut()))
    const work = async () => {
      const { apiUrl } = await mustBeConnected(ctx, providerAppId, controller.signal)
      const token = tokens.get(providerAppId)
      if (!token) throw withoutToken()
      controller.signal.throwIfAborted()
      const url = new URL('/oauth/transact', apiUrl ?? ctx.host.apiUrl)
      url.search = `${new URLSearchParams({ token, request: payload })}`
      const onToken = (change: unknown) => tokens.follow(providerAppId, change)
      popup.follow(url.href, answerChannel({ names: ctx.names, origin: url.origin, request: payload, onToken }))
      return popup.answer()
    }
    return await Promise.race([work(), timeout, aborted])
  } finally {
    stop()
    controller.abort()
  }
}

/** Returns the id of the other app whose linked account has this wallet. */
export function ownerOf({ linkedAccounts }: User, address: string): string {
  const lowerCase = address.toLowerCase()
  const account = linkedAccounts.find(
    (account) =>
      account.type === 'cross_app' &&
      [...account.embeddedWallets, ...account.smartWallets].some(
        (wallet) => wallet.address.toLowerCase() === lowerCase,
      ),
  )
  if (account?.type !== 'cross_app') throw notLinked()
  return account.providerApp.id
}

function wireRequest({ method, params }: WalletRequest, now: number): string {
  const content = { request: { request: { method, params } } }
  const payload = JSON.stringify({ content, timestamp: now, callbackUrl: location.origin })
  if (new TextEncoder().encode(payload).length > MAX_REQUEST_BYTES) throw tooLarge(MAX_REQUEST_BYTES)
  return payload
}

async function mustBeConnected({ http, host }: Context<'cross-app'>, providerAppId: string, signal: AbortSignal) {
  const all = await fetchConnections(http, host.appId, signal)
  const connection = all.find(({ appId }) => appId === providerAppId)
  if (!connection) throw notConnected()
  if (connection.readOnly) throw readOnly()
  return connection
}
