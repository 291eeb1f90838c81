import type { TransactionRequest } from '../send/contract.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import type { ProviderParts } from './contract.js'
import { forwardToNode } from './json-rpc.js'
import { disconnected, invalidParams, unauthorized } from './provider-error.js'

type Params = readonly unknown[]
type Given = Readonly<Record<string, unknown>>

/** What of EIP-1193 is about transactions, and what goes to the frame as it is. Wire §5.6. */
export function createTransactionMethods(parts: ProviderParts, own: () => EmbeddedAccount) {
  const { chains, keyring } = parts
  const given = ([request]: Params): Given => {
    if (typeof request !== 'object' || request === null) throw invalidParams('a transaction, as an object.')
    return request as Given
  }
  const mustBeOwn = (address: unknown) => {
    const isAnother = typeof address === 'string' && address.toLowerCase() !== own().address.toLowerCase()
    if (isAnother) throw unauthorized()
  }
  return {
    /** Without what it should cost: that is what is asked. Again without `from`, which may have too little. */
    async estimateGas(params: Params) {
      const { gasPrice: _, maxFeePerGas: __, maxPriorityFeePerGas: ___, ...asked } = given(params)
      const { id } = await chains.current(own().address)
      const { from, ...rest } = { ...asked, chainId: `0x${id.toString(16)}` } as Given
      const ask = (request: Given) => forwardToNode(parts, own(), { method: 'eth_estimateGas', params: [request] })
      return ask({ ...rest, from: from ?? own().address }).catch(() => ask(rest))
    },
    async send(params: Params) {
      const request = given(params)
      const { address } = own()
      mustBeOwn(request.from)
      return (await parts.sign.send(request as TransactionRequest, { address })).hash
    },
    /** No screen; whatever goes wrong, the wallet is 'Disconnected'. */
    async frame(method: string, params: Params) {
      const account = own()
      const [first] = params
      mustBeOwn(method === 'eth_sign' ? first : (first as Given | undefined)?.from)
      try {
        return await keyring.rpc(account, { method, params })
      } catch (cause) {
        throw disconnected(cause)
      }
    },
  }
}
