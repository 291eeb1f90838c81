import { expect, test } from 'vitest'
import { part } from '../tests/unit/part.js'
import { asksUser } from './prompts.js'

const customAuth = { isLoading: false, getCustomAccessToken: async () => undefined }
const quiet = { embeddedWallets: { noPromptOnSignature: true } }
const loud = { embeddedWallets: { noPromptOnSignature: false } }
const LEGACY = { legacy_wallet_ui_config: true }
const NEW = { legacy_wallet_ui_config: false }

/** The cases of the rule `noPromptOnSignature` in Wire §5.2, and of decision 42. */
test.each<[raw: object, host: object, asks: boolean]>([
  [{}, {}, true],
  [{}, quiet, false],
  [{}, loud, true],
  [{}, { customAuth }, false],
  [{}, { customAuth, ...loud }, true],
  [{}, { customAuth: { ...customAuth, enabled: false } }, true],
  [{ ...LEGACY, enforce_wallet_uis: false }, {}, false],
  [{ ...LEGACY, enforce_wallet_uis: false }, loud, true],
  [NEW, {}, true],
  [NEW, quiet, true],
  [{ ...NEW, enforce_wallet_uis: true }, quiet, true],
  [{ ...NEW, enforce_wallet_uis: false }, loud, false],
])('app %j, host %j: prompts are on: %s', (raw, host, asks) => {
  const of = part<Parameters<typeof asksUser>[0]>({ app: { raw }, host })
  expect(asksUser(of)).toBe(asks)
  for (const showWalletUIs of [true, false]) expect(asksUser(of, { showWalletUIs })).toBe(showWalletUIs)
})
test('requests of another app are always prompted for', () => {
  const host = { ...quiet, customAuth, asker: { appId: 'other' } }
  const of = part<Parameters<typeof asksUser>[0]>({ app: { raw: { ...NEW, enforce_wallet_uis: false } }, host })
  for (const ui of [{}, { showWalletUIs: false }]) expect(asksUser(of, ui)).toBe(true)
})
