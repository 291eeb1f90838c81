import type { Explanation } from '../../../core/effects.js'
import type { EthereumApi } from '../../ethereum/contract.js'
import type { CheckedRequest, Fees, Prepared, SendTask } from './contract.js'
import { countSent } from './count-sent.js'

type Of = Pick<SendTask, 'chain' | 'from' | 'kind' | 'request'>

/**
 * Prepares a transaction: fills in missing fields by the chain's rules, computes the fee and compares it with the
 * balance. Wire §5.6, Modal §4.12.
 */
export async function prepare(
  ethereum: EthereumApi,
  { chain: { id }, from, kind, request }: Of,
  fundable: boolean,
): Promise<Prepared> {
  const client = await ethereum.client(id)
  const [fees, nonce, balance, price, explanation] = await Promise.all([
    ethereum.fees(id, feesOf(from, request)),
    request.nonce ?? countSent(client, from),
    ethereum.balance(id, from),
    ethereum.price(id),
    explain(ethereum, id, request),
  ])
  const chosen = withRequestedFees(fees, request)
  const total = request.value + chosen.total
  // a transaction that is only signed spends nothing yet
  const lack = kind === 'send' && balance < total ? { short: true, missing: total - balance } : { short: false }
  return { nonce, fees: chosen, total, ...lack, fundable, price, explanation }
}

const NOTHING: Explanation = { effects: [], tokens: {} }
/** Explains the call of a transaction and the accounts whose code changes. Creating a contract is not a call. */
const explain = (ethereum: EthereumApi, id: number, { to, data, authorizationList }: CheckedRequest) =>
  to && (data || authorizationList)
    ? ethereum.explainCall(id, { to, ...(data && { data }), ...(authorizationList && { authorizationList }) })
    : NOTHING

const feesOf = (from: SendTask['from'], { to, data, value, gasLimit, ...lists }: CheckedRequest) => ({
  from,
  to,
  data,
  value,
  gas: gasLimit,
  ...(lists.accessList && { accessList: lists.accessList }),
  ...(lists.authorizationList && { authorizationList: lists.authorizationList }),
})

/**
 * Applies the type and fees of the request. A type without fees of EIP-1559 pays as its price what the request would
 * pay at most, so that neither its limit nor its tip is lost.
 */
function withRequestedFees(fees: Fees, { gasPrice, maxFeePerGas, maxPriorityFeePerGas, type }: CheckedRequest): Fees {
  const { gas, l1Fee } = fees
  const price = fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  const most = maxFeePerGas ?? max(price, maxPriorityFeePerGas ?? 0n)
  const isLegacy = type === undefined ? gasPrice !== undefined || fees.type === 'legacy' : type < 2
  if (isLegacy) {
    const each = gasPrice ?? most
    return { type: 'legacy', gas, gasPrice: each, l1Fee, total: gas * each + l1Fee }
  }
  const usual = fees.type === 'legacy' ? price : fees.maxPriorityFeePerGas
  const tip = maxPriorityFeePerGas ?? (usual < most ? usual : most)
  return { type: 'eip1559', gas, maxFeePerGas: most, maxPriorityFeePerGas: tip, l1Fee, total: gas * most + l1Fee }
}
const max = (one: bigint, other: bigint) => (one > other ? one : other)
