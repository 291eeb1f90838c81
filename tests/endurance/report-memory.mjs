// Preloaded into a server whose memory is measured. On SIGUSR2 it collects garbage and prints the memory in use.
let times = 0
process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, rss } = process.memoryUsage()
  console.log(`memory ${++times} ${heapUsed} ${rss}`)
})
