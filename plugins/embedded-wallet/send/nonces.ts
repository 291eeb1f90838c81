import { exclusive } from '../../../core/browser/exclusive.js'
import { createQueue, type Queue } from '../../../core/lib/queue.js'
import { record } from '../../../core/lib/read.js'
import type { Context } from '../../../core/plugin.js'
import type { SendTask } from './contract.js'

type Of = Pick<SendTask, 'from' | 'chain'>
/** ms. Signing and sending takes less: a tab that holds the lock for longer is taken to hang. */
const LOCK_TIMEOUT_MS = 60_000
/** ms. A node counts what it has taken within this time; later, only what the node says counts. */
const COUNTED_WITHIN_MS = 60_000

/**
 * Gives out one nonce at a time, for all tabs of the app: the next one follows when a node has taken the transaction
 * before, or when that has failed and its nonce is free again.
 */
export function createNonces(ctx: Context<'embedded-wallet'>) {
  const { clock, storage } = ctx
  /** For a page without locks, where calls of the same tab have to wait for each other too. */
  const queues = new Map<string, Queue>()
  const keyOf = ({ from, chain }: Of) => `nonce:${from.toLowerCase()}:${chain.id}`
  const queueOf = (key: string) => {
    const queue = queues.get(key) ?? createQueue()
    queues.set(key, queue)
    return queue
  }
  /** The nonce after those that a node has taken and may not count yet. */
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
