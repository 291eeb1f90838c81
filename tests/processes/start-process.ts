import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterUs, hasGroups } from './after-us.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface How {
  /** The working directory; by default the repository's root. */
  readonly cwd?: string
  /** Variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** The signal that ends its group when this process has ended; KILL by default. */
  readonly signal?: 'KILL' | 'QUIT'
  /** Leaves the processes that it started running when it exits, for tests of how it cleans up. */
  readonly leaves?: boolean
}

export interface Exit {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Started {
  readonly child: ChildProcess
  /** Waits for the first line of its output that matches. Rejects if the process ends before. */
  line(pattern?: RegExp): Promise<RegExpExecArray>
  /** Settles when it has exited and all its output is read. */
  readonly exit: Promise<Exit>
  stop(signal?: NodeJS.Signals): Promise<Exit>
}

/** Starts a process. It and all processes that it starts end when this process ends, even if this one is killed. */
export function startProcess(command: string, args: readonly string[], how: How = {}): Started {
  const { cwd = root, env, signal = 'KILL', leaves = false } = how
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, { cwd, stdio, detached: hasGroups, env: { ...process.env, ...env } })
  const callOff = child.pid ? afterUs('kill -s "$1" -- "-$2"', signal, `${child.pid}`) : () => {}
  child.once('exit', () => {
    // a remaining process of the group would also keep the output open
    if (!leaves) killGroup(child)
    callOff()
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  const exit = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, ...output }))
  exit.catch(() => {})

  const line = (pattern = /.*/) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        for (const one of output.stdout.split('\n').slice(0, -1)) {
          const found = pattern.exec(one)
          if (found) resolve(found)
        }
      }
      child.stdout.on('data', look)
      look()
      const rejectEarly = () => reject(new Error(`${command} ended early.\n${output.stdout}${output.stderr}`))
      exit.then(rejectEarly, reject)
    })
  const stop = (by: NodeJS.Signals = 'SIGTERM') => {
    child.kill(by)
    return exit
  }
  return { child, line, exit, stop }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (hasGroups && pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // the group has no processes any more
  }
}
