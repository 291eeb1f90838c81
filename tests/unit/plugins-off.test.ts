import { createElement, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyManifest } from '../../core/plugin.js'
import { useFundSolanaWallet, useFundWallet } from '../../plugins/funding/hooks.js'
import { funding } from '../../plugins/funding/manifest.js'
import { useGuestAccounts } from '../../plugins/guest/hooks.js'
import { guest } from '../../plugins/guest/manifest.js'
import { LatchkitProvider } from '../../ui/react/LatchkitProvider.js'
import { stubBrowser } from './browser.js'
import { mountReact } from './react-root.js'
import { json, listen } from './server.js'
import { APP_ID } from './token.js'

const cleanups: (() => unknown)[] = []
beforeEach(() => void stubBrowser())
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
  await new Promise((resolve) => setTimeout(resolve)) // React's last effects
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ADDRESS = `0x${'a1'.repeat(20)}`
const fund = () => {
  const { fundWallet } = useFundWallet()
  return () => fundWallet(ADDRESS)
}
const fundSolana = () => {
  const { fundWallet } = useFundSolanaWallet()
  return () => fundWallet({ address: 'So11111111111111111111111111111111111111112' })
}
const createGuest = () => useGuestAccounts().createGuestAccount

/** What the hook's call rejects with in an app with these settings. */
async function rejection(useCall: () => () => Promise<unknown>, plugins: readonly AnyManifest[], app: object = {}) {
  const server = await listen(json(200, { id: APP_ID, email_auth: true, ...app }))
  cleanups.push(server.close)
  return new Promise<unknown>((resolve, reject) => {
    const Page = () => {
      const call = useCall()
      // biome-ignore lint/correctness/useExhaustiveDependencies: the first effect alone
      useEffect(() => void call().then(reject, resolve), [])
      return null
    }
    const props = { appId: APP_ID, apiUrl: server.url, plugins, config: { headless: true } }
    cleanups.push(mountReact(createElement(LatchkitProvider, props, createElement(Page))).unmount)
  })
}

const methods = (...names: readonly string[]) => ({ funding_config: { methods: names } })
test.each<[string, () => () => Promise<unknown>, readonly AnyManifest[], object, string, string]>([
  ['funding of an Ethereum wallet', fund, [funding], {}, 'not_supported', 'Wallet funding is not enabled'],
  ['funding of a Solana wallet', fundSolana, [funding], methods(), 'not_supported', 'Wallet funding is not enabled'],
  [
    'funding by cards alone, which are off',
    fund,
    [funding],
    { ...methods('moonpay', 'coinbase-onramp'), fiat_on_ramp_enabled: false },
    'not_supported',
    'Wallet funding is not enabled',
  ],
  ['guests', createGuest, [guest], {}, 'disallowed_login_method', 'Login as a guest not allowed.'],
])('the app has %s off', async (_, useCall, plugins, app, code, message) => {
  expect(await rejection(useCall, plugins, app)).toMatchObject({ code, message })
})

test.each([
  ['funding', fund],
  ['guest', createGuest],
])('a host without the plugin %s is told so, whatever the app has', async (_, useCall) => {
  expect(await rejection(useCall, [])).toMatchObject({ code: 'plugin_not_enabled' })
})
