import type { Track } from '../analytics.js'
import type { Page } from '../browser/page.js'
import type { AccountChange, AccountRequest } from '../capabilities.js'
import type { PluginSet } from '../enabled-plugins.js'
import { type LatchkitError, toError } from '../errors.js'
import type { Store, Writable } from '../lib/store.js'
import type { PluginId } from '../registry.js'
import type { Screens } from '../screens.js'
import type { Settings } from '../settings.js'
import type { Transport } from '../transport.js'
import { supply, type WalletSource, type Wallets } from '../wallets.js'
import { createHttp } from './http.js'
import { createLoader } from './loader.js'
import { accountOf, createLogin } from './login.js'
import { createSession, type SessionParts } from './session.js'

export type Live = ReturnType<typeof live>
export interface LiveParts
  extends Omit<SessionParts, 'mirrors' | 'leaving' | 'forgets' | 'serverCookies' | 'isApiOrigin'> {
  readonly transport: Transport
  readonly screens: Screens
  readonly settings: Settings
  readonly pluginSet: PluginSet
  readonly page: Page
  readonly wallets: Writable<Wallets>
  configured(): Promise<unknown>
  readonly track: Track
}

/** What a visitor who is nobody and clicks nothing never needs: retries, session, user, login, plugins. Architecture §1. */
export function live(parts: LiveParts) {
  const { transport, screens, settings, pluginSet, page, configured, track } = parts
  const { names, events, storage, clock, signal, user, wallets, state: status } = parts
  const leavers: (() => Promise<void>)[] = []
  const { base, host } = settings

  const http = createHttp(transport, (path) => session.bearer(path))
  const session = createSession(
    {
      ...parts,
      serverCookies: () => base() !== base(true) || names.isOwnDomain(base(true)),
      isApiOrigin: () => location.origin === base(),
      mirrors: () => host.get().cookies !== false,
      forgets: () => pluginSet.plugins.flatMap(({ forgets }) => forgets ?? []),
      leaving: async () => void (await Promise.allSettled(leavers.map((leave) => leave()))),
    },
    () => http,
  )
  const login = createLogin({
    session,
    user,
    events,
    storage,
    track,
    onboard: (isNewUser) => loader.onboard(user.get, isNewUser),
    needsMore: () => loader.needsMore(user.get()),
  })

  // what only a change of accounts needs is fetched then; outcomes come along with the flow runtime
  const accountChanged = async (change: AccountChange) =>
    (await import('./account.js')).accountChanged({ session, user, events, clock, accountOf }, change)
  const outcomes = async () => (await import('../sign-in/outcome.js')).createOutcomes(screens, clock)
  const showError = async (error: LatchkitError, gone?: AbortSignal) => (await outcomes()).showError(error, gone)
  const showResult = async (error: LatchkitError | null, gone?: AbortSignal) =>
    (await outcomes()).showResult(error, gone)

  const ends = { signIn: login, accountChanged, showError, showResult }
  function supplied(id: string, source: Store<WalletSource>) {
    const tell = () => wallets.set(supply(wallets.get(), id, source.get()))
    source.subscribe(tell)
    tell()
  }
  const loader = createLoader({
    pluginSet,
    settings,
    signal,
    configured,
    supplied,
    common: (id) => ({
      page,
      names,
      session,
      status,
      user,
      wallets,
      http,
      events,
      storage,
      clock,
      screens,
      signal,
      track,
      ...ends,
      hostConfig: host,
      state: pluginSet.state(id as PluginId),
      present: (name, flow, options) => screens.present(id as PluginId, name, flow, options),
      beforeLogout: (step) => void leavers.push(step),
    }),
  })
  /** A user's own wallets are waited for from the moment the user is here; from then on who has them says which. */
  async function expectWallets() {
    await configured()
    for (const { id, walletsOf } of pluginSet.enabled()) {
      const now = user.get()
      if (!now || !walletsOf?.(now) || wallets.get().sources[id]) continue
      wallets.set(supply(wallets.get(), id, { ready: false, wallets: [] }))
      loader.use(id).catch(() => wallets.set(supply(wallets.get(), id)))
    }
  }
  user.subscribe(() => void expectWallets().catch(() => {}))
  // here or in another tab: what a logged-in user was doing ends
  events.on('accessTokenRemoved', () => screens.close())
  const account = async (request: AccountRequest) => {
    const { action, method } = request
    // what fails before the plugin takes over is told here; from there on it tells itself
    const tell = (cause: unknown) => {
      const error = toError(cause)
      if (action !== 'unlink') events.emit('failed', { error, intent: action, method })
      throw error
    }
    const { changeAccount } = await import('./account.js').catch(tell)
    return changeAccount(pluginSet, (id) => loader.use(id).catch(tell), request)
  }
  return { http, session, account, ...loader }
}
