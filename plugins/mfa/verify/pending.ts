import { record, text } from '../../../core/lib/read.js'
import type { ScreenState } from '../../../core/screens.js'
import type { Change } from '../../roles/step-up.js'
import type { PendingAction } from './contract.js'

/** The change that is made, or the operation that the screen beneath shows, read from its data (Modal §3). */
export function pendingOf({ data }: Pick<ScreenState, 'data'>, change?: Change): PendingAction | undefined {
  if (change) return { kind: change }
  const { transactionRequest, method, data: message } = record(data)
  if (transactionRequest) return { kind: 'transaction', to: text(record(transactionRequest).to) ?? undefined }
  return text(method) && message !== undefined ? { kind: 'message' } : undefined
}
