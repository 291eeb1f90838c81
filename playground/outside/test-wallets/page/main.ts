import { icons, type WalletKey } from './catalogue.js'
import { createControl, type WalletControl } from './control.js'
import { exposeLegacy } from './legacy.js'
import { readOptions } from './options.js'
import { openPanel } from './panel.js'
import { createPrompts } from './prompts.js'

/** The query with the options. The server that sends the script defines it in front of the script. */
declare const TEST_WALLETS_QUERY: string

const options = readOptions(TEST_WALLETS_QUERY)
const prompts = createPrompts()
const controls: Partial<Record<WalletKey, WalletControl>> = {}

/** The object that Coinbase's SDK looks for. The SDK calls `setAppInfo` with the app's name. */
const asExtension = ({ provider, disconnect, requests }: WalletControl) => ({
  ...provider,
  isCoinbaseWallet: true,
  disconnect,
  setAppInfo: (...params: unknown[]) => void requests.push({ method: 'setAppInfo', params }),
})

if (!('testWallets' in window)) {
  for (const key of options.wallets) controls[key] = createControl(key, options, prompts)
  const providers = (keys: readonly WalletKey[]) => keys.flatMap((key) => controls[key]?.provider ?? [])
  exposeLegacy(providers(options.legacy), options)
  if (controls.coinbase) Object.assign(window, { coinbaseWalletExtension: asExtension(controls.coinbase) })
  Object.assign(window, { testWallets: { ...controls, icons } })
  openPanel(prompts, controls, options.panel)
}
