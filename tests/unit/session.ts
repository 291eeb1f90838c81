import { afterEach, beforeEach, vi } from 'vitest'
import { createStorage } from '../../core/browser/storage.js'
import { LatchkitError } from '../../core/errors.js'
import { createEventBus } from '../../core/events.js'
import type { Http, RequestOptions } from '../../core/http.js'
import { createSession } from '../../core/live/session.js'
import { wireNames } from '../../core/protocol/wire.js'
import type { ErrorCode } from '../../core/registry.js'
import type { AuthResponse } from '../../core/session.js'
import { sessionStores } from '../../core/session.js'
import { type Browser, type BrowserOptions, stubBrowser } from './browser.js'
import { type HandClock, handClock, settled } from './clock.js'
import { APP_ID, accessToken as jwtOf } from './token.js'

export const names = wireNames()
export const SCOPE = names.scope(APP_ID)
export const HOUR = 3_600_000
export const USER = { id: 'user-1', linked_accounts: [], mfa_methods: [] }
/** The browser of the running test. */
export let browser: Browser
export let clock: HandClock
const open: AbortController[] = []

/** Replaces the default browser, with which each test begins. */
export function start(options?: BrowserOptions) {
  browser = stubBrowser(options)
  clock = handClock()
}
export function newBrowserEachTest() {
  beforeEach(() => start())
  afterEach(() => {
    for (const controller of open.splice(0)) controller.abort()
    vi.unstubAllGlobals()
  })
}

export const token = (ms = HOUR, claims: object = {}) => jwtOf(clock.now(), clock.now() + ms, claims)
export const auth = (overrides: Partial<AuthResponse> = {}): AuthResponse => ({
  user: USER,
  token: token(),
  refresh_token: 'refresh-2',
  identity_token: token(HOUR, { kind: 'id' }),
  ...overrides,
})
export const error = (code: ErrorCode, status?: number) => new LatchkitError(code, '', status ? { status } : {})

export interface Options {
  readonly serverCookies?: boolean
  readonly mirrors?: boolean
  readonly apiOrigin?: boolean
  readonly clears?: readonly string[]
  leaving?(): Promise<void>
}
type Post = (path: string, body: Record<string, unknown>, options?: RequestOptions) => Promise<unknown>

/** Opens a tab of the browser: a session with a scripted server. */
export function tab({ serverCookies = false, mirrors = true, apiOrigin = false, clears = [], leaving }: Options = {}) {
  const controller = new AbortController()
  open.push(controller)
  const stores = sessionStores()
  const events = createEventBus()
  const emitted: string[] = []
  for (const event of ['accessTokenGranted', 'accessTokenRemoved', 'logout'] as const)
    events.on(event, () => emitted.push(event))
  const post = vi.fn<Post>(async () => ({}))
  const storage = createStorage(SCOPE)
  const close = vi.fn()
  const settle = vi.fn()
  const session = createSession(
    {
      appId: APP_ID,
      names,
      storage,
      events,
      clock,
      signal: controller.signal,
      ...stores,
      serverCookies: () => serverCookies,
      isApiOrigin: () => apiOrigin,
      mirrors: () => mirrors,
      clears: () => clears,
      leaving: leaving ?? (async () => {}),
      screens: { close },
      settle,
      // this is what a wallet's own browser does
      fromLink: async (token) => (await post('/sessions/fork/recover', { refresh_token: token })) as AuthResponse,
    },
    () => ({ post, get: post }) as unknown as Http,
  )
  const state = () => ({ ...stores.state.get(), user: stores.user.get()?.id ?? null })
  return {
    ...{ session, storage, post, over: controller, emitted, events, state, close, settle },
    ...{ identityToken: stores.identityToken, stores },
  }
}
type Tab = ReturnType<typeof tab>

/** The stored values, without the scope in their keys and without quotes. */
export const disk = () =>
  Object.fromEntries([...browser.disk].map(([key, value]) => [key.slice(SCOPE.length), JSON.parse(value)]))
/** Stores a session whose access token expires after this many ms. */
export function stored(ms: number, values: Record<string, unknown> = {}) {
  const raw = token(ms)
  const all = { token: raw, refresh_token: 'refresh-1', ...values }
  for (const [key, value] of Object.entries(all)) browser.disk.set(SCOPE + key, JSON.stringify(value))
  return raw
}
export async function loggedIn(options?: Options): Promise<Tab> {
  const opened = tab(options)
  opened.session.adopt(auth({ refresh_token: 'refresh-1' }))
  await settled()
  opened.emitted.length = 0
  return opened
}
/** A response that the test gives later. */
export function pendingAnswer<T>() {
  let give!: (value: T) => void
  let refuse!: (cause: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    give = yes
    refuse = no
  })
  return { promise, give, refuse }
}
