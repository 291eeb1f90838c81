import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

/**
 * Knows the chains of Ethereum and asks their nodes for balances, fees and receipts. Plugins with wallets of Ethereum
 * bring it, so that you need not list it.
 * @config supportedChains, defaultChain, rpcConfig.rpcUrls
 */
export const ethereum = defineManifest({
  id: 'ethereum',
  load: () => import('./plugin.js'),
})
