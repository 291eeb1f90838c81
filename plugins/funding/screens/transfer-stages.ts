import type { ConnectedWallet } from '../../../core/wallets.js'
import type { BridgeOption, TransferTask, WalletChoice } from '../contract.js'
import { task } from './funding-stages.js'

const refuse = () => Promise.reject(new Error('A fixture does nothing.'))
/** The transfer of the fixtures. */
export const transfer: TransferTask = {
  address: task.address,
  chain: task.chain,
  asset: task.asset,
  units: 50_000_000_000_000_000n,
}
export const wallet: ConnectedWallet = {
  type: 'ethereum',
  address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  chainId: 'eip155:8453',
  connectorType: 'injected',
  walletClientType: 'amber',
  connectedAt: 0,
  imported: false,
  linked: false,
  meta: { name: 'Amber', id: 'amber' },
  isConnected: async () => true,
  sign: refuse,
  disconnect: refuse,
  loginOrLink: refuse,
  unlink: refuse,
  fund: refuse,
  switchChain: refuse,
  getEthereumProvider: refuse,
}
export const option = (
  id: number,
  name: string,
  cost = 50_110_000_000_000_000n,
  more: Pick<BridgeOption['quote'], 'feeUsd' | 'seconds'> = {},
): BridgeOption => ({
  chain: { id, name },
  symbol: 'ETH',
  decimals: 18,
  quote: { requestId: '0x1d', to: '0xf70da97812cb96acdf810712aa562db8dfa3dbef', data: '0x1d', cost, ...more },
  quotedAt: 0,
})
export const choices = (...names: readonly string[]): readonly WalletChoice[] =>
  names.map((name) => ({ id: name.toLowerCase(), name }))
