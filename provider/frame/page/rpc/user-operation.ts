import { getUserOperationHash } from 'viem/account-abstraction'
import { signatureOf } from '../keys/signature.js'
import { fromHex } from '../lib/bytes.js'
import { invalid } from '../lib/refusal.js'
import { isRecord } from '../lib/schema.js'
import type { Method } from './method.js'
import { count, quantity } from './quantity.js'

type Version = '0.6' | '0.7'
type Fields = Readonly<Record<string, (value: unknown, name: string) => bigint | string | undefined>>

/** What every operation has: where it is missing, zero would be signed. */
const NEEDED: Fields = {
  sender: bytes,
  nonce: quantity,
  callData: bytes,
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
}
/** What the other version's hash leaves out is a field of one alone: a person would be shown it, and nobody would sign it. */
const OPTIONAL: Readonly<Record<Version, Fields>> = {
  '0.6': { initCode: bytes, paymasterAndData: bytes },
  '0.7': {
    factory: address,
    factoryData: bytes,
    paymaster: address,
    paymasterData: bytes,
    paymasterVerificationGasLimit: quantity,
    paymasterPostOpGasLimit: quantity,
  },
}
/** Version 0.7: what is packed behind an address, and is nothing without it. */
const BEHIND = {
  factoryData: 'factory',
  paymasterData: 'paymaster',
  paymasterVerificationGasLimit: 'paymaster',
  paymasterPostOpGasLimit: 'paymaster',
} as const
/** EIP-7702's marks in the place of a factory: viem hashes them as newer entry points do. */
const DELEGATED = ['0x7702', `0x7702${'0'.repeat(36)}`]

/**
 * `[{ userOperation, entryPoint, chainId, version? }]`: signs ERC-4337's hash of the operation as it is, which an owner of Coinbase's
 * smart wallet signs. `version`: of the entry point, '0.6' (default) or '0.7', whose operations have `factory` and `paymaster`.
 */
export const signUserOperation: Method = ([asked]) => {
  const { userOperation, entryPoint, chainId, version = '0.6' } = isRecord(asked) ? asked : {}
  const chain = count(chainId, 'chainId')
  if (!isRecord(userOperation) || !chain) throw invalid('A user operation has its "chainId".')
  if (typeof entryPoint !== 'string' || !/^0x[0-9a-f]{40}$/i.test(entryPoint))
    throw invalid('"entryPoint" must be an address.')
  if (version !== '0.6' && version !== '0.7') throw invalid('"version" must be 0.6 or 0.7.')
  const hash = hashOf(chain, entryPoint, version, readOperation(userOperation, version))
  return (key) => signatureOf(fromHex(hash), key)
}

function readOperation({ signature: _, ...given }: Record<string, unknown>, version: Version) {
  const fields = { ...NEEDED, ...OPTIONAL[version] }
  const names = Object.keys(given).filter((name) => given[name] !== undefined && given[name] !== null)
  const unknown = names.find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined)
    throw invalid(`"${unknown.slice(0, 64)}" is not a field of a user operation of version ${version}.`)
  const operation = Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(given[name], name)]))
  const limits = operation.paymaster ? ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] : []
  const missing = [...Object.keys(NEEDED), ...limits].find((name) => operation[name] === undefined)
  if (missing) throw invalid(`"${missing}" is missing.`)
  for (const [name, place] of Object.entries(BEHIND))
    if (operation[name] !== undefined && !operation[place]) throw invalid(`"${name}" is nothing without "${place}".`)
  if (DELEGATED.includes(`${operation.initCode ?? operation.factory}`.slice(0, 42)))
    throw invalid('Accounts of EIP-7702 are not supported.')
  return operation
}

function address(value: unknown, name: string): string | undefined {
  const read = bytes(value, name)
  if (read === undefined || read.length === 42) return read
  throw invalid(`"${name}" must be an address.`)
}

function bytes(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)) return value.toLowerCase()
  throw invalid(`"${name}" must be hex.`)
}

type OperationRequest = Parameters<typeof getUserOperationHash>[0]
function hashOf(chainId: number, entryPointAddress: string, entryPointVersion: Version, userOperation: object) {
  try {
    return getUserOperationHash({
      chainId,
      entryPointAddress,
      entryPointVersion,
      userOperation,
    } as unknown as OperationRequest)
  } catch {
    throw invalid('The addresses or amounts of the user operation are none.')
  }
}
