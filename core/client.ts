import { createAnalytics, deviceId } from './analytics.js'
import { type Clock, systemClock, within } from './clock.js'
import { announceClient } from './discovery.js'
import { loadError, toError } from './errors.js'
import { createEventBus } from './events.js'
import type { HostConfig } from './host-config.js'
import { warnIfInsecure } from './insecure.js'
import type { Live } from './live/live.js'
import type { User } from './live/user.js'
import { readPage } from './page.js'
import type { AnyManifest, KeepsAccounts, Wakes } from './plugin.js'
import type { Api, PluginId, State } from './registry.js'
import { createRoster } from './roster.js'
import { createScreens } from './screens.js'
import { hasTraces, type SessionState, sessionStores } from './session.js'
import { createSettings } from './settings.js'
import { sharing } from './sharing.js'
import { createStorage } from './storage.js'
import { createStore, type Store } from './store.js'
import { isActive, readToken } from './token.js'
import { createTransport } from './transport.js'
import { VERSION } from './version.js'
import type { Wallets } from './wallets.js'
import { wireNames } from './wire.js'

export type Client = ReturnType<typeof createClient>
/** A plugin that woke may hold `ready` this long, ms (decision 6). */
const WAKING = 20_000

/**
 * One app's session, configuration and plugins on this page. Needs a browser; `destroy()` ends it.
 * Throws `missing_or_invalid_app_id` and `invalid_config`. DESIGN §2.
 */
export function createClient(config: HostConfig, plugins: readonly AnyManifest[], clock: Clock = systemClock) {
  const settings = createSettings(config)
  warnIfInsecure()
  const { host, app, base } = settings
  const { appId, clientId } = config
  const over = new AbortController()
  const { signal } = over
  const names = wireNames(config.wirePrefix)
  const page = readPage(names)
  const events = createEventBus()
  const screens = createScreens()
  const storage = createStorage(names.scope(appId))
  const roster = createRoster(plugins, settings)
  const { state, status, user, identityToken, start } = sessionStores()
  const device = () => deviceId(storage)
  const token = () => {
    const stored = readToken(storage.get('token'))
    return isActive(stored, clock.now()) && stored.audience.includes(appId) ? stored.raw : null
  }
  const timeout = () => host.get().timeout ?? 20_000
  const transport = createTransport({ names, appId, clientId, version: VERSION, timeout, signal, base, device, token })
  const { track, initialized } = createAnalytics(transport.once, storage, host.get, clock)
  const facts = {
    ...{ appId, names, page, storage, clock, signal, events, screens },
    ...{ roster, settings, track, user, identityToken },
    wallets: createStore<Wallets>({ sources: {} }),
  }

  let awake: Live | undefined
  /** The live half of the core, fetched once. */
  const live = sharing(async () => {
    const half = await import('./live/live.js').catch((cause) => {
      throw loadError('Latchkit', cause)
    })
    awake = half.live({ ...facts, state, transport, configured: () => configured() })
    return awake
  }, signal)
  const configured = sharing(async () => {
    const path = `/apps/${appId}`
    const plain = transport.once(path, { home: true })
    settings.answered(await plain.catch(async () => (await live()).http.get(path, { home: true }))) // with retries
  }, signal)
  const ready = sharing(async () => {
    // before any plugin wakes: it may be another window's (decision 20)
    if (page.params.oauth_code) await (await import('./popup.js')).forward(page, names, storage)
    const traces = hasTraces(storage, names, appId, page.params.token)
    if (traces) live().catch(() => {}) // in parallel
    await configured()
    if (traces) await (await live()).session.resume()
    await wake()
    start()
    initialized()
  }, signal)

  async function wake() {
    const woken = roster.enabled().filter(({ wakes }) => wakes?.(page, storage))
    const held = woken.map(async ({ id }) => ((await use(id as PluginId)) as Wakes).woken)
    if (held.length) await within(clock, WAKING, Promise.allSettled(held))
  }

  const use = async <Id extends PluginId>(id: Id): Promise<Api<Id>> => (await live()).use(id)
  async function session() {
    await configured()
    return (await live()).session
  }
  const getAccessToken = async () => (!app.get() && !signal.aborted && token()) || (await session()).accessToken()
  const getIdentityToken = async () => (await session()).identityToken()

  // another tab logged in while nobody is here; once awake, the session hears of it by itself
  storage.watch((key) => {
    if (key === 'token' && !awake && storage.get('token'))
      session().then(
        (found) => found.resume(),
        () => {},
      )
  }, signal)
  announceClient({ appId, getAccessToken, getIdentityToken }, signal)
  ready().catch((cause) => {
    if (signal.aborted) return
    status.set({ ...status.get(), status: 'failed', error: toError(cause) })
    console.error('Latchkit could not start.', cause)
  })

  return {
    ...facts,
    ...{ host, app, live, ready, configured, getAccessToken, getIdentityToken },
    status: status as Store<SessionState>,
    user: user as Store<User | null>,
    identityToken: identityToken as Store<string | null>,
    /** What has arrived to draw with; the dialog's own. */
    faces: createStore<Readonly<Record<string, unknown>>>({}),
    /** A plugin's API, its code fetched on first use. Rejects with `plugin_not_enabled`, `plugin_load_failed`, `destroyed`. */
    use,
    /** The same where it has arrived: for what must happen within a click (a popup, a passkey prompt). DESIGN §2. */
    peek: <Id extends PluginId>(id: Id): Api<Id> | undefined => awake?.peek(id),
    state: roster.state as <Id extends PluginId>(id: Id) => Store<State<Id> | undefined>,
    configure: settings.configure,
    /** Links, updates or unlinks an account of a login method. Core §5. */
    account: async (action: keyof KeepsAccounts, method: string, which?: string | object): Promise<User> =>
      (await live()).account(action, method, which),
    refreshUser: async () => (await session()).refresh(),
    forkSession: async () => (await session()).fork(),
    logout: async () => (await session()).logout(),
    destroy() {
      over.abort()
      screens.close()
    },
  }
}
