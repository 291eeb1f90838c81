import { ethereum } from '../chain.js'
import { invalid } from '../refusal.js'

/** A method of Ethereum's JSON-RPC: reads its parameters, which may be anything, and answers what signs them. */
export type Method = (params: readonly unknown[], address: string) => (key: Uint8Array) => unknown

/** "Confused deputy": a wallet never signs for another address than it was asked for. Checklist 6. */
export function mustBe(address: string, said: unknown): void {
  if (typeof said === 'string' && ethereum.normalize(said) === address) return
  throw invalid('The address in the parameters is not the wallet’s.')
}
