import { createElement, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAccessToken, getIdentityToken } from '../../core/tokens.js'
import { type Browser, stubBrowser } from '../../tests/unit/browser.js'
import { mountReact } from '../../tests/unit/react-root.js'
import { json, listen } from '../../tests/unit/server.js'
import { APP_ID, accessToken } from '../../tests/unit/token.js'
import { wire } from '../../tests/wire.js'
import { LatchkitProvider } from './LatchkitProvider.js'
import { useLatchkit } from './use-latchkit.js'
import { useToken } from './use-token.js'

const OTHER_APP = 'latchkitsandbox0000000002'
const TOKEN = accessToken(Date.now(), Date.now() + 3_600_000)
const IDENTITY = accessToken(Date.now(), Date.now() + 3_600_000, { kind: 'id' })
const STORED = { value: TOKEN }
let browser: Browser
let apiUrl = ''
/** What each call of the test answered. */
let outcomes: { value?: unknown; code?: string }[]

beforeEach(async () => {
  browser = stubBrowser()
  outcomes = []
  const session = { user: { id: 'user-1', linked_accounts: [] }, token: null, refresh_token: null }
  const server = await listen(
    json(200, { id: APP_ID, email_auth: true }),
    // also the configuration of a second app
    json(200, { id: APP_ID, email_auth: true, ...session, session_update_action: 'ignore' }),
  )
  cleanups.push(server.close)
  apiUrl = server.url
  const store = (key: string, value: string) => browser.disk.set(wire.storage(APP_ID, key), JSON.stringify(value))
  store('token', TOKEN)
  store('refresh_token', 'refresh')
  store('id_token', IDENTITY)
})
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
  await new Promise((resolve) => setTimeout(resolve)) // React's last effects
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const keep = (call: Promise<unknown>) =>
  call.then(
    (value) => outcomes.push({ value }),
    ({ code }) => outcomes.push({ code }),
  )
const untilOutcomes = (count: number) => expect.poll(() => outcomes.length).toBe(count)

/** Calls a function when it mounts, twice under StrictMode. */
function Caller({ call }: { readonly call: () => Promise<unknown> }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first effect alone
  useEffect(() => void keep(call()), [])
  return null
}
function HookCaller() {
  const { getAccessToken } = useToken()
  return createElement(Caller, { call: getAccessToken })
}
const provider = (child: ReactNode, appId = APP_ID) =>
  createElement(LatchkitProvider, { appId, apiUrl, plugins: [], config: { headless: true }, key: appId }, child)

function mounted(node: ReactNode) {
  const root = mountReact(node)
  cleanups.push(root.unmount)
  return root
}

describe('in the first effects of a page, under StrictMode (decision 9)', () => {
  test.each([
    ['getAccessToken', () => createElement(Caller, { call: () => getAccessToken() }), TOKEN],
    ['getIdentityToken', () => createElement(Caller, { call: () => getIdentityToken() }), IDENTITY],
    ['useToken', () => createElement(HookCaller), TOKEN],
  ])('%s answers what is stored', async (_, caller, value) => {
    mounted(provider(caller()))
    await untilOutcomes(2)
    expect(outcomes).toEqual([{ value }, { value }])
  })
  test('so do calls of layout effects', async () => {
    function Page() {
      const latchkit = useLatchkit()
      // biome-ignore lint/correctness/useExhaustiveDependencies: the first effect alone
      useLayoutEffect(() => {
        keep(latchkit.getAccessToken())
        keep(getAccessToken())
      }, [])
      return null
    }
    mounted(provider(createElement(Page)))
    await untilOutcomes(4)
    expect(outcomes).toEqual([STORED, STORED, STORED, STORED])
  })
  test('so does a function called before, beside and above the provider', async () => {
    keep(getAccessToken())
    const above = (child: ReactNode) => {
      const Above = () => {
        useEffect(() => void keep(getAccessToken()), [])
        return child
      }
      return createElement(Above)
    }
    const caller = createElement(Caller, { call: () => getAccessToken(), key: 'beside' })
    mounted(above([caller, provider(null)]))
    await untilOutcomes(5)
    expect(outcomes).toEqual([STORED, STORED, STORED, STORED, STORED])
  })
  test('a component that waits for its data in Suspense gets the token once it mounts', async () => {
    let arrive = () => {}
    const data = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let isThere = false
    const Data = () => {
      if (!isThere) throw data
      return createElement(HookCaller)
    }
    mounted(provider(createElement(Suspense, { fallback: null }, createElement(Data))))
    keep(getAccessToken())
    await untilOutcomes(1)
    isThere = true
    arrive()
    await untilOutcomes(3)
    expect(outcomes).toEqual([STORED, STORED, STORED])
  })
  test('with two providers each answers to its app id, and to a call without one neither does', async () => {
    const calls = [() => getAccessToken(APP_ID), () => getAccessToken(OTHER_APP), () => getAccessToken()]
    const callers = calls.map((call, index) => createElement(Caller, { call, key: index }))
    mounted([provider(callers), provider(null, OTHER_APP)])
    await untilOutcomes(6)
    expect(outcomes.filter(({ value }) => value === TOKEN)).toHaveLength(2)
    expect(outcomes.filter(({ value }) => value === null)).toHaveLength(2)
    expect(outcomes.filter(({ code }) => code === 'not_ready')).toHaveLength(2)
  })
})

test('a call in an effect of the commit that changes the app asks the new client', async () => {
  const other = accessToken(Date.now(), Date.now() + 3_600_000, { aud: OTHER_APP })
  for (const [key, value] of [
    ['token', other],
    ['refresh_token', 'refresh'],
  ] as const)
    browser.disk.set(wire.storage(OTHER_APP, key), JSON.stringify(value))
  function Page({ appId }: { readonly appId: string }) {
    const { getAccessToken } = useToken()
    // biome-ignore lint/correctness/useExhaustiveDependencies: one call for each app
    useEffect(() => void keep(getAccessToken()), [appId])
    return null
  }
  const page = (appId: string) =>
    createElement(
      LatchkitProvider,
      { appId, apiUrl, plugins: [], config: { headless: true } },
      createElement(Page, { appId }),
    )
  const root = mounted(page(APP_ID))
  await untilOutcomes(2)
  root.render(page(OTHER_APP))
  await untilOutcomes(3)
  expect(outcomes).toEqual([STORED, STORED, { value: other }])
})

describe('a call ends where no client comes', () => {
  test('a provider whose first render never commits: the call of its child rejects with not_ready', async () => {
    const never = new Promise<void>(() => {})
    let isCalled = false
    const Calls = () => {
      const { getAccessToken } = useToken()
      if (!isCalled) keep(getAccessToken())
      isCalled = true
      throw never
    }
    mounted(createElement(Suspense, { fallback: null }, provider(createElement(Calls))))
    await untilOutcomes(1)
    expect(outcomes).toEqual([{ code: 'not_ready' }])
  })
  test('a provider that has unmounted: a call of its old function rejects with destroyed', async () => {
    const calls = new Set<() => Promise<unknown>>()
    let isGone = false
    const Page = () => {
      const { getAccessToken } = useToken()
      useEffect(() => {
        calls.add(getAccessToken)
        return () => {
          isGone = calls.size > 1
        }
      }, [getAccessToken])
      return createElement(Caller, { call: getAccessToken })
    }
    const root = mounted(provider(createElement(Page)))
    await expect.poll(() => calls.size).toBe(2) // without a client and with it
    root.render(null)
    await expect.poll(() => isGone).toBe(true)
    await untilOutcomes(2)
    await keep([...calls][1]?.() ?? Promise.reject())
    expect(outcomes.at(-1)).toEqual({ code: 'destroyed' })
  })
  test('a provider that unmounts while a call waits', async () => {
    let leave = () => {}
    const Leaver = () => {
      const { getAccessToken } = useToken()
      // biome-ignore lint/correctness/useExhaustiveDependencies: the first effect alone
      useEffect(() => {
        keep(getAccessToken())
        leave()
      }, [])
      return null
    }
    const root = mounted(null)
    leave = () => root.render(null)
    root.render(provider(createElement(Leaver)))
    await untilOutcomes(2)
    expect(outcomes).toEqual([{ code: 'not_ready' }, { code: 'not_ready' }])
  })
})
