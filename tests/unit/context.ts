import { vi } from 'vitest'
import { createStorage } from '../../core/browser/storage.js'
import { createEventBus, type Events } from '../../core/events.js'
import { defineFlow, startFlow } from '../../core/flow.js'
import type { HostConfig } from '../../core/host-config.js'
import type { RequestOptions } from '../../core/http.js'
import { createStore, type Writable } from '../../core/lib/store.js'
import { askingForLogin } from '../../core/live/fresh-login.js'
import { readUser } from '../../core/live/user.js'
import type { AnyManifest, Context } from '../../core/plugin.js'
import { present } from '../../core/present.js'
import { readAppConfig } from '../../core/protocol/app-config.js'
import { type WireNames, wireNames } from '../../core/protocol/wire.js'
import type { Api, PluginId, Requires, Role, Roles, ScreenName, State, Uses } from '../../core/registry.js'
import { createScreens } from '../../core/screens.js'
import type { LiveSession, SessionState } from '../../core/session.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import type { Wallets } from '../../core/wallets.js'
import { handClock } from './clock.js'
import { dialogShows } from './outcomes.js'
import { userWith } from './users.js'

type Get = (path: string, options?: RequestOptions) => Promise<unknown>
type Post = (path: string, body?: object, options?: RequestOptions) => Promise<unknown>
/** The same members, whose functions may have any parameters and results. */
type Scripted<T> = {
  readonly [K in keyof T]?: T[K] extends (...args: never[]) => unknown ? (...args: never[]) => unknown : Scripted<T[K]>
}
type Filled = { [R in Role]?: Roles[R] | undefined }
export interface ContextSetup<Id extends PluginId> {
  /** The user who is logged in. */
  readonly user?: User | null | undefined
  /** Whether a dialog is mounted. */
  readonly dialog?: boolean | undefined
  /** The token of the captcha role. Without it the app requires no captcha. */
  readonly captcha?: string | undefined
  /** The app's configuration in the server's form. */
  readonly app?: object | undefined
  readonly host?: Partial<HostConfig> | undefined
  /** The parameters of the page's address. */
  readonly params?: Readonly<Record<string, string>> | undefined
  /** The content of storage. */
  readonly stored?: Readonly<Record<string, unknown>> | undefined
  readonly names?: WireNames | undefined
  readonly status?: SessionState | undefined
  /** The enabled plugins that this plugin uses. */
  readonly neighbours?: { readonly [O in Requires<Id> | Uses<Id>]?: Scripted<Api<O>> | undefined } | undefined
  readonly roles?: Readonly<Filled> | undefined
  /** The manifests of enabled plugins. */
  readonly manifests?: readonly AnyManifest[] | undefined
  /** The result of a login. */
  readonly result?: LoginResult | undefined
  /** The user after a change of accounts. */
  readonly changed?: User | undefined
}
type Open = { readonly at: 'open' } | { readonly at: 'done' }
const showing = (screen: ScreenName) =>
  defineFlow<Open, never>({ exit: 'exited_auth_flow', screen: { open: screen }, on: {} })
/** A session for this user. Tests can script each of its functions. */
function scriptedSession(user: Writable<User | null>) {
  const token = async () => (user.get() ? 'token' : null)
  const same = async () => user.get()
  const adopt = (value: unknown) => {
    const next = readUser(value)
    if (next) user.set(next)
    return next
  }
  return {
    accessToken: vi.fn<LiveSession['accessToken']>(token),
    identityToken: vi.fn<LiveSession['identityToken']>(token),
    bearer: vi.fn<LiveSession['bearer']>(token),
    adopt: vi.fn<LiveSession['adopt']>((answer) => adopt(answer.user)),
    adoptUser: vi.fn<LiveSession['adoptUser']>(adopt),
    refresh: vi.fn<LiveSession['refresh']>(same),
    refreshAnew: vi.fn<LiveSession['refreshAnew']>(same),
    fork: vi.fn<LiveSession['fork']>(async () => 'forked'),
    logout: vi.fn<LiveSession['logout']>(async () => user.set(null)),
    resume: vi.fn<LiveSession['resume']>(async () => {}),
  }
}

/** A plugin's context with real parts. Only the server, the session and the neighbouring plugins are scripted. */
export function testContext<Id extends PluginId>(
  id: Id,
  {
    user: before = null,
    dialog = true,
    captcha,
    app,
    host,
    params = {},
    stored = {},
    names = wireNames(),
    status: now = { status: 'ready', authenticated: !!before },
    neighbours = {},
    roles: granted,
    manifests = [],
    result = { user: userWith(), isNewUser: true, loginMethod: 'email' },
    changed,
  }: ContextSetup<Id> = {},
) {
  const clock = handClock()
  const storage = createStorage(`${names.prefix}:app:`)
  for (const [key, value] of Object.entries(stored)) storage.set(key, value)
  const user = createStore(before)
  const session = scriptedSession(user)
  const events = createEventBus()
  const failed: Events['failed'][] = []
  events.on('failed', (failure) => failed.push(failure))
  const screens = createScreens()
  if (dialog) screens.attach()
  const hostConfig = createStore<HostConfig>({ appId: 'app', apiUrl: 'https://auth.example', ...host })
  const status = createStore(now)
  const state = createStore<State<Id> | undefined>(undefined)
  const wallets = createStore<Wallets>({ sources: {} })
  const leave = new AbortController()
  const logoutSteps: (() => Promise<void>)[] = []
  const get = vi.fn<Get>(async () => ({}))
  const post = vi.fn<Post>(async () => ({}))
  const roles: Filled = { ...(captcha && { captcha: { token: async () => captcha } }), ...granted }
  const signIn = vi.fn<Context<Id>['signIn']>(() => ({ ...result, needsMore: false, complete: async () => result }))
  const accountChanged = vi.fn<Context<Id>['accountChanged']>(async () => changed ?? userWith())
  const showError = vi.fn<Context<Id>['showError']>(dialogShows)
  const showResult = vi.fn<Context<Id>['showResult']>(async () => {})
  const track = vi.fn<Context<Id>['track']>()

  const ctx: Context<Id> = {
    app: readAppConfig({ id: 'app', name: 'Acme', captcha_enabled: !!captcha, ...app }),
    get host() {
      return hostConfig.get()
    },
    hostConfig,
    page: { params, href: globalThis.location?.href ?? '' },
    pluginSet: { enabled: () => manifests },
    names,
    session,
    status,
    user,
    wallets,
    http: askingForLogin(
      { role: (name) => ctx.role(name) },
      {
        get: <T>(...args: Parameters<Get>) => get(...args) as Promise<T>,
        post: <T>(...args: Parameters<Post>) => post(...args) as Promise<T>,
      },
    ),
    events,
    storage,
    clock,
    screens,
    state,
    signal: leave.signal,
    // the compiler knows only the names of scripted functions
    use: (async (other: keyof typeof neighbours) => neighbours[other]) as Context<Id>['use'],
    role: async (role) => roles[role],
    hasRole: (role) => !!roles[role],
    signIn,
    accountChanged,
    present: (name, flow, options) => present(screens, id, name, flow, options),
    showError,
    showResult,
    beforeLogout: (step) => void logoutSteps.push(step),
    track,
  }
  return {
    ctx,
    clock,
    storage,
    user,
    session,
    events,
    failed,
    screens,
    hostConfig,
    roles,
    status,
    state,
    leave,
    logoutSteps,
    get,
    post,
    result,
    signIn,
    accountChanged,
    showError,
    track,
    /** Puts a screen on top of the dialog. */
    openScreen(screen: ScreenName = 'LANDING') {
      const flow = startFlow<Open, never, unknown>(showing(screen), { at: 'open' }, undefined)
      present(screens, 'core', 'screen', flow).catch(() => {})
    },
    /** The flow that the dialog shows now. */
    top: () => screens.stack.get().at(-1)?.flow,
    /** The paths of requests to the server. */
    paths: () => post.mock.calls.map(([path]) => path),
  }
}
