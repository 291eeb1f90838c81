import { list, record, text } from '../../core/lib/read.js'
import type { AppConfig } from '../../core/protocol/app-config.js'
import type { FundingMethod } from './contract.js'

/** What the app's `external` stands for, until money can be fetched from a connected wallet: the user sends it. */
const METHODS: Readonly<Record<string, FundingMethod>> = {
  moonpay: 'moonpay',
  'coinbase-onramp': 'coinbase-onramp',
  external: 'manual',
}

/** Modal §9 */
const ETHEREUM = 'eip155:1'

export interface FundingSettings {
  /** In the app's order. */
  readonly methods: readonly FundingMethod[]
  /** CAIP-2 */
  readonly defaultChain: string
  /** Of a chain's own coin. */
  readonly defaultAmount: string
}
/** `funding_config` of the app. Core §3, Wire §1.7. */
export function readSettings({ raw }: Pick<AppConfig, 'raw'>): FundingSettings {
  const wire = record(raw.funding_config)
  const named = list(wire.methods).flatMap((name) => METHODS[`${name}`] ?? [])
  return {
    methods: [...new Set(named)],
    defaultChain: text(record(wire.default_recommended_currency).chain) ?? ETHEREUM,
    defaultAmount: text(wire.default_recommended_amount) ?? '',
  }
}
