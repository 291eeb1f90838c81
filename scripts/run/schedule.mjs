/**
 * Runs layers in their order, `atOnce` of them in parallel. A layer with `needs` waits until that layer has finished,
 * whether it passed or failed. Returns the results in the order of the layers.
 */
export function schedule(layers, atOnce, run) {
  const waiting = [...layers]
  const over = new Set()
  const results = new Map()
  let running = 0
  return new Promise((resolve) => {
    const isReady = ({ needs }) => !needs || over.has(needs) || !layers.some(({ name }) => name === needs)
    async function go(layer) {
      running++
      results.set(layer, await run(layer))
      running--
      over.add(layer.name)
      startMore()
    }
    function startMore() {
      while (running < atOnce) {
        const at = waiting.findIndex(isReady)
        if (at < 0) break
        void go(...waiting.splice(at, 1))
      }
      if (!running && !waiting.length) resolve(layers.map((layer) => results.get(layer)))
    }
    startMore()
  })
}
