import { record, text } from '../../../core/lib/read.js'
import type { ScreenState } from '../../../core/screens.js'
import type { PendingAction } from './contract.js'

/** The operation that the screen beneath shows, read from its data (Modal §3). */
export function pendingOf({ data }: Pick<ScreenState, 'data'>): PendingAction | undefined {
  const { transactionRequest, method, data: message } = record(data)
  if (transactionRequest) return { kind: 'transaction', to: text(record(transactionRequest).to) ?? undefined }
  return text(method) && message !== undefined ? { kind: 'message' } : undefined
}
