import { exclusive } from '../../../core/browser/exclusive.js'
import { createQueue, type Queue } from '../../../core/lib/queue.js'
import { record } from '../../../core/lib/read.js'
import type { Context } from '../../../core/plugin.js'
import type { SendTask } from './contract.js'

type Of = Pick<SendTask, 'from' | 'chain'>
/** ms. To sign and to send one takes less; a tab that holds the others up for longer hangs. */
const LOCK_TIMEOUT_MS = 60_000
/** ms. How long a node may take to count what it took; after that its word is the last. */
const COUNTED_WITHIN_MS = 60_000

/**
 * One nonce after the other, in all tabs of the app: the next one is known when the one before is out, or has failed and is
 * free again.
 */
export function createNonces(ctx: Context<'embedded-wallet'>) {
  const { clock, storage } = ctx
  /** Where a page has no locks its own calls wait for each other all the same. */
  const queues = new Map<string, Queue>()
  const keyOf = ({ from, chain }: Of) => `nonce:${from.toLowerCase()}:${chain.id}`
  const queueOf = (key: string) => {
    const queue = queues.get(key) ?? createQueue()
    queues.set(key, queue)
    return queue
  }
  /** Of what a node took and may not count yet. */
  function expected(key: string): number {
    const { next, at } = record(storage.get(key))
    const isRecent = typeof at === 'number' && Math.abs(clock.now() - at) < COUNTED_WITHIN_MS
    return isRecent && Number.isSafeInteger(next) ? Number(next) : 0
  }
  ctx.beforeLogout(async () => storage.remove('nonce:'))
  return {
    /** A node took a transaction with this nonce. */
    used(of: Of, nonce: number) {
      const key = keyOf(of)
      storage.set(key, { next: Math.max(nonce + 1, expected(key)), at: clock.now() })
    },
    /** The lowest that is free as far as this browser knows; a node may know of more. */
    lowest: (of: Of) => expected(keyOf(of)),
    /** Runs `work` with the next one. */
    inTurn<T>(of: Of, count: () => Promise<number>, work: (nonce: number) => Promise<T>): Promise<T> {
      const key = keyOf(of)
      const run = async () => work(Math.max(await count(), expected(key)))
      return queueOf(key)(() => exclusive(ctx.names.scope(ctx.host.appId) + key, clock, LOCK_TIMEOUT_MS, run))
    },
  }
}
