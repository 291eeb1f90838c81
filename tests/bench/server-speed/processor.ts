import { readdirSync, readFileSync } from 'node:fs'

/** ms: Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

interface Stat {
  readonly parent: number
  /** ms of the process itself, all threads. */
  readonly own: number
  /** ms of its children that have ended. */
  readonly ended: number
}

/** Reads the text of `/proc/PID/stat`. The name of the program may contain spaces and parentheses. */
export function readStat(text: string): Stat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { parent: at(1), own: (at(11) + at(12)) * TICK_MS, ended: (at(13) + at(14)) * TICK_MS }
}

const statOf = (pid: number | string): Stat | undefined => {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined // it has ended
  }
}

/** ms of processor time that a process has used. */
export const processorOf = (pid: number): number => statOf(pid)?.own ?? 0

/** The same for a process and all its children, those that have ended too, as Postgres has one for each connection. */
export function processorOfTree(pid: number): number {
  const root = statOf(pid)
  if (!root) return 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid)
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), root.own + root.ended)
}

/** MB of memory that a process has now, and the most that it had; undefined where the system does not say. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) * 1024) / 1e6
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
