import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowser } from '../../tests/unit/browser.js'
import { settled } from '../../tests/unit/clock.js'
import { APP_ID } from '../../tests/unit/token.js'
import { userWith } from '../../tests/unit/users.js'
import { createPluginSet } from '../enabled-plugins.js'
import { LatchkitError } from '../errors.js'
import { defineFlow, startFlow } from '../flow.js'
import { createStore } from '../lib/store.js'
import type { AnyManifest } from '../plugin.js'
import { present } from '../present.js'
import { wireNames } from '../protocol/wire.js'
import { createScreens } from '../screens.js'
import type { SessionState } from '../session.js'
import { createSettings } from '../settings.js'
import type { User } from '../user.js'
import { holdOwed, settleOwed } from './owed.js'

const names = wireNames()
const UNACCEPTED = { ...userWith(), hasAcceptedTerms: false }
const ACCEPTED = { ...UNACCEPTED, hasAcceptedTerms: true }

let warned = vi.fn()
beforeEach(() => {
  stubBrowser()
  warned = vi.fn()
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Step = { readonly catchUp?: () => Promise<unknown>; readonly onboard?: () => Promise<void> }
interface Setup {
  readonly order?: number
  readonly user?: User | null
}
/** One tab, whose page has loaded, with one plugin that asks for consent. */
function tab(step: Step, { order = 10, user: who = UNACCEPTED }: Setup = {}) {
  const api = {
    onboard: vi.fn(step.onboard ?? (async () => {})),
    ...(step.catchUp && { catchUp: vi.fn(step.catchUp) }),
  }
  const consent: AnyManifest = {
    id: 'consent',
    when: () => true,
    onboarding: { order, needed: (user) => !user.hasAcceptedTerms },
    load: async () => ({ default: { setup: () => api } }),
  }
  const settings = createSettings({ appId: APP_ID, apiUrl: 'https://auth.example.com' })
  settings.answered({ id: APP_ID, email_auth: true })
  const user = createStore<User | null>(who)
  const state = createStore<SessionState>({ status: 'initializing', authenticated: true })
  const screens = createScreens()
  screens.attach()
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const refreshAnew = vi.fn(async () => user.get())
  const use = vi.fn(async () => api)
  const begin = () =>
    settleOwed(
      {
        appId: APP_ID,
        names,
        signal: over.signal,
        state,
        user,
        screens,
        settings,
        pluginSet: createPluginSet([consent], settings, user),
        session: { refreshAnew },
      },
      { use },
    )
  /** The page goes on loading until `loaded`. */
  async function loaded() {
    state.set({ status: 'ready', authenticated: true })
    await settled()
  }
  async function start() {
    begin()
    await loaded()
  }
  return { api, user, state, screens, over, refreshAnew, use, begin, loaded, start }
}
type Open = { readonly at: 'open' } | { readonly at: 'done' }
const hostFlow = defineFlow<Open, never>({
  exit: 'exited_link_flow',
  screen: { open: 'LINK_EMAIL_SCREEN' },
  on: { open: { close: () => ({ at: 'done' }) } },
})
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}
/** A dialog that the host opens. */
function openByHost({ screens }: ReturnType<typeof tab>) {
  const flow = startFlow<Open, never, undefined>(hostFlow, { at: 'open' }, undefined)
  present(screens, 'core', 'of the host', flow)
  return flow
}

describe('steps that an earlier login owes, once the page has loaded (decision 77)', () => {
  test('run once, by `catchUp` if the plugin has it', async () => {
    const one = tab({ catchUp: async () => {} })
    await one.start()
    expect(one.api.catchUp).toHaveBeenCalledExactlyOnceWith(UNACCEPTED)
    expect(one.api.onboard).not.toHaveBeenCalled()
  })
  test('run by `onboard` if the plugin has no `catchUp`', async () => {
    const one = tab({})
    await one.start()
    expect(one.api.onboard).toHaveBeenCalledExactlyOnceWith(UNACCEPTED, false)
  })
  test.each([
    ['no step is owed', { user: ACCEPTED }],
    ['nobody is logged in', { user: null }],
    ['the step is an offer, which only a login shows', { order: 30 }],
  ] as const)('need no code if %s', async (_, setup) => {
    const one = tab({}, setup)
    await one.start()
    expect(one.use).not.toHaveBeenCalled()
  })
  test('wait until the page has started and a login from its address has ended', async () => {
    const one = tab({})
    one.begin()
    await settled()
    expect(one.use).not.toHaveBeenCalled()
    await one.loaded()
    expect(one.api.onboard).toHaveBeenCalledOnce()
  })
  test('do not run in a tab that was open before: the tab with the login runs them', async () => {
    const one = tab({})
    await one.loaded()
    await one.start()
    expect(one.use).not.toHaveBeenCalled()
  })
  test('that fail log no user out, cause a warning, and stay owed', async () => {
    const catchUp = async () => {
      throw new LatchkitError('network', 'down')
    }
    const one = tab({ catchUp })
    await one.start()
    await vi.waitFor(() => expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('(network)')))
    expect(one.user.get()).toBe(UNACCEPTED)
  })
})

describe('a dialog of the host', () => {
  test('delays the step until it is closed', async () => {
    const one = tab({})
    const dialog = openByHost(one)
    await one.start()
    expect(one.api.onboard).not.toHaveBeenCalled()
    dialog.close()
    await settled()
    expect(one.api.onboard).toHaveBeenCalledOnce()
  })
  test('that opens while the code of the step loads delays it too', async () => {
    const one = tab({})
    const fetched = deferred()
    one.use.mockImplementationOnce(() => fetched.promise.then(() => one.api))
    await one.start()
    const dialog = openByHost(one)
    fetched.resolve()
    await settled()
    expect(one.api.onboard).not.toHaveBeenCalled()
    dialog.close()
    await settled()
    expect(one.api.onboard).toHaveBeenCalledOnce()
  })
  test('that covered the step’s screen: the step runs again', async () => {
    const catchUp = vi.fn<() => Promise<unknown>>().mockResolvedValueOnce('interrupted').mockResolvedValue(undefined)
    const one = tab({ catchUp })
    await one.start()
    expect(one.api.catchUp).toHaveBeenCalledTimes(2)
  })
  test('in which the user completed the step or logged out: the step does not run', async () => {
    for (const after of [ACCEPTED, null]) {
      const one = tab({})
      const dialog = openByHost(one)
      await one.start()
      one.user.set(after)
      dialog.close()
      await settled()
      expect(one.use).not.toHaveBeenCalled()
    }
  })
})

describe('two tabs', () => {
  test('the second tab waits, and runs no step that the first has completed', async () => {
    const answer = deferred()
    const one = tab({ onboard: () => answer.promise })
    const other = tab({})
    await one.start()
    await other.start()
    await settled()
    expect([one.api.onboard.mock.calls.length, other.api.onboard.mock.calls.length]).toEqual([1, 0])
    other.refreshAnew.mockImplementation(async () => {
      other.user.set(ACCEPTED)
      return ACCEPTED
    })
    one.user.set(ACCEPTED)
    answer.resolve()
    await settled()
    expect(other.refreshAnew).toHaveBeenCalledOnce()
    expect(other.use).not.toHaveBeenCalled()
  })
  test('the second tab runs the step if the first ended without an answer', async () => {
    const answer = deferred()
    const one = tab({ onboard: () => answer.promise })
    const other = tab({})
    await one.start()
    await other.start()
    answer.resolve()
    await settled()
    expect(other.api.onboard).toHaveBeenCalledOnce()
  })
  test('a tab waits for the steps of a login that runs in another tab', async () => {
    const answer = deferred()
    holdOwed({ appId: APP_ID, names }, answer.promise)
    const other = tab({})
    await other.start()
    expect(other.use).not.toHaveBeenCalled()
    answer.resolve()
    await settled()
    expect(other.api.onboard).toHaveBeenCalledOnce()
  })
  test('a browser without locks runs the step at once', async () => {
    stubBrowser({ locks: false })
    holdOwed({ appId: APP_ID, names }, new Promise(() => {}))
    const one = tab({})
    await one.start()
    expect(one.api.onboard).toHaveBeenCalledOnce()
  })
})
