import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface SpawnOptions {
  port?: number
  data?: string
  databaseUrl?: string
  env?: Record<string, string>
}

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the provider as people do. `line` is what it prints when it listens; `ended` settles when it has exited. */
export function runProvider({ port = 0, data = 'memory', databaseUrl = '', env: more = {} }: SpawnOptions) {
  const args = ['--import', 'tsx', 'playground/provider/main.ts', '--port', String(port), '--data', data]
  const env = { ...process.env, DATABASE_URL: databaseUrl, PROVIDER_SECRET: databaseUrl && 'contract tests', ...more }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  const line = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk
      if (output.stdout.includes('\n')) resolve(output.stdout)
    })
  })
  const ended: Promise<Ended> = once(child, 'close').then(([code]) => ({ code, ...output }))
  return { child, line, ended }
}

export async function spawnProvider(options: SpawnOptions) {
  const { child, line, ended } = runProvider(options)
  const printed = await Promise.race([line, ended.then(({ stderr }) => Promise.reject(new Error(stderr)))])
  return { url: JSON.parse(printed).provider as string, printed, stop: () => stop(child, ended) }
}

function stop(child: ChildProcess, ended: Promise<Ended>): Promise<Ended> {
  child.kill('SIGTERM')
  return ended
}
