import { visibleName } from '../../../core/lib/visible-name.js'
import type { ChainType, WalletDoor, WalletOption } from '../contract.js'
import { type Brand, brandOf } from './brands.js'
import type { Found } from './discovery.js'

export interface OptionsInput {
  /** The host's list in its order: brands, `detected_wallets` or those of one chain, `wallet_connect`. */
  readonly walletList: readonly string[]
  /** The id that a name in the list stands for. */
  readonly idOf: (name: string) => string
  /** The loaded brands. */
  readonly brands: readonly Brand[]
  readonly injected: readonly Found[]
  readonly solana: readonly WalletOption[]
  /** Whether the host has the plugins that connect these wallets. */
  readonly walletConnect: boolean
  readonly coinbase: boolean
  /** The client type of the last login on this device. */
  readonly recentClient: string | null
}
/** The default list. Wire §5.2. */
export const WALLET_LIST = ['detected_wallets', 'metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect'] as const
/** Entries for WalletConnect, which come after all others. */
const LAST = ['safe', 'wallet_connect']

/** Converts `MetaMask Flask` to `metamask_flask`, the client type of a wallet in no list. Wire §5.5. */
export const clientOf = ({ rdns, name }: Found): string =>
  brandOf(rdns.split(':')[0] ?? rdns)?.client ?? name.toLowerCase().replaceAll(' ', '_')

/** A wallet chooses its name, which must not look like another's or like nothing. */
const withVisibleName = (option: WalletOption): WalletOption => ({
  ...option,
  name: visibleName(option.name) || option.id,
})

/**
 * The wallets to choose from: first unlisted wallets of this browser, then the list, with WalletConnect last. Modal
 * §2.4, Wire §6.3.
 */
export function walletOptions(input: OptionsInput): readonly WalletOption[] {
  const { walletList, idOf, brands, injected, walletConnect, coinbase, recentClient } = input
  const list = [...new Set(walletList.map(idOf))]
  const ofSolana = input.solana.map((one) => ({ ...one, recent: one.client === recentClient }))
  const listed = list.flatMap((id) => brands.find((brand) => brand.id === id) ?? [])
  const isListed = ({ rdns }: Found) => listed.some((brand) => brand.rdns.includes(rdns))
  const option = (
    id: string,
    name: string,
    client: string,
    door: WalletDoor,
    overrides: Partial<WalletOption> = {},
  ) => ({
    id,
    name,
    client,
    door,
    chainType: 'ethereum' as const,
    detected: door === 'injected',
    recent: client === recentClient,
    ...overrides,
  })
  const detectedOption = (one: Found, id = one.rdns): WalletOption =>
    option(id, one.name, clientOf(one), 'injected', { rdns: one.rdns, ...(one.icon && { icon: one.icon }) })

  const brandOptions = (brand: Brand): readonly WalletOption[] => {
    const { id, name, solana } = brand
    const found = injected.find(({ rdns }) => brand.rdns.includes(rdns))
    if (id === 'coinbase_wallet' && coinbase) return [option(id, name, id, 'coinbase', { detected: !!found })]
    const detected = found ? [detectedOption(found, id)] : []
    if (solana) return [...detected, ...ofSolana.filter(({ client }) => client === id)]
    if (found) return detected
    if (id === 'phantom') return [option(id, name, id, id)]
    // WalletConnect cannot reach these wallets
    return walletConnect && !/^(brave|coinbase)_/.test(id) ? [option(id, name, id, 'wallet_connect')] : []
  }
  const detects = (chain: ChainType) => list.includes('detected_wallets') || list.includes(`detected_${chain}_wallets`)
  const unknown = detects('ethereum') ? injected.filter((one) => !isListed(one)).map((one) => detectedOption(one)) : []
  const anyOther =
    walletConnect && list.includes('wallet_connect')
      ? [option('wallet_connect', 'WalletConnect', 'wallet_connect', 'wallet_connect')]
      : []
  // a list that names no Solana wallet leaves them out only if it asks for Ethereum wallets alone
  const named = listed.filter((brand) => brand.solana)
  const isNamed = ({ client }: WalletOption) => named.some(({ id }) => id === client)
  const others = detects('solana') || !(detects('ethereum') || named[0]) ? ofSolana.filter((one) => !isNamed(one)) : []
  function withNames(one: WalletOption): WalletOption {
    const isOther = (name: string) =>
      name !== one.id && (idOf(name) === one.id || (isNamed(one) && name === one.client))
    const names = walletList.filter(isOther)
    return names[0] ? { ...one, names } : one
  }
  const rows = [...unknown, ...others, ...listed.flatMap(brandOptions), ...anyOther]
  const all = rows.map(withVisibleName).map(withNames)
  return all.sort((one, other) => LAST.indexOf(one.id) - LAST.indexOf(other.id))
}
