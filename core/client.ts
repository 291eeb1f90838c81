import { deviceId } from './browser/device-id.js'
import { readPage } from './browser/page.js'
import { createStorage } from './browser/storage.js'
import type { UiEvent } from './browser/ui-event.js'
import type { AccountRequest, PeekPlugin, UsePlugin } from './capabilities.js'
import { announceClient } from './discovery.js'
import { createPluginSet } from './enabled-plugins.js'
import { LatchkitError, loadError } from './errors.js'
import { createEventBus } from './events.js'
import { hint } from './hint.js'
import type { HostConfig } from './host-config.js'
import { type Clock, systemClock } from './lib/clock.js'
import { singleFlight } from './lib/single-flight.js'
import { createStore, type Store } from './lib/store.js'
import type { Live } from './live/live.js'
import type { AnyManifest } from './plugin.js'
import { wireNames } from './protocol/wire.js'
import type { PluginId, State } from './registry.js'
import { createScreens } from './screens.js'
import { hasTraces, type LogoutOptions, type SessionView, sessionStores } from './session.js'
import { createSettings } from './settings.js'
import { createTransport } from './transport.js'
import type { User } from './user.js'
import type { Wallets } from './wallets.js'

export interface Client extends Omit<ReturnType<typeof create>, keyof SessionView>, SessionView {}
/**
 * Makes the client of one app on this page, for a host without React: its session, configuration and plugins. It needs
 * a browser, and `destroy()` ends it. Throws `missing_or_invalid_app_id` and `invalid_config`.
 *
 * @example
 * const client = createClient({ appId: '…', apiUrl: 'https://auth.example.com' }, [passwordless])
 * const api = await client.use('passwordless')
 * await api.sendCode('email', 'ada@example.com')
 */
export const createClient = (config: HostConfig, plugins: readonly AnyManifest[], clock?: Clock): Client => {
  if (typeof document === 'undefined') {
    hint('on-server', 'createClient()')
    throw new LatchkitError('not_ready', 'createClient() needs a browser.')
  }
  return create(config, plugins, clock)
}

/** The same without the check, for code that only a browser runs. */
export const startClient: typeof createClient = create

function create(config: HostConfig, plugins: readonly AnyManifest[], clock: Clock = systemClock) {
  const settings = createSettings(config)
  const { host, app } = settings
  const { appId, clientId } = config
  const controller = new AbortController()
  const { signal } = controller
  const names = wireNames(config.wirePrefix)
  const page = readPage(names)
  const screens = createScreens()
  const storage = createStorage(names.scope(appId))
  const { state, status, user, identityToken, start } = sessionStores()
  const usable = [plugins].flat().filter((plugin) => plugin?.load)
  // a build for production leaves out what only a developer needs
  const isDevelopment = typeof process !== 'undefined' && process.env.NODE_ENV !== 'production'
  if (isDevelopment) hint('check', config, plugins)
  const pluginSet = createPluginSet(usable, settings, user)
  const device = () => deviceId(storage)
  const transport = createTransport({ names, appId, clientId, settings, signal, device })
  const facts = {
    appId,
    names,
    page,
    storage,
    clock,
    signal,
    events: createEventBus(),
    screens,
    pluginSet,
    settings,
    transport,
    user,
    identityToken,
    wallets: createStore<Wallets>({ sources: {} }),
  }
  let awake: Live | undefined
  /** The live half of the core, fetched once. */
  const live = singleFlight(async () => {
    const half = await import('./live/live.js').catch((cause) => {
      throw loadError('Latchkit', cause)
    })
    awake = await half.live({ ...facts, state, configured })
    return awake
  }, signal)
  const configured: () => Promise<void> = singleFlight(async () => {
    const path = `/apps/${appId}`
    const plain = transport.once(path, { home: true }).then(JSON.parse)
    settings.answered(await plain.catch(async () => (await live()).http.get(path, { home: true }))) // with retries
  }, signal)
  const arrival = () => import('./browser/forward.js')
  const ready = singleFlight(async () => {
    // before any plugin is loaded, since the code may belong to another window (decision 20)
    if (page.params.oauth_code) await (await arrival()).forward(page, names, storage)
    const traces = hasTraces(storage, names, page.params.token)
    if (traces === true) live().catch(() => {}) // in parallel
    await configured()
    const isOurs =
      traces === 'shared'
        ? await arrival().then(
            (part) => part.isOurs(names, storage, settings, appId),
            () => true,
          )
        : traces
    if (isOurs) await resume()
    const manifests = pluginSet.enabled().filter(({ loadsOn }) => loadsOn?.(page, storage))
    if (manifests.length) await (await live().catch(() => null))?.startPlugins(manifests)
    start()
  }, signal)
  const use: UsePlugin = async (id: string) => (await live()).use(id)
  const session = () => configured().then(async () => (await live()).session)
  const resume = async () => (await session()).resume()
  const getAccessToken = async () => (await live()).accessToken()
  const getIdentityToken = async () => (await session()).identityToken()

  // Another tab logged in and `core/live` is not loaded yet. Once it is, the session watches the storage by itself.
  const wake = () => {
    if (!awake && storage.get('token')) resume().catch(() => {})
  }
  storage.watch(wake, signal)
  // Another client of the app on this page did: browsers tell other pages alone of what was stored.
  addEventListener(names.scope(appId), wake, { signal })
  announceClient({ appId, getAccessToken, getIdentityToken }, signal)
  ready().catch((cause) => {
    if (signal.aborted) return
    status.set({ ...status.get(), status: 'failed', error: cause })
    hint('start', cause, config, status)
  })

  return {
    ...facts,
    host,
    app,
    live,
    ready,
    configured,
    getAccessToken,
    getIdentityToken,
    status,
    /** The components that the dialog has loaded so far. */
    components: createStore<Readonly<Record<string, unknown>>>({}),
    /**
     * A plugin's API, its code fetched on first use. Rejects with `plugin_not_enabled`, `plugin_load_failed`,
     * `destroyed`.
     */
    use,
    /**
     * The same API at once, undefined before its code has arrived: for what must happen within a click (a popup, a
     * passkey prompt).
     */
    peek: ((id: string) => awake?.peek(id)) as PeekPlugin,
    state: <Id extends PluginId>(id: Id): Store<State<Id> | undefined> => pluginSet.state(id),
    configure: settings.configure,
    /**
     * Links, updates or unlinks an account of a login method; resolves with the user. Rejects with
     * `plugin_not_enabled`, `not_supported`, …
     */
    account: async (request: AccountRequest): Promise<User> => (await live()).account(request),
    refreshUser: async () => (await session()).refresh(),
    forkSession: async () => (await session()).fork(),
    /**
     * Ends the session here and at the server, and in the browser's other tabs. `{ everywhere: true }` ends all
     * sessions of the user in this app. That one rejects if the server did not do it, and the user stays logged in.
     */
    logout: async (options?: LogoutOptions | UiEvent) => (await session()).logout(options),
    destroy() {
      controller.abort()
      screens.close()
    },
  }
}
