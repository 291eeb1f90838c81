/** One run of `work` for all who ask, kept once it succeeded and forgotten once it failed, so that the next call tries again. */
export function sharing<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().catch((cause) => {
      running = undefined
      throw cause
    })
    return running
  }
}
