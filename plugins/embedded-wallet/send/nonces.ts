import { exclusive } from '../../../core/browser/exclusive.js'
import { createQueue, type Queue } from '../../../core/lib/queue.js'
import { record } from '../../../core/lib/read.js'
import type { Context } from '../../../core/plugin.js'
import type { SendTask } from './contract.js'

type Of = Pick<SendTask, 'from' | 'chain'>
/** Signing and sending takes less time, so a tab that holds the lock longer is considered stuck. In ms. */
const LOCK_TIMEOUT_MS = 60_000
/** How long our own record of a used nonce counts, in ms. After that a node is sure to count the transaction. */
const COUNTED_WITHIN_MS = 60_000

/**
 * Assigns one nonce at a time across all tabs of the app. The next nonce is assigned once a node has accepted the
 * previous transaction, or once that has failed and its nonce is free again.
 */
export function createNonces(ctx: Context<'embedded-wallet'>) {
  const { clock, storage } = ctx
  /** Queues for pages without the Web Locks API, so that calls within a tab still wait for each other. */
  const queues = new Map<string, Queue>()
  const keyOf = ({ from, chain }: Of) => `nonce:${from.toLowerCase()}:${chain.id}`
  const queueOf = (key: string) => {
    const queue = queues.get(key) ?? createQueue()
    queues.set(key, queue)
    return queue
  }
  /** The nonce after those that a node has accepted and may not count yet. */
  function expected(key: string): number {
    const { next, at } = record(storage.get(key))
    const isRecent = typeof at === 'number' && Math.abs(clock.now() - at) < COUNTED_WITHIN_MS
    return isRecent && Number.isSafeInteger(next) ? Number(next) : 0
  }
  ctx.beforeLogout(async () => storage.remove('nonce:'))
  return {
    /** Records that a node accepted a transaction with this nonce. */
    used(of: Of, nonce: number) {
      const key = keyOf(of)
      storage.set(key, { next: Math.max(nonce + 1, expected(key)), at: clock.now() })
    },
    /** The lowest nonce that is free as far as this browser knows. A node may know of more transactions. */
    lowest: (of: Of) => expected(keyOf(of)),
    /** Runs `work` with the next nonce. */
    inTurn<T>(of: Of, count: () => Promise<number>, work: (nonce: number) => Promise<T>): Promise<T> {
      const key = keyOf(of)
      const run = async () => work(Math.max(await count(), expected(key)))
      return queueOf(key)(() => exclusive(ctx.names.scope(ctx.host.appId) + key, clock, LOCK_TIMEOUT_MS, run))
    },
  }
}
