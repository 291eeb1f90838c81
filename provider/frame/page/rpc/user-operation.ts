import { getUserOperationHash } from 'viem/account-abstraction'
import { readUserOperation, type UserOperationRequest } from '../../../../core/input/user-operation.js'
import { signatureOf } from '../keys/signature.js'
import { fromHex } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import type { Method } from './method.js'

/**
 * `[{ userOperation, entryPoint, chainId, version? }]`: signs ERC-4337's hash of the operation as it is, which an owner of Coinbase's
 * smart wallet signs.
 */
export const signUserOperation: Method = ([asked]) => {
  const hash = hashOf(readOrRefuse(asked))
  return (key) => signatureOf(fromHex(hash), key)
}

function readOrRefuse(asked: unknown): UserOperationRequest {
  try {
    return readUserOperation(asked)
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
