import { findAnvil } from '../../server/sandbox/chains/anvil.js'
import { startProcess } from './start-process.js'

const program = findAnvil()
export const hasAnvil = program !== undefined
if (!hasAnvil) console.warn('No anvil for this machine: tests against a chain of their own are skipped.')

export interface Anvil {
  readonly url: string
  /** Sends a JSON-RPC request that viem has no function for, such as `anvil_setCode`. */
  rpc<T>(method: string, ...params: unknown[]): Promise<T>
  /** Resolves when the process has ended. */
  stop(): Promise<void>
}

/** Starts a new chain on a free port, with ten accounts that hold 10,000 ether each. */
export async function startAnvil(chainId: number, ...options: string[]): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`, '--color', 'never', ...options]
  const { line, stop } = startProcess(`${program}`, args)
  const [, address] = await line(/Listening on (\S+)/)
  const url = `http://${address}`
  return {
    url,
    async rpc<T>(method: string, ...params: unknown[]) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
    async stop() {
      await stop('SIGKILL')
    },
  }
}
