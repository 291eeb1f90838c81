import { ethereum } from '../keys/chain.js'
import { invalid } from '../lib/refusal.js'

/**
 * A method of Ethereum's JSON-RPC. It checks its parameters, which may be anything, and returns a function that signs
 * them.
 */
export type Method = (params: readonly unknown[], address: string) => (key: Uint8Array) => unknown

/** Throws unless the parameter is the wallet's address. The wallet never signs for another one. */
export function mustBeAddress(address: string, value: unknown): void {
  if (typeof value === 'string' && ethereum.normalize(value) === address) return
  throw invalid('The address in the parameters is not the wallet’s.')
}
