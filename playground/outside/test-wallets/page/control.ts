import { announceEthereum, announceStandard } from './announce.js'
import { catalogue, type WalletKey } from './catalogue.js'
import { createEthereumProvider } from './ethereum.js'
import { createAccounts } from './ethereum-accounts.js'
import type { Options } from './options.js'
import type { Prompts } from './prompts.js'
import type { Settings } from './settings.js'
import { createSolanaWallet } from './solana.js'
import { createWallet } from './wallet.js'

export type WalletControl = ReturnType<typeof createControl>

/** Creates `window.testWallets.<key>`, by which tests and the panel control a wallet. */
export function createControl(key: WalletKey, options: Options, prompts: Prompts) {
  const wallet = createWallet(key, options, prompts)
  const testWallet = catalogue[key].chain === 'solana' ? solana() : ethereum()

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
    /** Takes effect at once and survives a reload. A change of account or chain is reported to the page. */
    set({ account, chainId, ...changes }: Partial<Settings>) {
      wallet.set(changes)
      if (account !== undefined) testWallet.switchAccount(account)
      if (chainId !== undefined) testWallet.switchChain?.(chainId)
      if (['name', 'rdns', 'icon', 'announced'].some((name) => name in changes)) testWallet.announce()
    },
    reset: wallet.reset,
    provider: testWallet.provider,
    address: testWallet.address,
    /** Makes the wallet disconnect, which the page is told. */
    disconnect: testWallet.disconnect,
    announce: testWallet.announce,
    /** The open prompts of this wallet, the oldest first. */
    prompts: () => prompts.list().filter((prompt) => prompt.key === key),
    /** Answers the oldest open prompt. */
    answer: (approved: boolean) =>
      prompts
        .list()
        .find((prompt) => prompt.key === key)
        ?.answer(approved),
  }
}
