import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import type { FundingMethod, FundTask, MoonpayOrder } from '../contract.js'

/** The task of the fixtures. */
export const task = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chain: { id: 8453, name: 'Base' },
  asset: { kind: 'native', symbol: 'ETH', decimals: 18 },
  amount: '0.05',
  usd: 2500,
  methods: ['moonpay', 'coinbase-onramp', 'manual'],
  canGoBack: false,
} as const satisfies FundTask
export const order: MoonpayOrder = {
  id: '2f0c5a',
  url: 'https://buy.moonpay.example/?currencyCode=eth_base',
  statusUrl: 'https://api.moonpay.example/v1/transactions/ext/2f0c5a',
}
export const error = (code: ErrorCode, retryable = true) => new LatchkitError(code, 'Because.', { retryable })
export const alone = (method: FundingMethod) => ({ ...task, methods: [method] })
/** For stages without a way back. */
export const noWayBack = ({ type }: { readonly type: string }) => type !== 'back'
