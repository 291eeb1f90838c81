import { ethereum } from '../keys/chain.js'
import { invalid } from '../lib/refusal.js'

/** A method of Ethereum's JSON-RPC: reads its parameters, which may be anything, and answers what signs them. */
export type Method = (params: readonly unknown[], address: string) => (key: Uint8Array) => unknown

/** "Confused deputy": a wallet never signs for another address than it was asked for. */
export function mustBeAddress(address: string, value: unknown): void {
  if (typeof value === 'string' && ethereum.normalize(value) === address) return
  throw invalid('The address in the parameters is not the wallet’s.')
}
