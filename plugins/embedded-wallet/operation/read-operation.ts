import { LatchkitError } from '../../../core/errors.js'
import { revealControls } from '../../../core/input/readable-text.js'
import { readUserOperation, type UserOperation, type UserOperationRequest } from '../../../core/input/user-operation.js'
import type { EthereumApi } from '../../ethereum/contract.js'
import type { OperationContent } from './contract.js'

type Hex = `0x${string}`
interface Read {
  /** The request for the frame: only the fields that were read. */
  readonly request: object
  readonly content: OperationContent
}
const ETHER = { symbol: 'ETH', decimals: 18 }

/**
 * A user operation to sign, and what it does where somebody is asked. Rejects with `invalid_data` for what cannot be
 * hashed, `unsupported_chain_id`.
 */
export async function readOperation(ethereum: EthereumApi, asked: unknown, asks: boolean): Promise<Read> {
  const read = readOrRefuse(asked)
  const { userOperation, chainId } = read
  const { name, nativeCurrency } = await ethereum.chain(chainId)
  const { symbol, decimals } = nativeCurrency ?? ETHER
  const request = toJson(read)
  const content = {
    kind: 'operation',
    sender: userOperation.sender,
    chain: { name, symbol, decimals },
    explanation: { effects: [], tokens: {} }, // no screen shows them
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

function readOrRefuse(asked: unknown): UserOperationRequest {
  try {
    return readUserOperation(asked)
  } catch (cause) {
    throw new LatchkitError('invalid_data', (cause as Error).message)
  }
}
/** Version 0.6: an address and what is for it, in one; undefined where there is nothing. */
const firstAddress = (bytes: Hex | undefined): string | undefined =>
  bytes && bytes !== '0x' ? bytes.slice(0, 42) : undefined

/** The amount that the entry point takes in advance; the unused part is given back. */
const mostOf = ({ callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas }: UserOperation): bigint =>
  (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas

/** Quantities in hex, as JSON-RPC has them. */
function toJson({ userOperation, ...rest }: UserOperationRequest): object {
  const given = Object.entries(userOperation).filter(([, value]) => value !== undefined)
  const fields = given.map(([name, value]) => [name, typeof value === 'bigint' ? `0x${value.toString(16)}` : value])
  return { ...rest, userOperation: Object.fromEntries(fields) }
}
