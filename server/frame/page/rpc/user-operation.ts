import { getUserOperationHash } from 'viem/account-abstraction'
import { readUserOperation, type UserOperationRequest } from '../../../../core/input/user-operation.js'
import { signatureOf } from '../keys/signature.js'
import { fromHex } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import type { Method } from './method.js'

/**
 * `[{ userOperation, entryPoint, chainId, version? }]`: signs the ERC-4337 hash of the operation without a prefix, as
 * Coinbase's smart wallet expects from its owner.
 */
export const signUserOperation: Method = ([request]) => {
  const hash = hashOf(readOrRefuse(request))
  return (key) => signatureOf(fromHex(hash), key)
}

function readOrRefuse(request: unknown): UserOperationRequest {
  try {
    return readUserOperation(request)
  } catch (cause) {
    throw invalid((cause as Error).message)
  }
}

type OperationRequest = Parameters<typeof getUserOperationHash>[0]
function hashOf({ chainId, entryPoint, version, userOperation }: UserOperationRequest) {
  try {
    return getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint,
      entryPointVersion: version,
      userOperation,
    } as unknown as OperationRequest)
  } catch {
    throw invalid('An amount of the user operation is higher than its place holds.')
  }
}
