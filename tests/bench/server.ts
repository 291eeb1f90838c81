import { readFileSync } from 'node:fs'
import { spawnServer } from '../processes/run-server.js'

/** ms: Linux counts processor time in hundredths of a second. */
const CPU_TICK_MS = 10

export type Provider = Awaited<ReturnType<typeof startServer>>

/** Starts a sandbox with a database in memory. */
export async function startServer() {
  const { child, url, stop } = await spawnServer({ data: 'memory' })
  child.stderr?.pipe(process.stderr)
  return {
    url,
    /** The highest memory use so far, in MB; undefined if the system does not report it. */
    peak() {
      try {
        const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
        return kilobytes === undefined ? undefined : Math.round((Number(kilobytes) * 1024) / 1e6)
      } catch {
        return undefined
      }
    },
    /** Used processor time in ms; undefined if the system does not report it. */
    processor() {
      try {
        const after = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        return (Number(after[11]) + Number(after[12])) * CPU_TICK_MS
      } catch {
        return undefined
      }
    },
    stop,
  }
}
