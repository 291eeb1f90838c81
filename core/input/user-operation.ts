import { isAddress } from './address.js'
import { type Given, isRecord, readQuantity } from './quantity.js'

type Hex = `0x${string}`
export type EntryPointVersion = '0.6' | '0.7'
/** An ERC-4337 user operation. Quantities are in wei and units of gas; bytes are lower-case hex. */
export interface UserOperation {
  readonly sender: Hex
  readonly nonce: bigint
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  // only version 0.6
  readonly initCode?: Hex | undefined
  readonly paymasterAndData?: Hex | undefined
  // only version 0.7
  readonly factory?: Hex | undefined
  readonly factoryData?: Hex | undefined
  readonly paymaster?: Hex | undefined
  readonly paymasterData?: Hex | undefined
  readonly paymasterVerificationGasLimit?: bigint | undefined
  readonly paymasterPostOpGasLimit?: bigint | undefined
}
/** Exactly the data that are signed. */
export interface UserOperationRequest {
  readonly userOperation: UserOperation
  readonly entryPoint: Hex
  readonly chainId: number
  readonly version: EntryPointVersion
}
/** An error in a user operation, with a message for the developer. */
export class UserOperationError extends Error {}
const refuse = (why: string): never => {
  throw new UserOperationError(why)
}

/** Fields of only one version. The hash of the other version leaves them out, so they would be shown and not signed. */
const COMMON = [
  'sender',
  'nonce',
  'callData',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
]
const OWN: Readonly<Record<EntryPointVersion, readonly string[]>> = {
  '0.6': ['initCode', 'paymasterAndData'],
  '0.7': [
    'factory',
    'factoryData',
    'paymaster',
    'paymasterData',
    'paymasterVerificationGasLimit',
    'paymasterPostOpGasLimit',
  ],
}
/** Version 0.7: data that are packed after an address, and mean nothing without it. */
const BEHIND = {
  factoryData: 'factory',
  paymasterData: 'paymaster',
  paymasterVerificationGasLimit: 'paymaster',
  paymasterPostOpGasLimit: 'paymaster',
} as const
/** EIP-7702's markers instead of a factory, which newer entry points hash differently. */
const DELEGATED: readonly string[] = ['0x7702', `0x7702${'0'.repeat(36)}`]

/**
 * Reads `{ userOperation, entryPoint, chainId, version? }` of `csw_signUserOperation`. `version` is that of the entry
 * point, '0.6' (default) or '0.7', whose operations have `factory` and `paymaster`. Throws `UserOperationError` for
 * fields that the hash would omit or treat as zero.
 */
export function readUserOperation(params: unknown): UserOperationRequest {
  const { userOperation, entryPoint, chainId, version = '0.6' } = isRecord(params) ? params : {}
  const chain = optional(chainId, 'chainId', quantity)
  if (!isRecord(userOperation) || !chain) return refuse('A user operation has its "chainId".')
  if (chain > BigInt(Number.MAX_SAFE_INTEGER)) refuse('"chainId" is too high.') // a rounded id would be another chain
  if (!isAddress(entryPoint)) return refuse('"entryPoint" must be an address.')
  if (version !== '0.6' && version !== '0.7') return refuse('"version" must be 0.6 or 0.7.')
  return { userOperation: readOperation(userOperation, version), entryPoint, chainId: Number(chain), version }
}

function readOperation({ signature: _, ...input }: Given, version: EntryPointVersion): UserOperation {
  const fields = [...COMMON, ...OWN[version]]
  const unknown = Object.keys(input).find((name) => isGiven(input[name]) && !fields.includes(name))
  if (unknown !== undefined)
    refuse(`"${unknown.slice(0, 64)}" is not a field of a user operation of version ${version}.`)
  const operation = {
    sender: needed(input, 'sender', address),
    nonce: needed(input, 'nonce', quantity),
    callData: needed(input, 'callData', bytes),
    callGasLimit: needed(input, 'callGasLimit', quantity),
    verificationGasLimit: needed(input, 'verificationGasLimit', quantity),
    preVerificationGas: needed(input, 'preVerificationGas', quantity),
    maxFeePerGas: needed(input, 'maxFeePerGas', quantity),
    maxPriorityFeePerGas: needed(input, 'maxPriorityFeePerGas', quantity),
    ...(version === '0.6' ? readSix(input) : readSeven(input)),
  }
  if (DELEGATED.includes(`${operation.initCode ?? operation.factory}`.slice(0, 42)))
    refuse('Accounts of EIP-7702 are not supported.')
  return operation
}
type Own = Pick<UserOperation, 'initCode' | 'factory'>
const readSix = (input: Given): Own & Partial<UserOperation> => ({
  initCode: optional(input.initCode, 'initCode', bytes),
  paymasterAndData: optional(input.paymasterAndData, 'paymasterAndData', bytes),
})
function readSeven(input: Given): Own & Partial<UserOperation> {
  const own = {
    factory: optional(input.factory, 'factory', address),
    factoryData: optional(input.factoryData, 'factoryData', bytes),
    paymaster: optional(input.paymaster, 'paymaster', address),
    paymasterData: optional(input.paymasterData, 'paymasterData', bytes),
    paymasterVerificationGasLimit: optional(
      input.paymasterVerificationGasLimit,
      'paymasterVerificationGasLimit',
      quantity,
    ),
    paymasterPostOpGasLimit: optional(input.paymasterPostOpGasLimit, 'paymasterPostOpGasLimit', quantity),
  }
  if (own.paymaster)
    for (const name of ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const)
      if (own[name] === undefined) missing(name)
  for (const [name, place] of Object.entries(BEHIND))
    if (isGiven(input[name]) && !own[place]) refuse(`"${name}" is nothing without "${place}".`)
  return own
}

const isGiven = (value: unknown) => value !== undefined && value !== null
const missing = (name: string) => refuse(`"${name}" is missing.`)
type Read<T> = (value: unknown, name: string) => T

/** A missing value would be signed as zero. */
const needed = <T>(input: Given, name: string, read: Read<T>): T =>
  isGiven(input[name]) ? read(input[name], name) : missing(name)
const optional = <T>(value: unknown, name: string, read: Read<T>): T | undefined =>
  isGiven(value) ? read(value, name) : undefined

const quantity: Read<bigint> = (value, name) =>
  readQuantity(value) ?? refuse(`"${name}" must be an unsigned whole number: a number, a bigint, or hex.`)
const isHex = (value: string): value is Hex => /^0x([0-9a-f]{2})*$/i.test(value)
const bytes: Read<Hex> = (value, name) => {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return isHex(text) ? text : refuse(`"${name}" must be hex.`)
}
const address: Read<Hex> = (value, name) => {
  const read = bytes(value, name)
  return isAddress(read) ? read : refuse(`"${name}" must be an address.`)
}
