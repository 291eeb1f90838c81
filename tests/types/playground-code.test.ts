import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULTS } from '../../playground/host/page/connection.js'
import { appChanges, hostChanges, PRESETS } from '../../playground/host/presets/presets.js'
import type { AppSettingsOnWire } from '../../playground/host/sandbox/control.js'
import { DEFAULT_SETTINGS, type HostSettings } from '../../playground/host/settings/host-settings.js'
import { toConfig } from '../../playground/host/settings/to-config.js'
import { PATHS } from '../../playground/host/snippet/plugins.js'
import { writeFile } from '../../playground/host/snippet/write-file.js'
import { pluginNames } from '../../scripts/entries.mjs'
import { defaults, mergeSettings, type Settings } from '../../server/settings/settings.js'
import { diagnoseNatively } from './diagnose.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = path.join(root, '.cache/playground-code')
const places = { appId: DEFAULTS.appId, page: 'http://localhost:4600', outside: 'http://localhost:4620', cards: {} }
const onWire = (settings: Settings): AppSettingsOnWire => ({ untouched: false, ...settings })

function fileOf(settings: HostSettings, app?: Settings): string {
  const config = toConfig(settings, false, DEFAULTS)
  return writeFile({ connection: DEFAULTS, settings, config, app: app && onWire(app) })
}
const presets = PRESETS.map((name) => {
  const app = mergeSettings(defaults, { ...appChanges(name, onWire(defaults), places) })
  return [`preset ${name}`, fileOf({ ...DEFAULT_SETTINGS, ...hostChanges(name, places) }, app)] as const
})
const everything = mergeSettings(defaults, {
  ...appChanges('everything', onWire(defaults), places),
  captcha_enabled: true,
})
const full: HostSettings = {
  ...DEFAULT_SETTINGS,
  theme: 'custom',
  accentColor: '#0f766e',
  logo: 'svg',
  landingHeader: 'It’s "us" \\ them',
  message: 'element',
  methods: 'order',
  primary: 'email, google',
  overflow: 'sms',
  walletList: 'detected_wallets, metamask',
  walletsFirst: 'yes',
  relayUrl: 'ws://localhost:4620/relay',
  projectId: 'playground',
  coinbase: 'eoaOnly',
  createOnLogin: 'all-users',
  solanaCreateOnLogin: 'all-users',
  noPromptOnSignature: true,
  waitForConfirmation: false,
  priceDisplay: 'fiat-currency',
  chains: 'more',
  defaultCountry: 'DE',
  textValue1: 'Come in',
  terms: 'none',
  privacy: 'https://example.com/privacy',
  oauthPopup: true,
  noPromptOnMfaRequired: true,
  mfaAtLogin: true,
  moonpaySandbox: true,
  analytics: false,
  cookies: false,
  sessionsFromLinks: false,
  timeout: '5000',
  direction: 'rtl',
  language: 'ar',
  nextMethods: 'email',
  prefillType: 'email',
  prefillValue: 'ada@example.com',
}
const noEmail = mergeSettings(defaults, { email_auth: false })
const files = new Map([
  ...presets,
  ['every setting', fileOf(full, everything)],
  ['an app that is not known', fileOf({ ...DEFAULT_SETTINGS, chains: 'cards' })],
  ['inline', fileOf({ ...DEFAULT_SETTINGS, standalone: true }, defaults)],
  ['headless by SMS', fileOf({ ...DEFAULT_SETTINGS, headless: true }, noEmail)],
])

describe('the file that the playground writes', () => {
  const at = (name: string) => path.join(place, name.replaceAll(' ', '-'), 'main.tsx')
  const wrong = at('wrong')
  let errors: readonly string[] = []
  beforeAll(() => {
    rmSync(place, { recursive: true, force: true })
    const texts = [...files, ['wrong', fileOf(DEFAULT_SETTINGS).replace('useLatchkit()', 'useLatchkit(1)')] as const]
    for (const [name, text] of texts) {
      mkdirSync(path.dirname(at(name)), { recursive: true })
      writeFileSync(at(name), text)
    }
    const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'))
    errors = diagnoseNatively(
      texts.map(([name]) => at(name)),
      { ...compilerOptions, noUnusedLocals: true },
      root,
    )
  })

  it.each([...files.keys()])('compiles without unused names: %s', (name) => {
    expect(errors.filter((error) => error.startsWith(`${at(name)}:`))).toEqual([])
  })

  it('is checked: a wrong call is an error', () => {
    expect(errors.filter((error) => error.startsWith(wrong))).toHaveLength(1)
  })

  it('is whole, and short where the configuration is', () => {
    const email = files.get('preset email') ?? ''
    expect(email).toContain('<LatchkitProvider appId={appId} apiUrl={apiUrl} plugins={plugins} config={config}>')
    expect(email).toContain('const plugins = [passwordless')
    expect(email).not.toMatch(/chain|solana|viem/i)
    expect(email.split('\n').length).toBeLessThan(45)
    expect(files.get('preset everything')).toContain("sandboxChain(31337, 'Anvil')")
  })

  it('may list every plugin but those that others bring', () => {
    const brought = ['ethereum', 'wallet-frame']
    expect(Object.values<string>(PATHS).sort()).toEqual(pluginNames(root).filter((name) => !brought.includes(name)))
  })

  it('names the packages that its plugins need', () => {
    expect(files.get('every setting')).toContain(
      '// npm install latchkit react react-dom viem @solana/web3.js @walletconnect/ethereum-provider @coinbase/wallet-sdk\n',
    )
    expect(files.get('preset email')).toContain('// npm install latchkit react react-dom\n')
  })
})
