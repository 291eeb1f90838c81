import { LatchkitError } from '../../core/errors.js'
import { record } from '../../core/lib/read.js'
import type { FundingRequest } from './contract.js'

/** The CAIP-2 id of a chain that a host names. Rejects with `invalid_data` for an object without a chain's id. */
export function chainName(chain: FundingRequest['chain']): string | undefined {
  if (chain === undefined || typeof chain === 'string') return chain
  const { id } = record(chain)
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return `eip155:${id}`
  throw new LatchkitError(
    'invalid_data',
    'chain must be a chain of viem, with its id, or a name such as "eip155:8453".',
  )
}
