import { randomUUID } from 'node:crypto'
import { parseUnits } from 'viem'
import { deliver } from '../on-ramp/deliver.js'
import { deliverOnSolana } from '../on-ramp/deliver-solana.js'
import type { Nodes } from '../outside.js'
import type { WidgetRequest } from './widget-request.js'

/** https://dev.moonpay.com/api-reference/widget/getbuytransaction, seen in excerpts 2026-11-25. */
export const STATUSES = ['waitingPayment', 'pending', 'waitingAuthorization', 'failed', 'completed'] as const
export type Status = (typeof STATUSES)[number]
export const FAILURE_REASONS = [
  'card_not_supported',
  'daily_purchase_limit_exceeded',
  'payment_authorization_declined',
  'timeout_3d_secure',
  'timeout_bank_transfer',
  'timeout_kyc_verification',
  'timeout_card_verification',
  'rejected_kyc',
  'rejected_card',
  'rejected_other',
  'cancelled',
  'refund',
  'failed_testnet_withdrawal',
  'error',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

interface Transaction extends WidgetRequest {
  readonly id: string
  readonly createdAt: Date
  updatedAt: Date
  status: Status
  failureReason: FailureReason | null
  cryptoTransactionId: string | null
}

/** Moonpay's record of purchases. */
export function createTransactions(nodes: () => Nodes) {
  const all: Transaction[] = []
  /** The ids of purchases that are being delivered. */
  const paying = new Set<string>()

  /** Delivers the purchase. Its status is `pending` meanwhile. */
  async function pay(transaction: Transaction): Promise<void> {
    const { currency, walletAddress, quoteCurrencyAmount } = transaction
    const node = currency.chainId && nodes()[currency.chainId]
    set(transaction, 'pending')
    try {
      if (!node) throw new Error(`There is no chain here that has ${currency.name}.`)
      const units = parseUnits(quoteCurrencyAmount, currency.decimals)
      const send = currency.chainId === 'solana' ? deliverOnSolana : deliver
      transaction.cryptoTransactionId = await send(node, walletAddress, units, currency.contract)
      set(transaction, 'completed')
    } catch (cause) {
      process.stderr.write(`Moonpay’s stand-in could not send: ${(cause as Error).message}\n`)
      set(transaction, 'failed', 'failed_testnet_withdrawal')
    }
  }
  function set(transaction: Transaction, status: Status, failureReason: FailureReason | null = null): void {
    Object.assign(transaction, { status, failureReason, updatedAt: new Date() })
  }
  /** The purchase of this widget. If it has failed, another attempt creates a new purchase. */
  function open(request: WidgetRequest): Transaction {
    const { externalTransactionId: id } = request
    const previous = all.findLast((one) => id !== null && one.externalTransactionId === id)
    if (previous && previous.status !== 'failed') return previous
    const now = new Date()
    const fresh = { status: 'waitingPayment', failureReason: null, cryptoTransactionId: null } as const
    const transaction: Transaction = { ...request, ...fresh, id: randomUUID(), createdAt: now, updatedAt: now }
    all.push(transaction)
    return transaction
  }
  return {
    /** Sets the outcome of a purchase. False if the purchase is completed or being delivered. */
    async decide(request: WidgetRequest, status: Status, reason: FailureReason | null): Promise<boolean> {
      const transaction = open(request)
      if (transaction.status === 'completed' || paying.has(transaction.id)) return false
      if (status !== 'completed') set(transaction, status, status === 'failed' ? (reason ?? 'rejected_other') : null)
      else {
        paying.add(transaction.id)
        await pay(transaction).finally(() => paying.delete(transaction.id))
      }
      return true
    },
    /** The purchases with the app's own id, newest first. */
    find: (externalId: string) => all.filter((one) => one.externalTransactionId === externalId).reverse(),
  }
}

const STAGES = ['stage_one_ordering', 'stage_two_verification', 'stage_three_processing', 'stage_four_delivery']
/** The number of finished stages, and the status of the next one. */
const PROGRESS: Readonly<Record<Status, readonly [over: number, next: string]>> = {
  waitingPayment: [0, 'in_progress'],
  waitingAuthorization: [1, 'in_progress'],
  pending: [2, 'in_progress'],
  failed: [2, 'failed'],
  completed: [4, 'success'],
}

/** A transaction in the format of the API. */
export const wireTransaction = (one: Transaction) => {
  const [over, next] = PROGRESS[one.status]
  return {
    id: one.id,
    createdAt: one.createdAt.toISOString(),
    updatedAt: one.updatedAt.toISOString(),
    baseCurrencyAmount: one.baseCurrencyAmount,
    quoteCurrencyAmount: one.status === 'completed' ? Number(one.quoteCurrencyAmount) : null,
    feeAmount: 3.99,
    extraFeeAmount: 0,
    networkFeeAmount: 0.56,
    areFeesIncluded: false,
    status: one.status,
    failureReason: one.failureReason,
    walletAddress: one.walletAddress,
    walletAddressTag: null,
    cryptoTransactionId: one.cryptoTransactionId,
    externalTransactionId: one.externalTransactionId,
    externalCustomerId: null,
    paymentMethod: one.paymentMethod,
    cardPaymentType: one.paymentMethod === 'credit_debit_card' ? 'card' : null,
    baseCurrency: { code: 'usd', name: 'US Dollar', type: 'fiat', precision: 2 },
    currency: { code: one.currency.code, name: one.currency.name, type: 'crypto', precision: 5 },
    stages: STAGES.map((stage, at) => ({
      stage,
      status: at < over ? 'success' : at === over ? next : 'not_started',
      actions: [],
      failureReason: at === over ? one.failureReason : null,
    })),
  }
}
