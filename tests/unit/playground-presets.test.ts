import { expect, test } from 'vitest'
import { WALLET_APP } from '../../playground/host/page/second-app.js'
import { appChanges, chosenPreset, hostChanges, PRESETS } from '../../playground/host/presets/presets.js'
import type { AppSettingsOnWire } from '../../playground/host/sandbox/control.js'
import { DEFAULT_SETTINGS } from '../../playground/host/settings/host-settings.js'
import { defaults, mergeSettings, type Settings } from '../../server/settings/settings.js'

const places = {
  appId: 'latchkitsandbox0000000001',
  page: 'http://localhost:4600',
  outside: 'http://localhost:4620',
  cards: {
    moonpay: {
      widget_url: 'http://localhost:4620/moonpay/buy',
      api_url: 'http://localhost:4620/moonpay',
      publishable_key: 'pk_test_1',
      secret_key: 'sk_test_1',
    },
  },
}
const onWire = (settings: Settings): AppSettingsOnWire => ({ untouched: false, ...settings })

/** The settings after these presets, one after the other, as the server merges them. */
function after(names: readonly (typeof PRESETS)[number][], start = defaults) {
  let [settings, host] = [start, DEFAULT_SETTINGS]
  for (const name of names) {
    settings = mergeSettings(settings, { ...appChanges(name, onWire(settings), places) })
    host = { ...host, ...hostChanges(name, places) }
  }
  return { app: onWire(settings), host }
}

test('each preset is what was chosen last, and leaves nothing of the one before', () => {
  for (const first of PRESETS) {
    for (const name of PRESETS) {
      const { app, host } = after([first, name])
      expect(chosenPreset(app, host), `${first}, then ${name}`).toBe(name)
    }
  }
})

test('no preset is chosen on a new app, nor after a switch was turned', () => {
  expect(chosenPreset(onWire(defaults), DEFAULT_SETTINGS)).toBeUndefined()
  const { app, host } = after(['everything'])
  expect(chosenPreset({ ...app, sms_auth: false }, host)).toBeUndefined()
  expect(chosenPreset(app, { ...host, headless: true })).toBe('headless')
  expect(chosenPreset(app, { ...host, methods: 'list' })).toBeUndefined()
})

test('Everything switches every way in on, and a preset keeps a logo that somebody has set', () => {
  const { app } = after(['everything'])
  const ways = Object.entries(app).filter(([key]) => /_(auth|oauth)$/.test(key))
  expect(ways.filter(([, on]) => on !== true)).toEqual([])
  expect(app.logo_url).toBe('http://localhost:4600/logo.svg')
  expect(after(['email'], { ...defaults, logo_url: 'https://a.example/b.svg' }).app.logo_url).toBe(
    'https://a.example/b.svg',
  )
})

test('the wallet app is not connected with itself', () => {
  expect(appChanges('everything', onWire(defaults), { ...places, appId: WALLET_APP }).cross_app_connections).toEqual([])
})
