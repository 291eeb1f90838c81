import type { Page } from '../browser/page.js'
import type { AccountChange, AccountRequest } from '../capabilities.js'
import type { PluginSet } from '../enabled-plugins.js'
import { toError } from '../errors.js'
import { hint } from '../hint.js'
import type { Store, Writable } from '../lib/store.js'
import { within } from '../lib/within.js'
import type { AnyManifest } from '../plugin.js'
import type { PluginId } from '../registry.js'
import type { Screens } from '../screens.js'
import type { Settings } from '../settings.js'
import { isActive, readToken } from '../token.js'
import type { Transport } from '../transport.js'
import { supply, type WalletSource, type Wallets } from '../wallets.js'
import { isOwnDomain } from './cookies.js'
import { askingForLogin } from './fresh-login.js'
import { createHttp } from './http.js'
import { createLoader } from './loader.js'
import { accountOf, createSignIn } from './login.js'
import { createSession, type SessionParts } from './session.js'

/** How long `ready` waits for a plugin that is loaded at start, in ms (decision 6). */
const START_TIMEOUT_MS = 20_000

export type Live = Awaited<ReturnType<typeof live>>
export interface LiveParts
  extends Omit<
    SessionParts,
    'mirrors' | 'leaving' | 'clears' | 'serverCookies' | 'isApiOrigin' | 'settle' | 'fromLink'
  > {
  readonly transport: Transport
  readonly screens: Screens
  readonly settings: Settings
  readonly pluginSet: PluginSet
  readonly page: Page
  readonly wallets: Writable<Wallets>
  configured(): Promise<unknown>
}

/**
 * The part of the core that a page without a session needs only after an interaction: retries, session, user, login,
 * plugins. Architecture §1.
 */
export async function live(parts: LiveParts) {
  const { transport, settings, configured, state, ...shared } = parts
  const { appId, names, events, storage, clock, signal, user, wallets, screens, pluginSet } = shared
  const leavers: (() => Promise<void>)[] = []
  const { base, host } = settings

  isSecureContext || hint('insecure-page') // decision 7
  if (storage.peek(names.plain('token'))) (await import('./older-keys.js')).adoptOlderKeys(storage, names, appId)
  const http = createHttp(transport, (path) => session.bearer(path))
  const session = createSession(
    {
      ...parts,
      serverCookies: () => base() !== base(true) || isOwnDomain(base(true), names),
      isApiOrigin: () => location.origin === base(),
      mirrors: () => host.get().cookies !== false,
      clears: () => pluginSet.plugins.flatMap(({ clears }) => clears ?? []),
      leaving: async () => void (await Promise.allSettled(leavers.map((leave) => leave()))),
      settle: async () => loader.needsMore() && (await import('./owed.js')).settleOwed({ ...parts, session }, loader),
      fromLink: async (token) =>
        (await import('./from-link.js')).fromLink({ ...parts, session, peek: loader.peek }, token),
    },
    () => http,
  )

  // only changes of accounts need this code
  const accounts = () => import('./account.js')
  const accountChanged = async (change: AccountChange) =>
    (await accounts()).accountChanged({ session, user, events, clock, accountOf }, change)
  const setSource = (id: string, source?: WalletSource) => wallets.set(supply(wallets.get(), id, source))
  function supplied(id: string, source: Store<WalletSource>) {
    const update = () => setSource(id, source.get())
    source.subscribe(update)
    update()
  }
  const loader = createLoader({
    pluginSet,
    settings,
    signal,
    user,
    configured,
    supplied,
    async common(id) {
      const { drawingContext } = await import('./plugin-context.js')
      const drawing = drawingContext(id as PluginId, { ...parts, peek: loader.peek })
      return {
        ...shared,
        ...drawing,
        session,
        status: state,
        http: asking,
        signIn: (answer, method) => (session.relogin ?? signIn)(answer, method, drawing.track),
        accountChanged,
        hostConfig: host,
        state: pluginSet.state(id as PluginId),
        beforeLogout: (step) => void leavers.push(step),
      }
    },
  })
  const asking = askingForLogin(loader, http)
  const signIn = createSignIn({ session, user, events, storage, ...loader })
  /** Loads the plugins that supply wallets of this user. Until one has its wallets, they are marked as not ready. */
  async function expectWallets() {
    await configured()
    for (const { id, hasWalletsOf } of pluginSet.enabled()) {
      const now = user.get()
      if (!now || !hasWalletsOf?.(now) || wallets.get().sources[id]) continue
      setSource(id, { ready: false, wallets: [] })
      loader.use(id).catch(() => setSource(id))
    }
  }
  user.subscribe(() => void expectWallets().catch(() => {}))
  // a logout, here or in another tab, closes the dialog
  events.on('accessTokenRemoved', () => screens.close())
  const account = async (request: AccountRequest) => {
    const { action, method } = request
    // emits `failed` for errors before the plugin's own code runs; later errors are emitted by the plugin
    const tell = (cause: unknown) => {
      const error = toError(cause)
      if (action !== 'unlink') events.emit('failed', { error, intent: action, method })
      throw error
    }
    const { changeAccount } = await accounts().catch(tell)
    return changeAccount(pluginSet, (id) => loader.use(id).catch(tell), request)
  }
  /** Starts plugins and waits until their work is done, or for the maximum time (decision 6). */
  const startPlugins = (manifests: readonly AnyManifest[]) =>
    within(clock, START_TIMEOUT_MS, Promise.allSettled(manifests.map(async ({ id }) => (await loader.use(id)).started)))
  /** The stored token at once while it is active. It needs no configuration, which may take long. */
  const accessToken = async () => {
    if (settings.app.get() || !isActive(readToken(storage.get('token')), clock.now())) await configured()
    return session.accessToken()
  }
  return { http, session, accessToken, account, startPlugins, ...loader }
}
