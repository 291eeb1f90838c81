import { expect, test } from 'vitest'
import { linkedSettings, NEW_APP } from '../../playground/host/link/app-part.js'
import { readConfiguration, writeConfiguration } from '../../playground/host/link/configuration.js'
import type { AppSettingsOnWire } from '../../playground/host/sandbox/control.js'
import { merged } from '../../playground/host/sandbox/use-app.js'
import { DEFAULT_SETTINGS } from '../../playground/host/settings/host-settings.js'
import { defaults, mergeSettings, type Settings } from '../../server/settings/settings.js'

const mine = { page: 'http://localhost:4600', provider: 'http://localhost:4610', outside: 'http://localhost:4620' }
const yours = { page: 'http://localhost:9000', provider: 'http://localhost:9010', outside: 'http://localhost:9020' }
const onWire = (settings: Settings): AppSettingsOnWire => ({ untouched: false, ...settings })
const host = {
  ...DEFAULT_SETTINGS,
  theme: 'dark',
  landingHeader: 'Grüß Gott, "Ada" 👋',
  keysUrl: `${mine.outside}/coinbase/connect`,
  relayUrl: 'ws://localhost:4620/walletconnect/relay',
  direction: 'rtl',
} as const
const app = mergeSettings(defaults, {
  google_oauth: true,
  logo_url: `${mine.page}/logo.svg`,
  custom_auth_jwks_url: `${mine.outside}/own-login/jwks`,
  embedded_wallet_config: { create_on_login: 'all-users' },
})

test('what a new app has, by the server', () => {
  expect(linkedSettings(onWire(defaults))).toEqual(NEW_APP)
})

test('a link brings both configurations to another machine, whose addresses it then has', () => {
  const link = writeConfiguration({ host, app: linkedSettings(onWire(app)) }, mine)
  expect(link).toMatch(/^1\.[\w-]+$/)
  const read = readConfiguration(link, yours)
  expect(read.unknown).toEqual([])
  expect(read.host).toEqual({
    ...host,
    keysUrl: `${yours.outside}/coinbase/connect`,
    relayUrl: 'ws://localhost:9020/walletconnect/relay',
  })
  // whatever the other machine's app was before
  const theirs = mergeSettings(defaults, { discord_oauth: true, email_auth: false, max_users: 3 })
  expect(mergeSettings(theirs, { ...read.app })).toEqual({
    ...app,
    logo_url: `${yours.page}/logo.svg`,
    custom_auth_jwks_url: `${yours.outside}/own-login/jwks`,
  })
})

test('going back shows at once what the server then answers', () => {
  const before = linkedSettings(onWire(mergeSettings(defaults, { max_users: 3 })))
  expect(merged(onWire(app), before)).toEqual(onWire(mergeSettings(app, { ...before })))
})

test('a link of what is usual is short, and one without a sandbox leaves the app alone', () => {
  expect(writeConfiguration({ host: DEFAULT_SETTINGS }, mine)).toHaveLength(17)
  const { host: read, app: none } = readConfiguration(writeConfiguration({ host: DEFAULT_SETTINGS }, mine), yours)
  expect([read, none]).toEqual([DEFAULT_SETTINGS, undefined])
})

test('no link carries keys of services or people of the allowlist', () => {
  const secret = mergeSettings(defaults, {
    allowlist: ['ada@example.com'],
    telegram_bot_token: '12345:secret',
    moonpay: { widget_url: mine.outside, api_url: mine.outside, publishable_key: 'pk_1', secret_key: 'sk_1' },
  })
  const link = writeConfiguration({ host, app: linkedSettings(onWire(secret)) }, mine)
  expect(atob(link.slice(2).replaceAll('-', '+').replaceAll('_', '/'))).not.toMatch(/ada@|secret|[ps]k_1/)
})

const encoded = (text: string) => `1.${btoa(text).replace(/=+$/, '')}`

test('settings that this version does not know are named, and the rest is read', () => {
  const { unknown, host: read } = readConfiguration(
    encoded('{"host":{"theme":"sepia","gone":1,"cookies":false,"timeout":5},"app":{"email_auth":false,"moonpay":{}}}'),
    mine,
  )
  expect(unknown).toEqual(['theme', 'gone', 'timeout', 'moonpay'])
  expect(read).toEqual({ ...DEFAULT_SETTINGS, cookies: false })
})

test.each(['', '1', '1.', '1.%%%', 'x.e30', encoded('[]'), encoded('{}'), encoded('{"host":[]}'), '1.eyJob3N0Ijp7fQ'])(
  'a broken link is told: %j',
  (value) => {
    expect(() => readConfiguration(value, mine)).toThrow('It is incomplete, or no such link at all.')
  },
)

test('a link of another version is told', () => {
  expect(() => readConfiguration(`7.${btoa('{}')}`, mine)).toThrow('format 7; this one reads 1')
})

test('names of prototypes are no settings', () => {
  const { unknown } = readConfiguration(encoded('{"host":{"constructor":"x","__proto__":{"theme":"dark"}}}'), mine)
  expect(unknown).toEqual(['constructor', '__proto__'])
})
