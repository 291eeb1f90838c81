import { randomUUID } from 'node:crypto'
import { parseUnits } from 'viem'
import { deliver } from '../on-ramp/deliver.js'
import { USDC_DECIMALS } from '../on-ramp/usdc.js'
import type { Nodes } from '../outside.js'
import { networks } from './session-tokens.js'

/** The purchase that a user is about to make on the page. */
export interface Order {
  readonly address: string
  readonly network: string
  readonly asset: string
  readonly amount: string
  readonly partnerUserRef: string | null
}
/** https://docs.cdp.coinbase.com/onramp/core-features/transaction-status, seen in excerpts 2026-11-25. */
export const STATUSES = {
  created: 'ONRAMP_TRANSACTION_STATUS_CREATED',
  hang: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  pay: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  fail: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const
interface Purchase extends Order {
  readonly transaction_id: string
  readonly created_at: string
  status: string
  failure_reason: string | null
  tx_hash: string
}
const USD: Readonly<Record<string, number>> = { ETH: 2500, POL: 0.5, AVAX: 25, USDC: 1 }

/** Coinbase's record of purchases. */
export function createPurchases(nodes: () => Nodes) {
  const all: Purchase[] = []

  async function pay(purchase: Purchase): Promise<void> {
    const { chainId, native, usdc } = networks[purchase.network] ?? {}
    const node = chainId && nodes()[chainId]
    const token = purchase.asset === 'USDC' ? usdc : undefined
    try {
      if (!node || !(token || purchase.asset === native))
        throw new Error(`No chain here has ${purchase.asset} of ${purchase.network}.`)
      const units = parseUnits(purchase.amount, token ? USDC_DECIMALS : 18)
      purchase.tx_hash = await deliver(node, purchase.address, units, token)
      purchase.status = STATUSES.pay
    } catch (cause) {
      process.stderr.write(`Coinbase’s stand-in could not send: ${(cause as Error).message}\n`)
      Object.assign(purchase, { status: STATUSES.fail, failure_reason: 'FAILURE_REASON_SEND_FAILED' })
    }
  }
  return {
    async buy(order: Order, how: keyof typeof STATUSES): Promise<void> {
      const created_at = new Date().toISOString()
      const fresh = { transaction_id: randomUUID(), created_at, failure_reason: null, tx_hash: '' }
      const purchase: Purchase = { ...order, ...fresh, status: how === 'pay' ? STATUSES.hang : STATUSES[how] }
      if (how === 'fail') purchase.failure_reason = 'FAILURE_REASON_BUY_FAILED'
      all.unshift(purchase)
      if (how === 'pay') await pay(purchase)
    },
    /** The purchases of one user of the app, newest first. */
    of: (partnerUserRef: string) => all.filter((one) => one.partnerUserRef === partnerUserRef),
  }
}

/** A purchase in the format of the API. */
export const wirePurchase = (one: Purchase) => {
  const dollars = (Number(one.amount) * (USD[one.asset] ?? 1)).toFixed(2)
  return {
    transaction_id: one.transaction_id,
    status: one.status,
    failure_reason: one.failure_reason,
    purchase_currency: one.asset,
    purchase_network: one.network,
    purchase_amount: { value: one.amount, currency: one.asset },
    payment_total: { value: dollars, currency: 'USD' },
    payment_subtotal: { value: dollars, currency: 'USD' },
    payment_method: 'CARD',
    wallet_address: one.address,
    partner_user_ref: one.partnerUserRef,
    country: 'US',
    created_at: one.created_at,
    tx_hash: one.tx_hash,
  }
}
