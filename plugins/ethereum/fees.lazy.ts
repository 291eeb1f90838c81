import * as viem from 'viem'
import { rpcError } from '../../core/chains/rpc-error.js'
import type { FeeRequest, Fees, PublicClient } from './contract.js'
import { askGasStation } from './gas-station.js'

type Price =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** Chains without EIP-1559: BNB, Oasis Sapphire, and their test chains. */
const LEGACY: ReadonlySet<number> = new Set([56, 97, 23294, 23295])
/** Arbitrum's chains, whose gas also pays for layer 1. */
const ARBITRUM: ReadonlySet<number> = new Set([42161, 42170, 421614])
/** OP, Base, Zora, Blast, Redstone, and their test chains. viem's definitions mark other chains of the stack. */
const OP_STACK: ReadonlySet<number> = new Set([
  10, 11155420, 8453, 84532, 7777777, 999, 999999999, 81457, 168587773, 690, 17069,
])
/** The address is the same on every chain of the stack. */
const ORACLE = '0x420000000000000000000000000000000000000F'
const ORACLE_ABI = [
  {
    type: 'function',
    name: 'getL1Fee',
    stateMutability: 'view',
    inputs: [{ type: 'bytes' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

/**
 * Computes fees by the rules of the chain's family. Rejects with the errors of `rpcError`. Wire §5.6 'Transaction
 * preparation'.
 */
export const estimate = (client: PublicClient, id: number, request: FeeRequest): Promise<Fees> =>
  feesOf(client, id, request).catch((cause) => {
    throw rpcError(cause)
  })

async function feesOf(client: PublicClient, id: number, request: FeeRequest): Promise<Fees> {
  const [gas, price] = await Promise.all([gasOf(client, request), priceOf(client, id)])
  const l1Fee = isOpStack(client, id) ? await l1FeeOf(client, id, request, gas, price) : 0n
  const perGas = price.type === 'legacy' ? price.gasPrice : price.maxFeePerGas
  return { ...price, gas, l1Fee, total: gas * perGas + l1Fee }
}

const isOpStack = ({ chain }: PublicClient, id: number) => OP_STACK.has(id) || !!chain?.contracts?.gasPriceOracle

/** The fee is computed even if the balance is too low. */
async function gasOf(client: PublicClient, request: FeeRequest): Promise<bigint> {
  const { from, to, data, value, gas, accessList, authorizationList } = request
  if (gas !== undefined) return gas
  const lists = { ...(accessList && { accessList }), ...(authorizationList && { authorizationList }) }
  const call = { ...(to && { to }), ...(data && { data }), ...lists }
  const paid = value === undefined ? call : { ...call, value }
  try {
    return await client.estimateGas({ ...paid, account: from })
  } catch (cause) {
    if (rpcError(cause).code !== 'insufficient_balance') throw cause
    return client.estimateGas({ ...call, account: from }).catch(() => client.estimateGas(call))
  }
}

async function priceOf(client: PublicClient, id: number): Promise<Price> {
  const { baseFeePerGas: base } = await client.getBlock()
  if (LEGACY.has(id) || base === null) return { type: 'legacy', gasPrice: await client.getGasPrice() }
  if (ARBITRUM.has(id)) return { type: 'eip1559', maxFeePerGas: (base * 120n) / 100n, maxPriorityFeePerGas: 0n }
  if (isOpStack(client, id)) {
    const priority = await client.estimateMaxPriorityFeePerGas()
    return { type: 'eip1559', maxFeePerGas: (base * 126n) / 100n + priority, maxPriorityFeePerGas: priority }
  }
  return { type: 'eip1559', ...((await askGasStation(id)) ?? (await client.estimateFeesPerGas())) }
}

/** The fee for storing this transaction on layer 1. */
async function l1FeeOf(client: PublicClient, id: number, request: FeeRequest, gas: bigint, price: Price) {
  const { from, to, data, value, accessList, authorizationList } = request
  const nonce = await client.getTransactionCount({ address: from }) // only its length matters
  const transaction = { chainId: id, nonce, gas, ...(to && { to }), ...(data && { data }), ...(value && { value }) }
  const { type: _, ...each } = price
  const listed = { ...transaction, ...(accessList && { accessList }) }
  const bytes =
    'maxFeePerGas' in each && authorizationList
      ? viem.serializeTransaction({ ...listed, ...each, authorizationList })
      : viem.serializeTransaction({ ...listed, ...each })
  const call = { address: ORACLE, abi: ORACLE_ABI, functionName: 'getL1Fee', args: [bytes] } as const
  return client.readContract(call).catch((cause) => {
    // a local chain with this id (anvil, a fork) has no fee oracle and no layer 1
    if (rpcError(cause).code === 'invalid_data' && /no data/.test(`${cause.message}`)) return 0n
    throw cause
  })
}
