import { forwardToNode, rpcParams } from '../../../core/eip1193/json-rpc.js'
import { disconnected, invalidParams, unauthorized } from '../../../core/eip1193/provider-error.js'
import { isSameAddress } from '../../../core/input/address.js'
import type { TransactionRequest } from '../send/contract.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import type { ProviderParts } from './contract.js'

type Params = readonly unknown[]
type Fields = Readonly<Record<string, unknown>>

/** The JSON-RPC methods for transactions. Wire §5.6. */
export function createTransactionMethods(parts: ProviderParts, own: () => EmbeddedAccount) {
  const { ctx, chains, keyring } = parts
  const at = { chains, ethereum: () => ctx.use('ethereum') }
  const transactionIn = ([request]: Params): Fields => {
    if (typeof request !== 'object' || request === null) throw invalidParams('a transaction, as an object.')
    return request as Fields
  }
  const mustBeOwn = (address: unknown) => {
    if (typeof address === 'string' && !isSameAddress(address, own().address)) throw unauthorized()
  }
  function ownRequest(params: Params) {
    const request = transactionIn(params)
    mustBeOwn(request.from)
    return { request: request as TransactionRequest, address: own().address }
  }
  return {
    /**
     * Estimates gas. Leaves out the given fees, since the caller asks for the cost, and tries again without `from`,
     * whose balance may be too low.
     */
    async estimateGas(params: Params) {
      const { gasPrice: _, maxFeePerGas: __, maxPriorityFeePerGas: ___, ...transaction } = transactionIn(params)
      const { id } = await chains.current(own().address)
      const { from, ...rest } = { ...transaction, chainId: `0x${id.toString(16)}` } as Fields
      const ask = (request: Fields) =>
        forwardToNode(at, own().address, { method: 'eth_estimateGas', params: [request] })
      return ask({ ...rest, from: from ?? own().address }).catch(() => ask(rest))
    },
    async sign(params: Params) {
      const { request, address } = ownRequest(params)
      return (await parts.sign.transaction(request, { address })).signature
    },
    async send(params: Params) {
      const { request, address } = ownRequest(params)
      return (await parts.sign.send(request, { address })).hash
    },
    /** Asks the frame, which needs no signature for it. Any failure becomes 'Disconnected'. */
    async populate(params: Params) {
      const account = own()
      mustBeOwn((params[0] as Fields | undefined)?.from)
      try {
        return await keyring.rpc(account, { method: 'eth_populateTransactionRequest', params: rpcParams(params) })
      } catch (cause) {
        throw disconnected(cause)
      }
    },
  }
}
