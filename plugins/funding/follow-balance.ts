import type { Job } from '../../core/flow.js'
import type { FundState } from './contract.js'
import type { FundIo } from './fund-io.js'
import { task, unitsOf } from './fund-task.js'

type Receiving = Extract<FundState, { at: 'receiving' }>
/** ms. Modal §9. */
const POLL_MS = 2_000

/** The amount, or as much again where the wallet has that much already (decision 61). */
function isFunded({ before, balance, ...here }: Receiving): boolean {
  const wanted = unitsOf(here)
  if (before === null || balance === null || wanted === undefined) return false
  return balance >= (before < wanted ? wanted : before + wanted)
}
/** Reads the balance until the wallet is funded. Modal §4.13. */
export async function followBalance(
  first: Receiving,
  io: Pick<FundIo, 'balance'>,
  job: Job<Receiving>,
): Promise<FundState> {
  for (let here = first; ; ) {
    const balance = await io.balance(here).catch(() => null)
    const { before } = here
    here =
      balance === null
        ? { ...here, unreachable: true }
        : { ...here, balance, before: before ?? balance, unreachable: false }
    if (balance !== null && isFunded(here)) return { at: 'received', ...task(here), balance }
    const now = here
    job.update(() => now)
    await job.sleep(POLL_MS)
  }
}
