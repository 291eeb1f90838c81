import type { ChainType, WalletDoor, WalletOption } from '../contract.js'
import { type Brand, brandOf } from './brands.js'
import type { Found } from './discovery.js'

export interface OptionsInput {
  /** The host's, in its order: brands, `detected_wallets` or those of one chain, `wallet_connect`. */
  readonly walletList: readonly string[]
  /** Those that are known. */
  readonly brands: readonly Brand[]
  readonly injected: readonly Found[]
  readonly solana: readonly WalletOption[]
  /** The host has the plugins that reach them. */
  readonly walletConnect: boolean
  readonly coinbase: boolean
  /** The client type last logged in by on this device. */
  readonly recentClient: string | null
}
/** Without a word of the host. Wire §5.2. */
export const WALLET_LIST = ['detected_wallets', 'metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect'] as const
/** Those of WalletConnect stand behind all others. */
const LAST = ['safe', 'wallet_connect']

/** `MetaMask Flask` → `metamask_flask`: the client type of a wallet that no list knows. Wire §5.5. */
export const clientOf = ({ rdns, name }: Found): string =>
  brandOf(rdns.split(':')[0] ?? rdns)?.client ?? name.toLowerCase().replaceAll(' ', '_')

/**
 * The wallets that may be chosen: unknown ones of this browser first, then the list's, WalletConnect's last. Modal
 * §2.4, Wire §6.3.
 */
export function walletOptions(input: OptionsInput): readonly WalletOption[] {
  const { walletList, brands, injected, walletConnect, coinbase, recentClient } = input
  const list = [...new Set(walletList)]
  const listed = list.flatMap((id) => brands.find((brand) => brand.id === id) ?? [])
  const isListed = ({ rdns }: Found) => listed.some((brand) => brand.rdns.includes(rdns))
  const option = (id: string, name: string, client: string, door: WalletDoor, rest: Partial<WalletOption> = {}) => ({
    id,
    name,
    client,
    door,
    chainType: 'ethereum' as const,
    detected: door === 'injected',
    recent: client === recentClient,
    ...rest,
  })
  const here = (one: Found, id = one.rdns): WalletOption =>
    option(id, one.name, clientOf(one), 'injected', { rdns: one.rdns, ...(one.icon && { icon: one.icon }) })

  const known = (brand: Brand): WalletOption[] => {
    const { id, name } = brand
    const found = injected.find(({ rdns }) => brand.rdns.includes(rdns))
    if (id === 'coinbase_wallet' && coinbase) return [option(id, name, id, 'coinbase', { detected: !!found })]
    if (found) return [here(found, id)]
    if (id === 'phantom') return [option(id, name, id, id)]
    // no code of WalletConnect leads to these
    return walletConnect && !/^(brave|coinbase)_/.test(id) ? [option(id, name, id, 'wallet_connect')] : []
  }
  const detects = (chain: ChainType) => list.includes('detected_wallets') || list.includes(`detected_${chain}_wallets`)
  const unknown = detects('ethereum') ? injected.filter((one) => !isListed(one)).map((one) => here(one)) : []
  const anyOther =
    walletConnect && list.includes('wallet_connect')
      ? [option('wallet_connect', 'WalletConnect', 'wallet_connect', 'wallet_connect')]
      : []
  // no list names one of them: they are left out only where it asks for Ethereum's alone
  const solana = input.solana
    .filter(() => detects('solana') || !detects('ethereum'))
    .map((one) => ({ ...one, recent: one.client === recentClient }))
  const all = [...unknown, ...solana, ...listed.flatMap(known), ...anyOther]
  return all.sort((one, other) => LAST.indexOf(one.id) - LAST.indexOf(other.id))
}
