import { list, record, text } from '../../core/lib/read.js'
import type { AppConfig } from '../../core/protocol/app-config.js'
import type { FundingMethod, FundingRequest } from './contract.js'

/**
 * The dialog's methods for the names in the app's settings. `external` means a transfer from a wallet, or one sent by
 * hand.
 */
const METHODS: Readonly<Record<string, readonly FundingMethod[]>> = {
  moonpay: ['moonpay'],
  'coinbase-onramp': ['coinbase-onramp'],
  external: ['external', 'manual'],
}

/** Modal §9 */
const ETHEREUM = 'eip155:1'

export interface FundingSettings {
  /** The methods in the app's order. */
  readonly methods: readonly FundingMethod[]
  /** CAIP-2 */
  readonly defaultChain: string
  /** The recommended asset on that chain. */
  readonly defaultAsset: NonNullable<FundingRequest['asset']>
  /** The recommended amount of that asset. */
  readonly defaultAmount: string
}
/** Reads `funding_config` of the app. Core §3, Wire §1.7. */
export function readSettings({ raw }: Pick<AppConfig, 'raw'>): FundingSettings {
  const wire = record(raw.funding_config)
  const { chain, asset } = record(wire.default_recommended_currency)
  const named = list(wire.methods)
    .filter((name) => name === 'external' || raw.fiat_on_ramp_enabled !== false)
    .flatMap((name) => METHODS[`${name}`] ?? [])
  return {
    methods: [...new Set(named)],
    defaultChain: text(chain) ?? ETHEREUM,
    defaultAsset: readAsset(text(asset)),
    defaultAmount: text(wire.default_recommended_amount) ?? '',
  }
}

/** Reads the recommended asset. A token's address is checked later, together with the host's request. */
function readAsset(asset: string | null): FundingSettings['defaultAsset'] {
  if (asset === 'USDC') return asset
  return asset !== null && isHex(asset) ? { erc20: asset } : 'native-currency'
}
const isHex = (text: string): text is `0x${string}` => text.startsWith('0x')
