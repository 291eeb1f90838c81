import { LatchkitError } from '../../../core/errors.js'
import { plainCopy } from '../../../core/input/plain-copy.js'
import { revealControls } from '../../../core/input/reveal-controls.js'
import { readUserOperation, type UserOperation, type UserOperationRequest } from '../../../core/input/user-operation.js'
import type { EthereumApi } from '../../ethereum/contract.js'
import type { OperationContent } from './contract.js'

type Hex = `0x${string}`
interface Read {
  /** The request for the frame. It contains only the fields that were read. */
  readonly request: object
  readonly content: OperationContent
}
const ETHER = { symbol: 'ETH', decimals: 18 }

/**
 * Reads a user operation to sign, and its effects if the user is asked (`asks`). Rejects with `invalid_data` if it
 * cannot be hashed, and with `unsupported_chain_id`.
 */
export async function readOperation(ethereum: EthereumApi, operation: unknown, asks: boolean): Promise<Read> {
  const read = readOrRefuse(operation)
  const { userOperation, chainId } = read
  const { name, nativeCurrency } = await ethereum.chain(chainId)
  const { symbol, decimals } = nativeCurrency ?? ETHER
  const request = toJson(read)
  const content = {
    kind: 'operation',
    sender: userOperation.sender,
    chain: { name, symbol, decimals },
    explanation: { effects: [], tokens: {} }, // no screen shows the effects
    factory: userOperation.factory ?? firstAddress(userOperation.initCode),
    paymaster: userOperation.paymaster ?? firstAddress(userOperation.paymasterAndData),
    maxFee: mostOf(userOperation),
    raw: revealControls(JSON.stringify(request, null, 2)),
  } as const
  if (!asks) return { request, content }
  const { factory, paymaster } = content
  const named = async (address: string | undefined) => (address?.length === 42 ? ethereum.checksum(address) : address)
  const sender = await ethereum.checksum(userOperation.sender)
  return {
    request,
    content: {
      ...content,
      sender,
      factory: await named(factory),
      paymaster: await named(paymaster),
      explanation: await ethereum.explainOperation(chainId, { sender, callData: userOperation.callData }),
    },
  }
}

function readOrRefuse(operation: unknown): UserOperationRequest {
  try {
    return readUserOperation(plainCopy(operation))
  } catch (cause) {
    throw new LatchkitError('invalid_data', (cause as Error).message)
  }
}
/** The leading address of a field of version 0.6, which joins address and data; undefined if the field is empty. */
const firstAddress = (bytes: Hex | undefined): string | undefined =>
  bytes && bytes !== '0x' ? bytes.slice(0, 42) : undefined

/** The amount that the entry point takes in advance. It returns the unused part. */
const mostOf = ({ callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas }: UserOperation): bigint =>
  (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas

/** Writes quantities in hex, as JSON-RPC does. */
function toJson({ userOperation, ...rest }: UserOperationRequest): object {
  const entries = Object.entries(userOperation).filter(([, value]) => value !== undefined)
  const fields = entries.map(([name, value]) => [name, typeof value === 'bigint' ? `0x${value.toString(16)}` : value])
  return { ...rest, userOperation: Object.fromEntries(fields) }
}
