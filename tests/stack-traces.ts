const LIBRARY = /^node:|\/node_modules\/playwright(-core)?\//
const isOfLibrary = (frame: NodeJS.CallSite | undefined) => LIBRARY.test(frame?.getFileName() ?? '')

/**
 * Leaves the inner frames of Playwright and of Node.js out of stack traces. Playwright reads a trace for every call and
 * step, and looks for a source map for each frame, which took a quarter of the processor time of a worker of the
 * screens. It needs the frames of tests, and the last of its own before them, by which it names the call.
 */
export function shortenStackTraces(): void {
  const { prepareStackTrace } = Error
  if (!prepareStackTrace) return
  Error.prepareStackTrace = (error, frames) => {
    const isKept = (frame: NodeJS.CallSite, at: number) => !isOfLibrary(frame) || !isOfLibrary(frames[at + 1])
    return prepareStackTrace(error, frames.filter(isKept))
  }
}
