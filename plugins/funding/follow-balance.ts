import type { Job } from '../../core/flow.js'
import type { FundState } from './contract.js'
import type { FundIo } from './fund-io.js'
import { task, unitsOf } from './fund-task.js'

type Receiving = Extract<FundState, { at: 'receiving' }>
/** ms. Modal §9. */
const POLL_MS = 2_000

/** Whether the balance has reached the amount. If it was that high before, it must grow by the amount (decision 61). */
function isFunded({ before, balance, ...state }: Receiving): boolean {
  const target = unitsOf(state)
  if (before === null || balance === null || target === undefined) return false
  return balance >= (before < target ? target : before + target)
}
/** Reads the balance until the wallet is funded. Modal §4.13. */
export async function followBalance(
  first: Receiving,
  io: Pick<FundIo, 'balance'>,
  job: Job<Receiving>,
): Promise<FundState> {
  for (let state = first; ; ) {
    const balance = await io.balance(state).catch(() => null)
    const { before } = state
    state =
      balance === null
        ? { ...state, unreachable: true }
        : { ...state, balance, before: before ?? balance, unreachable: false }
    if (balance !== null && isFunded(state))
      return { at: 'received', ...task(state), balance, arrived: balance - (state.before ?? 0n) }
    const now = state
    job.update(() => now)
    await job.sleep(POLL_MS)
  }
}
