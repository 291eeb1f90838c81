import { getUserOperationHash } from 'viem/account-abstraction'
import { fromHex } from '../bytes.js'
import { invalid } from '../refusal.js'
import { isRecord } from '../schema.js'
import { signatureOf } from '../signature.js'
import type { Method } from './method.js'
import { quantity } from './quantity.js'

const QUANTITIES = new Set(
  'callGasLimit maxFeePerGas maxPriorityFeePerGas nonce paymasterPostOpGasLimit paymasterVerificationGasLimit preVerificationGas verificationGasLimit'.split(
    ' ',
  ),
)
const BYTES = new Set(
  'callData factory factoryData initCode paymaster paymasterAndData paymasterData sender'.split(' '),
)

/**
 * `[{ userOperation, entryPoint, chainId, version? }]`: signs ERC-4337's hash of the operation as it is, which an owner of Coinbase's
 * smart wallet signs. `version`: of the entry point, '0.6' (default) or '0.7', whose operations have `factory` and `paymaster`.
 */
export const signUserOperation: Method = ([asked]) => {
  const { userOperation, entryPoint, chainId, version = '0.6' } = isRecord(asked) ? asked : {}
  const chain = Number(quantity(chainId, 'chainId'))
  if (!isRecord(userOperation) || !chain) throw invalid('A user operation has its "chainId".')
  if (typeof entryPoint !== 'string' || !/^0x[0-9a-f]{40}$/i.test(entryPoint))
    throw invalid('"entryPoint" must be an address.')
  if (version !== '0.6' && version !== '0.7') throw invalid('"version" must be 0.6 or 0.7.')
  const hash = hashOf(chain, entryPoint, version, readOperation(userOperation))
  return (key) => signatureOf(fromHex(hash), key)
}

function readOperation(given: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(given).filter(([name, value]) => name !== 'signature' && value !== undefined)
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (QUANTITIES.has(name)) return [name, quantity(value, name)]
      if (BYTES.has(name) && typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)) return [name, value]
      throw invalid(`"${name.slice(0, 64)}" is not a field of a user operation.`)
    }),
  )
}

type Asked = Parameters<typeof getUserOperationHash>[0]
function hashOf(chainId: number, entryPointAddress: string, entryPointVersion: '0.6' | '0.7', userOperation: object) {
  try {
    return getUserOperationHash({ chainId, entryPointAddress, entryPointVersion, userOperation } as unknown as Asked)
  } catch {
    throw invalid('The user operation is not whole.')
  }
}
