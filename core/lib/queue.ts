/** Runs work one after another, so that a second prompt never replaces the one that the user is about to answer. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

const queues = new WeakMap<object, Queue>()
/** The queue of a dialog. All wallets share it, so that each prompt waits for the one before. */
export function queueOf(screens: object): Queue {
  const queue = queues.get(screens) ?? createQueue()
  queues.set(screens, queue)
  return queue
}
