import { pageAddress } from '../../core/input/page-address.js'
import { visibleName } from '../../core/lib/visible-name.js'
import type { WalletMeta } from '../../core/wallets.js'
import type { ChosenWallet } from '../roles/connector.js'

/** A wallet's own description. It is not verified, so use it as a label only. */
export interface PeerMetadata {
  readonly name?: unknown
  readonly url?: unknown
  readonly icons?: unknown
}

/** Client type by hostname. Wire §5.8. */
const CLIENT_TYPES: Readonly<Record<string, string>> = {
  'metamask.io': 'metamask',
  'trustwallet.com': 'trust',
  'safe.global': 'safe',
  'rainbow.me': 'rainbow',
  'uniswap.org': 'uniswap',
  'zerion.io': 'zerion',
  'crypto.com': 'cryptocom',
  'okx.com': 'okx_wallet',
  'rabby.io': 'rabby_wallet',
  'argent.xyz': 'argent',
  'spot.so': 'spot',
  'spot-wallet.com': 'spot',
  'omni.app': 'omni',
  'blockchain.com': 'blockchain',
  'safepal.com': 'safepal',
  'bitkeep.com': 'bitkeep',
  'bitget.com': 'bitkeep',
  'zengo.com': 'zengo',
  '1inch.io': '1inch',
  'binance.com': 'binance',
  'exodus.com': 'exodus',
  'mewwallet.com': 'mew_wallet',
  'alphawallet.com': 'alphawallet',
  'keyring.app': 'keyring_pro',
  'mathwallet.org': 'mathwallet',
  'unstoppabledomains.com': 'unstoppable',
  'obvious.technology': 'obvious',
  'ambire.com': 'ambire',
  'internetmoney.io': 'internet_money_wallet',
  'coin98.com': 'coin98',
  'arculus.co': 'arculus_wallet',
  'haha.me': 'haha',
  'bitizen.org': 'bitizen',
  'blocto.app': 'blocto',
}
/** The longest accepted name, in characters. */
const MAX_NAME_LENGTH = 60
const MAX_ICON_LENGTH = 100_000

/** Returns the client type for the hostname or a subdomain of it, not for a hostname that merely contains it. */
export function clientTypeOf({ url }: PeerMetadata): string {
  const hostname = (typeof url === 'string' && pageAddress(url)?.hostname) || ''
  const match = Object.keys(CLIENT_TYPES).find((site) => `.${hostname}`.endsWith(`.${site}`))
  return (match && CLIENT_TYPES[match]) || 'unknown'
}

/** Reads the wallet's description. `chosen` fills in what it lacks. */
export function metaOf(peer: PeerMetadata, chosen: ChosenWallet): WalletMeta {
  const type = clientTypeOf(peer)
  const name = typeof peer.name === 'string' ? visibleName(peer.name.slice(0, MAX_NAME_LENGTH)) : ''
  const icon = Array.isArray(peer.icons) ? peer.icons.find(isImage) : undefined
  return { name: name || chosen.name, id: type === 'unknown' ? chosen.id : type, ...(icon && { icon }) }
}

const isImage = (icon: unknown): icon is string =>
  typeof icon === 'string' && icon.length < MAX_ICON_LENGTH && /^(https:\/\/[^/\s]|data:image\/)/i.test(icon)
