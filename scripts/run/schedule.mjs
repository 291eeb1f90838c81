import { setTimeout as wait } from 'node:timers/promises'

/** ms until a layer for which there was no room is tried again. */
const RETRY_MS = 1000

const areApart = (one, other) => one.apartFrom === other.name || other.apartFrom === one.name

/**
 * Runs layers in their order, several in parallel. A layer with `needs` waits until that layer has finished, whether it
 * passed or failed. One with `apartFrom` waits while the layer of that name runs, and the other way round. Returns the
 * results in the order of the layers.
 * @param {object[]} layers
 * @param {object} options
 * @param {Function} options.admit Gets the next layer and those that run, as `{ layer, workers }`. Returns a promise of
 * the number of workers with which it may start, or of 0 if it has to wait.
 * @param {Function} options.run Gets a layer and its number of workers. Returns a promise of its result.
 * @param {() => Promise<void>} [options.pause] Resolves when a layer that had to wait is tried again.
 */
export async function schedule(layers, { admit, run, pause = () => wait(RETRY_MS) }) {
  const waiting = [...layers]
  const results = new Map()
  const running = new Map()
  const isReady = ({ needs }) => !needs || !layers.some((layer) => layer.name === needs && !results.has(layer))
  const isFree = (layer) => ![...running.keys()].some((other) => areApart(layer, other))
  async function go(layer, workers) {
    results.set(layer, await run(layer, workers))
    running.delete(layer)
  }
  while (waiting.length || running.size) {
    const next = waiting.find((layer) => isReady(layer) && isFree(layer))
    const now = [...running].map(([layer, { workers }]) => ({ layer, workers }))
    const workers = next ? await admit(next, now) : 0
    if (workers) {
      waiting.splice(waiting.indexOf(next), 1)
      running.set(next, { workers, end: go(next, workers) })
    } else await Promise.race([...[...running.values()].map(({ end }) => end), ...(next ? [pause()] : [])])
  }
  return layers.map((layer) => results.get(layer))
}
