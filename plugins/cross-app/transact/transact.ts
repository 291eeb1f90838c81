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

/** px. Wire §4.1. */
const WINDOW = { width: 400, height: 680 }
/** ms. Wire §4.1. */
const TIMEOUT_MS = 120_000
/** Bytes of a request as JSON: what the other app's page takes. */
const MAX_REQUEST_BYTES = 256 * 1024

/** Asks the wallets of the user's other apps, each through a window of its own app. */
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

/** Nothing is awaited before the window opens: the browser opens one within the click alone. */
async function ask(ctx: Context<'cross-app'>, tokens: ProviderTokens, request: WalletRequest): Promise<string> {
  const providerAppId = ownerOf(mustBeLoggedIn(ctx.user.get()), request.address)
  const said = wireRequest(request, ctx.clock.now())
  const over = anySignal(ctx.signal)
  const { clock } = ctx
  const popup = createPopupWatcher<string>({ clock, signal: over.signal }, popupClosed)
  // whose login ends is asked nothing more
  const stop = ctx.events.on('accessTokenRemoved', () => over.abort())
  const left = new Promise<never>((_, reject) => {
    over.signal.addEventListener('abort', () => reject(popupClosed()))
  })
  left.catch(() => {})
  try {
    if (!popup.open(WINDOW)) throw blocked()
    const late = clock.sleep(TIMEOUT_MS, over.signal).then(() => Promise.reject(timedOut()))
    const work = async () => {
      const { apiUrl } = await mustBeConnected(ctx, providerAppId, over.signal)
      const token = tokens.get(providerAppId)
      if (!token) throw withoutToken()
      over.signal.throwIfAborted()
      const url = new URL('/oauth/transact', apiUrl ?? ctx.host.apiUrl)
      url.search = `${new URLSearchParams({ token, request: said })}`
      const onToken = (change: unknown) => tokens.follow(providerAppId, change)
      popup.follow(url.href, answerChannel({ names: ctx.names, origin: url.origin, request: said, onToken }))
      return popup.answer()
    }
    return await Promise.race([work(), late, left])
  } finally {
    stop()
    over.abort()
  }
}

/** The other app whose wallet this is, by a linked account. */
export function ownerOf({ linkedAccounts }: User, address: string): string {
  const wanted = address.toLowerCase()
  const found = linkedAccounts.find(
    (account) =>
      account.type === 'cross_app' &&
      [...account.embeddedWallets, ...account.smartWallets].some((wallet) => wallet.address.toLowerCase() === wanted),
  )
  if (found?.type !== 'cross_app') throw notLinked()
  return found.providerApp.id
}

function wireRequest({ method, params }: WalletRequest, now: number): string {
  const content = { request: { request: { method, params } } }
  const said = JSON.stringify({ content, timestamp: now, callbackUrl: location.origin })
  if (new TextEncoder().encode(said).length > MAX_REQUEST_BYTES) throw tooLarge(MAX_REQUEST_BYTES)
  return said
}

async function mustBeConnected({ http, host }: Context<'cross-app'>, providerAppId: string, signal: AbortSignal) {
  const all = await fetchConnections(http, host.appId, signal)
  const found = all.find(({ appId }) => appId === providerAppId)
  if (!found) throw notConnected()
  if (found.readOnly) throw readOnly()
  return found
}
