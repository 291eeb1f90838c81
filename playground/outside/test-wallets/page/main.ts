import { announceEthereum, announceStandard } from './announce.js'
import { catalogue, icons, type WalletKey } from './catalogue.js'
import { createEthereumProvider } from './ethereum.js'
import { createAccounts } from './ethereum-accounts.js'
import { exposeLegacy } from './legacy.js'
import { readOptions } from './options.js'
import { openPanel } from './panel.js'
import { createPrompts } from './prompts.js'
import type { Settings } from './settings.js'
import { createSolanaWallet } from './solana.js'
import { createWallet } from './wallet.js'

/** The query of the script's address; whoever serves it puts it in front. */
declare const TEST_WALLETS_QUERY: string

const options = readOptions(TEST_WALLETS_QUERY)
const prompts = createPrompts()
const controls: Partial<Record<WalletKey, WalletControl>> = {}
export type WalletControl = ReturnType<typeof control>

/** What tests and the panel switch a wallet by: `window.testWallets.<key>`. */
function control(key: WalletKey) {
  const wallet = createWallet(key, options, prompts)
  const made = catalogue[key].chain === 'solana' ? solana() : ethereum()

  function solana() {
    const { standard, ...rest } = createSolanaWallet(wallet, options.seed)
    return { ...rest, provider: undefined, switchChain: undefined, announce: announceStandard(wallet, standard) }
  }
  function ethereum() {
    const { provider, ...rest } = createEthereumProvider(wallet, createAccounts(options.seed, catalogue[key].first))
    setTimeout(() => wallet.events.emit('connect', { chainId: `0x${wallet.settings().chainId.toString(16)}` }))
    return { ...rest, provider, announce: announceEthereum(wallet, provider) }
  }
  return {
    settings: wallet.settings,
    requests: wallet.requests,
    permitted: wallet.permitted,
    /** Takes effect at once, and is there after a reload. Another account or chain is told to the page. */
    set({ account, chainId, ...changes }: Partial<Settings>) {
      wallet.set(changes)
      if (account !== undefined) made.switchAccount(account)
      if (chainId !== undefined) made.switchChain?.(chainId)
      if (['name', 'rdns', 'icon', 'announced'].some((name) => name in changes)) made.announce()
    },
    reset: wallet.reset,
    provider: made.provider,
    address: made.address,
    /** On its own account: the page is told. */
    disconnect: made.disconnect,
    announce: made.announce,
    /** What it is asking now. */
    prompts: () => prompts.list().filter((prompt) => prompt.key === key),
    /** Answers the oldest of these. */
    answer: (approved: boolean) =>
      prompts
        .list()
        .find((prompt) => prompt.key === key)
        ?.answer(approved),
  }
}

/** What Coinbase's SDK looks for, and tells who the app is. */
const asExtension = ({ provider, disconnect, requests }: WalletControl) => ({
  ...provider,
  isCoinbaseWallet: true,
  disconnect,
  setAppInfo: (...params: unknown[]) => void requests.push({ method: 'setAppInfo', params }),
})

if (!('testWallets' in window)) {
  for (const key of options.wallets) controls[key] = control(key)
  const providers = (wanted: readonly WalletKey[]) => wanted.flatMap((key) => controls[key]?.provider ?? [])
  exposeLegacy(providers(options.legacy), options)
  if (controls.coinbase) Object.assign(window, { coinbaseWalletExtension: asExtension(controls.coinbase) })
  Object.assign(window, { testWallets: { ...controls, icons } })
  openPanel(prompts, controls, options.panel)
}
