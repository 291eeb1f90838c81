import { randomBytes } from 'node:crypto'
import { deliver } from '../on-ramp/deliver.js'
import type { Nodes } from '../outside.js'
import type { SwapRequest } from './swap-request.js'

/** The address for deposits, from the documentation's example. */
export const SOLVER = '0xf70da97812cb96acdf810712aa562db8dfa3dbef'
/** The price of one native coin in USDC. The solver's fee is a fixed amount of wei and a share in thousandths. */
const USDC_PER_COIN = 2500n
const FEE_WEI = 10n ** 13n
const FEE_PER_MILLE = 2

/** https://docs.relay.link/references/api/get-intents-status-v3, seen in excerpts 2026-11-25. */
export type Status = 'waiting' | 'pending' | 'success' | 'failure' | 'refund'
export interface Intent extends SwapRequest {
  readonly id: `0x${string}`
  /** The wei that the user pays, including the fee. */
  readonly cost: bigint
  readonly fee: bigint
  /** The number of the first block that may contain the deposit. */
  readonly since: bigint
  status: Status
  inTxHashes: string[]
  txHashes: string[]
  updatedAt: number
}
/** The outcome of the next request, which tests and developers can set. */
export type Fate = 'success' | 'refuse' | 'fail'

interface Terms {
  readonly fails: boolean
  readonly feePerMille?: number | undefined
}
interface Transaction {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly input: string
  readonly value: string
}
export async function ask<T>(node: string, method: string, ...params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

const pricePerOutput = ({ token, amount }: SwapRequest) =>
  token ? (amount * 10n ** 12n + USDC_PER_COIN - 1n) / USDC_PER_COIN : amount

/** Takes deposits on one chain and pays on another. */
export function createSolver(nodes: () => Nodes) {
  const intents = new Map<string, Intent & { readonly fails: boolean }>()
  const filling = new Map<string, Promise<void>>()
  const nodeOf = (id: number) => `${nodes()[id]}`

  async function open(request: SwapRequest, { fails, feePerMille = FEE_PER_MILLE }: Terms): Promise<Intent> {
    const price = pricePerOutput(request)
    const fee = FEE_WEI + (price * BigInt(feePerMille)) / 1000n
    const since = BigInt(await ask<string>(nodeOf(request.originChainId), 'eth_blockNumber'))
    const intent = {
      ...request,
      id: `0x${randomBytes(32).toString('hex')}` as const,
      cost: price + fee,
      fee,
      since,
      status: 'waiting' as Status,
      inTxHashes: [],
      txHashes: [],
      updatedAt: Date.now(),
      fails,
    }
    intents.set(intent.id, intent)
    return intent
  }
  /** Finds the deposit. Its transaction has the request's id as its data. */
  async function depositOf({ originChainId, since, id }: Intent): Promise<Transaction | undefined> {
    const node = nodeOf(originChainId)
    const newest = BigInt(await ask<string>(node, 'eth_blockNumber'))
    for (let at = since; at <= newest; at++) {
      const block = await ask<{ transactions: Transaction[] } | null>(
        node,
        'eth_getBlockByNumber',
        `0x${at.toString(16)}`,
        true,
      )
      const found = block?.transactions.find(({ to, input }) => to?.toLowerCase() === SOLVER && input === id)
      if (found) return found
    }
    return undefined
  }
  async function follow(intent: Intent & { readonly fails: boolean }): Promise<void> {
    const deposit = await depositOf(intent)
    if (!deposit) return
    intent.inTxHashes = [deposit.hash]
    set(intent, 'pending')
    if (intent.fails || BigInt(deposit.value) < intent.cost) {
      await deliver(nodeOf(intent.originChainId), deposit.from, BigInt(deposit.value))
      return set(intent, 'refund')
    }
    const paid = await deliver(nodeOf(intent.destinationChainId), intent.recipient, intent.amount, intent.token)
    intent.txHashes = [paid]
    set(intent, 'success')
  }
  const set = (intent: Intent, status: Status) => void Object.assign(intent, { status, updatedAt: Date.now() })

  return {
    open,
    /** Looks for the deposit at each call while the request waits for it, and pays out once. */
    async find(id: string): Promise<Intent | undefined> {
      const intent = intents.get(id)
      if (intent?.status !== 'waiting') return intent
      const running = filling.get(id) ?? follow(intent).finally(() => filling.delete(id))
      filling.set(id, running)
      await running
      return intent
    },
    has: async (chainId: number, owner: string, wei: bigint) =>
      BigInt(await ask<string>(nodeOf(chainId), 'eth_getBalance', owner, 'latest')) >= wei,
  }
}
