import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

const START_TIMEOUT_MS = 10_000

/** Finds Anvil: the named program, else that of the npm package for this platform, else Foundry's in the path. */
export function findAnvil(named?: string): string | undefined {
  if (named) return existsSync(named) ? named : undefined
  const name = `@foundry-rs/anvil-${process.platform === 'win32' ? 'windows' : process.platform}-${cpu()}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin/anvil')
  } catch {
    if (process.platform === 'win32') return undefined
    const folders = (process.env.PATH ?? '').split(delimiter)
    return folders.map((folder) => join(folder, 'anvil')).find((file) => existsSync(file))
  }
}
const cpu = () => (process.arch === 'x64' ? 'amd64' : process.arch)

export interface Anvil {
  readonly url: string
  readonly exited: Promise<unknown>
  stop(): Promise<void>
}

/**
 * Starts a chain on a free port, with Anvil's test accounts, which have 10000 ETH each. It ends with this process. No
 * page reads its answers: pages of this machine use the control surface, which passes calls on.
 */
export async function startAnvil(program: string, chainId: number): Promise<Anvil> {
  const args = ['--port', '0', '--host', '127.0.0.1', '--chain-id', `${chainId}`, '--no-cors', '--color', 'never']
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
  }
  const watch = endWithThisProcess(child)
  exited.then(() => watch?.kill('SIGKILL'))
  const late = setTimeout(stop, START_TIMEOUT_MS)
  const url = await Promise.race([listening(child), exited]).finally(() => clearTimeout(late))
  if (typeof url !== 'string') throw new Error(`Anvil did not start for chain ${chainId}.`)
  return { url, exited, stop }
}

function listening(child: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> }): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const address = /^Listening on (\S+)/.exec(line)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
}

/**
 * Ends the child even if this process is killed. A shell reads from a pipe of this process; when the pipe breaks, it
 * kills the child. It ignores signals to the process group.
 */
function endWithThisProcess(child: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32' || !child.pid) return undefined
  const script = 'trap "" INT TERM HUP; read -r _; kill -9 "$1"'
  const watch = spawn('sh', ['-c', script, 'sh', `${child.pid}`], { stdio: ['pipe', 'ignore', 'ignore'] })
  return watch.on('error', () => {})
}
