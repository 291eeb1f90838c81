import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** There for linux on x64 alone. */
const BINARY = fileURLToPath(new URL('../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil', import.meta.url))
export const hasAnvil = existsSync(BINARY)
if (!hasAnvil)
  console.warn('No anvil for this machine (@foundry-rs/anvil-linux-amd64): tests against a chain are skipped.')

export interface Anvil {
  readonly url: string
  /** A call past viem, `anvil_setCode` and the like. */
  rpc<T>(method: string, ...params: unknown[]): Promise<T>
  /** Resolves when the process is gone. */
  stop(): Promise<void>
}

/** A chain of its own on a free port, with ten accounts of 10 000 each. */
export async function startAnvil(chainId: number, ...more: string[]): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`, ...more]
  const child = spawn(BINARY, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://${await addressOf(child)}`
  return {
    url,
    async rpc<T>(method: string, ...params: unknown[]) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
    async stop() {
      process.removeListener('exit', end)
      end()
      await gone
    },
  }
}

/** It says on stdout where it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      said += text
      const found = /Listening on (\S+)/.exec(said)
      if (found?.[1]) resolve(found[1])
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`anvil ended before it listened:\n${said}`)))
  })
}
