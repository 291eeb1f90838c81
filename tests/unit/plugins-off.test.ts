import { createElement, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyManifest } from '../../core/plugin.js'
import { useCrossAppAccounts } from '../../plugins/cross-app/hooks.js'
import { crossApp } from '../../plugins/cross-app/manifest.js'
import { useFundSolanaWallet, useFundWallet } from '../../plugins/funding/hooks.js'
import { funding } from '../../plugins/funding/manifest.js'
import { useGuestAccounts } from '../../plugins/guest/hooks.js'
import { guest } from '../../plugins/guest/manifest.js'
import { useMfa, useMfaEnrollment } from '../../plugins/mfa/hooks.js'
import { mfa } from '../../plugins/mfa/manifest.js'
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

const app = { appId: 'another' }
const by = { address: ADDRESS }
const transaction = { chainId: 1 }
type Call<Hook> = (hook: Hook) => Promise<unknown>
const ofMfa = (call: Call<ReturnType<typeof useMfa>>) => () => {
  const hook = useMfa()
  return () => call(hook)
}
const ofEnrollment = (call: Call<ReturnType<typeof useMfaEnrollment>>) => () => {
  const hook = useMfaEnrollment()
  return () => call(hook)
}
const ofOtherApps = (call: Call<ReturnType<typeof useCrossAppAccounts>>) => () => {
  const hook = useCrossAppAccounts()
  return () => call(hook)
}

/** What the hook's call ends with in an app with these settings: an error, or `{ result }`. */
async function outcome(useCall: () => () => Promise<unknown>, plugins: readonly AnyManifest[], app: object = {}) {
  const server = await listen(json(200, { id: APP_ID, email_auth: true, ...app }))
  cleanups.push(server.close)
  return new Promise<unknown>((resolve) => {
    const Page = () => {
      const call = useCall()
      // biome-ignore lint/correctness/useExhaustiveDependencies: the first effect alone
      useEffect(() => void call().then((result) => resolve({ result }), resolve), [])
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
  expect(await outcome(useCall, plugins, app)).toMatchObject({ code, message })
})

test.each([
  ['funding', fund],
  ['guest', createGuest],
  ['mfa', ofMfa(({ promptMfa }) => promptMfa())],
  ['crossApp', ofOtherApps((hook) => hook.signMessage('Hello', by))],
])('a host without the plugin %s is told so, whatever the app has', async (_, useCall) => {
  expect(await outcome(useCall, [])).toMatchObject({ code: 'plugin_not_enabled' })
})

const OFF = { mfa_methods: [], cross_app_auth: false }
test.each<[string, () => () => Promise<unknown>]>([
  ['promptMfa', ofMfa(({ promptMfa }) => promptMfa())],
  ['init', ofMfa(({ init }) => init('sms'))],
  ['submit', ofMfa(({ submit }) => submit('totp', '123456'))],
  ['showMfaEnrollmentModal', ofEnrollment((hook) => hook.showMfaEnrollmentModal())],
  ['initEnrollmentWithSms', ofEnrollment((hook) => hook.initEnrollmentWithSms({ phoneNumber: '+15550100' }))],
  [
    'submitEnrollmentWithSms',
    ofEnrollment((hook) => hook.submitEnrollmentWithSms({ phoneNumber: '+15550100', mfaCode: '123456' })),
  ],
  ['initEnrollmentWithTotp', ofEnrollment((hook) => hook.initEnrollmentWithTotp())],
  ['submitEnrollmentWithTotp', ofEnrollment((hook) => hook.submitEnrollmentWithTotp({ mfaCode: '123456' }))],
  ['initEnrollmentWithPasskey', ofEnrollment((hook) => hook.initEnrollmentWithPasskey())],
  ['submitEnrollmentWithPasskey', ofEnrollment((hook) => hook.submitEnrollmentWithPasskey({ credentialIds: [] }))],
  ['unenrollWithSms', ofEnrollment((hook) => hook.unenrollWithSms())],
  ['unenrollWithTotp', ofEnrollment((hook) => hook.unenrollWithTotp())],
  ['unenrollWithPasskey', ofEnrollment((hook) => hook.unenrollWithPasskey())],
  ['generateBackupCodes', ofEnrollment((hook) => hook.generateBackupCodes())],
])('%s where the app has second factors off', async (_, useCall) => {
  expect(await outcome(useCall, [mfa], OFF)).toMatchObject({ code: 'not_supported' })
})
test.each<[string, () => () => Promise<unknown>, string]>([
  ['loginWithCrossAppAccount', ofOtherApps((hook) => hook.loginWithCrossAppAccount(app)), 'cross_app_not_connected'],
  ['linkCrossAppAccount', ofOtherApps((hook) => hook.linkCrossAppAccount(app)), 'cross_app_not_connected'],
  [
    'unlinkCrossAppAccount',
    ofOtherApps((hook) => hook.unlinkCrossAppAccount({ subject: 'x' })),
    'linked_account_not_found',
  ],
  ['signMessage', ofOtherApps((hook) => hook.signMessage('Hello', by)), 'linked_account_not_found'],
  ['signTypedData', ofOtherApps((hook) => hook.signTypedData({}, by)), 'linked_account_not_found'],
  ['sendTransaction', ofOtherApps((hook) => hook.sendTransaction(transaction, by)), 'linked_account_not_found'],
  ['signTransaction', ofOtherApps((hook) => hook.signTransaction(transaction, by)), 'linked_account_not_found'],
])('%s where the app has other apps off', async (_, useCall, code) => {
  expect(await outcome(useCall, [crossApp], OFF)).toMatchObject({ code })
})
test.each<[string, () => () => Promise<unknown>, unknown]>([
  ['cancel', ofMfa(({ cancel }) => cancel()), undefined],
  ['closeMfaEnrollmentModal', ofEnrollment((hook) => hook.closeMfaEnrollmentModal()), undefined],
  ['getAccessTokenForProvider', ofOtherApps((hook) => hook.getAccessTokenForProvider(app)), { token: null }],
])('%s has its ordinary result where the app has the feature off', async (_, useCall, result) => {
  expect(await outcome(useCall, [mfa, crossApp], OFF)).toEqual({ result })
})
