import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../../core/client.js'
import type { ClientConfig, HostConfig } from '../../core/host-config.js'
import type { AnyManifest } from '../../core/plugin.js'
import { wireNames } from '../../core/protocol/wire.js'
import { crossApp } from '../../plugins/cross-app/manifest.js'
import { embeddedWallet } from '../../plugins/embedded-wallet/manifest.js'
import { farcaster } from '../../plugins/farcaster/manifest.js'
import { legal } from '../../plugins/legal/manifest.js'
import { mfa } from '../../plugins/mfa/manifest.js'
import { oauth } from '../../plugins/oauth/manifest.js'
import { passwordless } from '../../plugins/passwordless/manifest.js'
import { solanaWallet } from '../../plugins/solana-wallet/manifest.js'
import { telegram } from '../../plugins/telegram/manifest.js'
import { wallets } from '../../plugins/wallets/manifest.js'
import { type Browser, stubBrowser } from './browser.js'
import { handClock, settled } from './clock.js'
import { codeOf } from './errors.js'
import { json, listen } from './server.js'
import { APP_ID, accessToken } from './token.js'
import { EMAIL } from './users.js'

/** An app in which all five are off. */
const OFF = { id: APP_ID, email_auth: true, mfa_methods: [], embedded_wallets: [], cross_app_auth: false }
const OWN = { type: 'wallet', address: '0x1', chain_type: 'ethereum', connector_type: 'embedded' }
const OWN_SOLANA = { ...OWN, address: 'So1', chain_type: 'solana' }
const OF_OTHER_APP = { type: 'cross_app', subject: 'did:other', embedded_wallets: [], provider_app: { id: 'other' } }
/** A host that asks for wallets at each login. */
const EAGER = {
  embeddedWallets: { ethereum: { createOnLogin: 'all-users' }, solana: { createOnLogin: 'all-users' } },
} satisfies ClientConfig

let browser: Browser
const cleanups: (() => unknown)[] = []
beforeEach(() => {
  browser = stubBrowser()
})
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
  vi.unstubAllGlobals()
})

interface Setup {
  readonly app?: object
  readonly user?: object | undefined
  readonly host?: Partial<HostConfig>
}
/** A client whose session, if there is a user, was stored. The plugin's code is replaced by one that does nothing. */
async function boot({ id, ...manifest }: AnyManifest, { app = OFF, user, host = EAGER }: Setup = {}) {
  const clock = handClock()
  const raw = accessToken(clock.now(), clock.now() + 3_600_000)
  if (user) {
    const scope = wireNames().scope(APP_ID)
    browser.disk.set(`${scope}token`, JSON.stringify(raw))
    browser.disk.set(`${scope}refresh_token`, '"refresh"')
  }
  const wire = { id: 'user-1', linked_accounts: [EMAIL], ...user }
  const server = await listen(json(200, app), json(200, { user: wire, token: raw, refresh_token: 'refresh' }))
  cleanups.push(server.close)
  const api = {
    onboard: async () => {},
    wallets: { get: () => ({ ready: true, wallets: [] }), subscribe: () => () => {} },
  }
  const load = vi.fn(async () => ({ default: { setup: () => api } }))
  const plugins: readonly AnyManifest[] = [{ ...manifest, id, load }]
  const client = createClient({ appId: APP_ID, apiUrl: server.url, analytics: false, ...host }, plugins, clock)
  cleanups.push(client.destroy)
  await client.ready()
  await settled()
  const isOn = () => client.pluginSet.enabled().some((plugin) => plugin.id === id)
  return { client, load, isOn, use: () => client.use(id as 'mfa') }
}

const plugins: readonly (readonly [AnyManifest, onBy: readonly object[], keptBy: object | undefined])[] = [
  [mfa, [{ mfa_methods: ['totp'] }], { mfa_methods: [{ type: 'sms' }] }],
  [
    legal,
    [
      { require_users_accept_terms: true },
      { terms_and_conditions_url: 'https://app.example/terms' },
      { privacy_policy_url: 'https://app.example/privacy' },
    ],
    undefined,
  ],
  [
    embeddedWallet,
    [{ embedded_wallets: ['ethereum'] }, { embedded_wallets: undefined }],
    { linked_accounts: [EMAIL, OWN] },
  ],
  [
    solanaWallet,
    [{ embedded_wallets: ['solana'] }, { embedded_wallets: undefined }],
    { linked_accounts: [EMAIL, OWN_SOLANA] },
  ],
  [crossApp, [{ cross_app_auth: true }, { cross_app_auth: undefined }], { linked_accounts: [EMAIL, OF_OTHER_APP] }],
]

describe.each(plugins.map(([manifest, onBy, keptBy]) => [manifest.id, { manifest, onBy, keptBy }] as const))(
  'the plugin %s',
  (_, { manifest, onBy, keptBy }) => {
    test('is off and not loaded if the app has it off, whatever the host passes', async () => {
      for (const user of [undefined, {}]) {
        const { client, isOn, load, use } = await boot(manifest, { user })
        expect(isOn()).toBe(false)
        expect(client.user.get()?.id).toBe(user && 'user-1')
        expect(await codeOf(use())).toBe('plugin_not_enabled')
        expect(load).not.toHaveBeenCalled()
      }
    })
    test.each(onBy)('is on if the app has %o', async (setting) => {
      const { isOn, use } = await boot(manifest, { app: { ...OFF, ...setting } })
      expect(isOn()).toBe(true)
      await use()
    })
    if (keptBy)
      test('stays on for a user who has what it is for, until that user logs out', async () => {
        const { client, isOn, use } = await boot(manifest, { user: keptBy })
        expect(isOn()).toBe(true)
        await use()
        await client.logout()
        expect(isOn()).toBe(false)
      })
  },
)

test('one chain that is on does not enable the wallets of the other', async () => {
  const app = { ...OFF, embedded_wallets: ['solana'] }
  expect((await boot(embeddedWallet, { app, user: { linked_accounts: [EMAIL, OWN_SOLANA] } })).isOn()).toBe(false)
  expect((await boot(solanaWallet, { app: { ...OFF, embedded_wallets: ['ethereum'] } })).isOn()).toBe(false)
})

test('terms of the host alone enable the plugin that asks for consent', async () => {
  const host = { legal: { termsAndConditionsUrl: 'https://app.example/terms' } }
  expect((await boot(legal, { host })).isOn()).toBe(true)
})

test.each<[AnyManifest, off: object, ...on: object[]]>([
  [
    passwordless,
    { passkey_auth: true, email_auth: false },
    { email_auth: true },
    { email_auth: false, sms_auth: true },
  ],
  [oauth, {}, { google_oauth: true }, { tiktok_oauth: true }],
  [farcaster, {}, { farcaster_auth: true }],
  [telegram, {}, { telegram_auth: true }],
  [wallets, {}, { wallet_auth: true }],
])('the login methods of the app decide on a plugin that logs in: $0.id', async (manifest, off, ...on) => {
  expect((await boot(manifest, { app: { ...OFF, ...off } })).isOn()).toBe(false)
  for (const settings of on) expect((await boot(manifest, { app: { ...OFF, ...settings } })).isOn()).toBe(true)
})
