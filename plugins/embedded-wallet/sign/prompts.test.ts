import { expect, test } from 'vitest'
import type { Context } from '../../../core/plugin.js'
import { part } from '../../../tests/unit/part.js'
import { asksUser } from './prompts.js'

const customAuth = { isLoading: false, getCustomAccessToken: async () => undefined }
const quiet = { embeddedWallets: { noPromptOnSignature: true } }
const loud = { embeddedWallets: { noPromptOnSignature: false } }
const LEGACY = { legacy_wallet_ui_config: true }
const NEW = { legacy_wallet_ui_config: false }

/** Wire §5.2 'rule noPromptOnSignature', §6.5. */
test.each<[raw: object, host: object, message: boolean, typedData: boolean]>([
  [{}, {}, true, false],
  [{}, quiet, false, false],
  [{}, loud, true, false],
  [{}, { customAuth }, false, false],
  [{}, { customAuth, ...loud }, true, false],
  [{}, { customAuth: { ...customAuth, enabled: false } }, true, false],
  [{ ...LEGACY, enforce_wallet_uis: false }, {}, false, false],
  [{ ...LEGACY, enforce_wallet_uis: false }, loud, true, false],
  [NEW, {}, true, true],
  [NEW, quiet, true, true],
  [{ ...NEW, enforce_wallet_uis: true }, quiet, true, true],
  [{ ...NEW, enforce_wallet_uis: false }, loud, false, false],
])('%j %j: a message %s, typed data %s', (raw, host, message, typedData) => {
  const of = part<Context<'embedded-wallet'>>({ app: { raw }, host })
  expect(asksUser(of, undefined)).toEqual(message)
  expect(asksUser(of, undefined, true)).toEqual(typedData)
  for (const showWalletUIs of [true, false]) {
    expect(asksUser(of, { showWalletUIs })).toBe(showWalletUIs)
    expect(asksUser(of, { showWalletUIs }, true)).toBe(showWalletUIs)
  }
})
